/** So much room that a row takes between the lines of two columns, px. */
export interface Need {
  readonly from: number;
  readonly to: number;
  readonly room: number;
}

/**
 * Places columns so that each stands as far left as its neighbour and the needs that end at it allow. `gaps` are the least
 * distances of neighbours, one fewer than columns; the result is relative to the first column, in whole px.
 */
export function placeColumns(gaps: readonly number[], needs: readonly Need[]): readonly number[] {
  const places = [0];
  const ending = Map.groupBy(needs, ({ to }) => to);
  for (const [index, gap] of gaps.entries()) {
    let x = (places[index] ?? 0) + gap;
    for (const { from, room } of ending.get(index + 1) ?? []) x = Math.max(x, (places[from] ?? 0) + room);
    places.push(Math.ceil(x));
  }
  return places;
}
