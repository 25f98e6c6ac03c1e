/** Returns whether a value is valid; false if it is nested too deeply for the stack. */
function withinDepth(test: (value: unknown) => boolean, value: unknown): boolean {
  try {
    return test(value);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
