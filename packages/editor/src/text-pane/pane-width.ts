/** Widths of the pane, CSS px. */
export const paneWidths = { usual: 420, least: 280, step: 24 } as const;

/** The canvas keeps this much. */
const leastCanvas = 320;

/** The widest pane beside a canvas, where `room` is what both have together. */
export function widestPane(room: number): number {
  return Math.max(paneWidths.least, room - leastCanvas);
}

/** A width within what there is room for, in whole px. */
export function fitPaneWidth(width: number, room: number): number {
  return Math.round(Math.min(Math.max(width, paneWidths.least), widestPane(room)));
}

/** The width after a key on the border at the pane's left; undefined for a key that means nothing there. */
export function widthByKey(key: string, width: number, room: number): number | undefined {
  const next = { ArrowLeft: width + paneWidths.step, ArrowRight: width - paneWidths.step, Home: paneWidths.least, End: widestPane(room) };
  return Object.hasOwn(next, key) ? fitPaneWidth(next[key as keyof typeof next], room) : undefined;
}

/** The width after a double-click on the border, which needs no drag: usual, half of all there is, the least, and so on. */
export function widthByPress(width: number, room: number): number {
  const { usual, least } = paneWidths;
  const turn = [usual, room / 2, least].map((each) => fitPaneWidth(each, room));
  const next = turn[(turn.findIndex((each) => Math.abs(each - width) <= 1) + 1) % turn.length] ?? usual;
  return next === width ? fitPaneWidth(usual, room) : next;
}
