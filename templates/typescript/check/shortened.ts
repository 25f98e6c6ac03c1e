/** The first 60 characters of a text. */
function shortened(text: string): string {
  const shown = Array.from(text.slice(0, 122));
  return shown.length > 60 ? `${shown.slice(0, 60).join("")}…` : text;
}
