/** Returns whether a number, as it is written in decimal, is a multiple of `digits * 10 ** power`. */
function isDecimalMultipleOf(value: number, digits: bigint, power: number): boolean {
  const [mantissa = "", exponent] = Math.abs(value).toExponential().replace(".", "").split("e");
  const zeros = Number(exponent) + 1 - mantissa.length - power;
  return value === 0 || (zeros >= 0 && (BigInt(mantissa) * 10n ** BigInt(zeros)) % digits === 0n);
}
