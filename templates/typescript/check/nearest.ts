/** Says what is wrong where the least is: the nearest of several alternatives. */
function nearest(alternatives: readonly {{ violation }}[][], found: {{ violation }}[]): void {
  const fewest = Math.min(...alternatives.map((wrong) => wrong.length));
  const first = alternatives.find((wrong) => wrong.length === fewest);
  if (first !== undefined) first.forEach((violation) => found.push(violation));
}
