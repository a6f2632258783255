/** Fields of a wheel event that tell its kind. */
type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** `WheelEvent.DOM_DELTA_LINE`: deltas count lines, of so many px as React Flow gives them. */
const lineMode = 1;
const linePx = 20;

/**
 * How far a wheel turned with Shift moves the view sideways, CSS px; undefined for every other turn, which is React Flow's. Browsers
 * report Shift and the wheel along either axis: Chromium on Windows and Linux turns the axes itself, others do not.
 */
export function sidewaysStep({ deltaX, deltaY, deltaMode, shiftKey, ctrlKey, metaKey }: Wheel): number | undefined {
  if (!shiftKey || ctrlKey || metaKey) return undefined;
  return (deltaX === 0 ? deltaY : deltaX) * (deltaMode === lineMode ? linePx : 1);
}
