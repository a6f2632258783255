import { ringShape, type Shape } from './shapes.ts';

/** How far the tip of a signal stands out, and the notch reaches in, px. */
const tip = 16;

/** A box that comes to a point at its right: what sends a signal. */
export const pointed: Shape = ringShape(
  ({ width, height }) => ({
    start: { x: 0, y: 0 },
    steps: [
      { x: width - tip, y: 0 },
      { x: width, y: height / 2 },
      { x: width - tip, y: height },
      { x: 0, y: height },
    ],
  }),
  {
    around: ({ width, height }) => ({ width: width + 28 + tip, height: height + 20 }),
    within: (width) => width - 28 - tip,
    middle: ({ width, height }) => ({ x: (width - tip) / 2, y: height / 2 }),
  },
);

/** A box with a notch at its left: what waits for an event. */
export const notched: Shape = ringShape(
  ({ width, height }) => ({
    start: { x: 0, y: 0 },
    steps: [
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
      { x: tip, y: height / 2 },
    ],
  }),
  {
    around: ({ width, height }) => ({ width: width + 28 + tip, height: height + 20 }),
    within: (width) => width - 28 - tip,
    middle: ({ width, height }) => ({ x: (width + tip) / 2, y: height / 2 }),
  },
);
