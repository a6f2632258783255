/** Sizes of the parts of a score, px. */
export const sizes = {
  /** Least distance of neighbouring lifelines, and free space between their heads. */
  column: 120,
  headGap: 24,
  /** Width of an execution, how far a nested one lies to the right of the one below, and its least height. */
  bar: 10,
  barStep: 5,
  barHeight: 16,
  /** A row with a message: without a label, and with one round its lines; from the arrow to the end of the row. */
  bareRow: 24,
  labelRow: 18,
  belowArrow: 6,
  /** From the label to the line. */
  aboveLine: 3,
  /** Free space about a label on its line, in which the head stands as well. */
  besideLabel: 34,
  /** A message of a lifeline to itself. */
  loop: { width: 34, height: 22, radius: 4, text: 44, around: 16 },
  /** From the outermost line to a gate, and to the dot of a message that is found or lost. */
  gate: 24,
  dot: 60,
  /** The head of a message that is lost, with half of its dot. */
  lostHead: 16,
  /** Widest line of a message between neighbours, and more for each further column that it crosses. */
  labelWidth: 260,
  perColumn: 120,
  fragment: { above: 10, below: 8, underHeader: 6, overSeparator: 8, foot: 10, border: 10, guardIn: 12, guardWidth: 180, outside: 16 },
  note: { around: 8, beside: 12, padding: { x: 12, y: 9 }, width: 220, fold: 13, over: 16 },
  use: { around: 8, side: 24, under: 8 },
  divider: { height: 36, delay: 40, space: 30 },
  box: { around: 12, title: 6 },
  frame: { around: 20 },
  /** From the last row to the end of a lifeline. */
  tail: 24,
  cross: 18,
} as const;
