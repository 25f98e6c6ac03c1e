/** A text in quotes, the first 60 characters of it. */
function quoted(text: string): string {
  const shown = Array.from(text.slice(0, 122));
  return JSON.stringify(shown.length > 60 ? `${shown.slice(0, 60).join("")}…` : text);
}
