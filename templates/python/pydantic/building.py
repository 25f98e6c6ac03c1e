# For each thread, whether a model is being built.
_BUILDING = $threading.local()
