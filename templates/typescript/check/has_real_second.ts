/** Returns whether the second of a time isn't 60, or is the last of a day in UTC (RFC 3339 §5.7). */
function hasRealSecond(text: string): boolean {
  const time = text.slice(text.search(/t/i) + 1);
  if (!time.startsWith("60", 6)) return true;
  const [offset = "+00:00"] = /[+-].*$/.exec(time) ?? [];
  const moved = Number(`${offset[0]}1`) * minutesOf(offset.slice(1));
  return (minutesOf(time) - moved + 2880) % 1440 === 1439;
}

function minutesOf(time: string): number {
  return 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));
}
