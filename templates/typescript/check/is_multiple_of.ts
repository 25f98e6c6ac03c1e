/** Returns whether a number, as it is written in decimal, is a multiple of `divisor / scale`; `scale` is a power of ten. */
function isMultipleOf(value: number, divisor: number, scale: number): boolean {
  const scaled = Math.round(value * scale);
  // So many digits are told apart by doubles: what comes back is what was written.
  if (Math.abs(scaled) < 1e15) return scaled / scale === value && scaled % divisor === 0;
  return isDecimalMultipleOf(value, BigInt(divisor), -Math.round(Math.log10(scale)));
}
