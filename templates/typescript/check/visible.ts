/** A text with escapes in place of what can't be seen, breaks a line of a log, or changes how others are shown. */
function visible(text: string): string {
  const hidden =
    /[\0-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e0fff}]/gu;
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(hidden, (found) => found.split("").map(escaped).join(""));
}
