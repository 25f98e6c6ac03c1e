/** Returns the value of a property; `undefined` where it is missing, or only inherited by every object. */
function own(object: { [key: string]: unknown }, name: string): unknown {
  return name in Object.prototype && !Object.prototype.hasOwnProperty.call(object, name) ? undefined : object[name];
}
