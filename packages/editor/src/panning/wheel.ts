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

/** Zoom after a turn of the wheel over the overview, where a turn zooms as far as React Flow's minimap does. */
export function zoomByWheel(
  zoom: number,
  { deltaY, deltaMode, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>,
  isApple: boolean,
): number {
  const perUnit = deltaMode === lineMode ? 0.05 : deltaMode === 0 ? 0.002 : 1;
  // A pinch on a trackpad comes as small turns with Ctrl.
  return zoom * 2 ** (-deltaY * perUnit * (ctrlKey && isApple ? 10 : 1));
}
