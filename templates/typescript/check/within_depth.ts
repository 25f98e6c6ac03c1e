/** Whether a value is what it should be, and not nested so deeply that nobody can tell. */
function withinDepth(test: (value: unknown) => boolean, value: unknown): boolean {
  try {
    return test(value);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
