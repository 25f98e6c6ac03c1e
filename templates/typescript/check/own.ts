/** A member whose name every object inherits something under. */
function own(object: { [key: string]: unknown }, key: string): unknown {
  return Object.prototype.hasOwnProperty.call(object, key) ? object[key] : undefined;
}
