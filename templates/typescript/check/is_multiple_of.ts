/** Returns whether a number, as it is written in decimal, is a multiple of `divisor / scale`; `scale` is a power of ten. */
function isMultipleOf(value: number, divisor: number, scale: number): boolean {
  const scaled = Math.round(value * scale);
  // So many digits are told apart by doubles: what comes back is what was written.
  if (Math.abs(scaled) < 1e15) return scaled / scale === value && scaled % divisor === 0;
  const [digits = "", exponent] = Math.abs(value).toExponential().replace(".", "").split("e");
  let rest = 0;
  for (let index = 0; index < digits.length; index++) rest = (rest * 10 + Number(digits[index])) % divisor;
  const zeros = Number(exponent) + 1 - digits.length + Math.round(Math.log10(scale));
  for (let index = 0; index < zeros; index++) rest = (rest * 10) % divisor;
  return zeros >= 0 && rest === 0;
}
