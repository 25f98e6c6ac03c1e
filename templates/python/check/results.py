# For each thread, the results for values to which alternatives lead back, until the outermost call returns.
_RESULTS = $threading.local()
