import type { Point } from '@umlaut/diagram';

/** A press while a shape is armed. Places are CSS px of the page. */
interface Press {
  readonly id: number;
  readonly at: Point;
  /** It began on the canvas, and not on what floats there. */
  readonly isHere: boolean;
  /** Its movement draws the size of the shape; a finger's and the middle button's pans. */
  readonly canDraw: boolean;
}

export interface PlaceGesture {
  readonly press?: Press;
  readonly isSizing: boolean;
}

export type PlaceEvent =
  | { readonly type: 'down'; readonly press: Press; readonly isPrimary: boolean }
  | { readonly type: 'move'; readonly id: number; readonly at: Point }
  | { readonly type: 'up'; readonly id: number; readonly at: Point; readonly isHere: boolean; readonly isMainButton: boolean }
  | { readonly type: 'cancel'; readonly id: number };

export type PlaceEffect =
  | { readonly type: 'size'; readonly from: Point; readonly to: Point }
  | { readonly type: 'stop-sizing' }
  | { readonly type: 'place-sized' }
  | { readonly type: 'place'; readonly at: Point };

interface Step {
  readonly state: PlaceGesture;
  readonly effect?: PlaceEffect;
}

export const noPress: PlaceGesture = { isSizing: false };

/** A press that moves no further than this is a click. CSS px. */
const clickSlop = 5;

/** One step of placing the armed shape: a click places it, a drag draws its size, and a drag from the palette lets it fall. */
export function stepPlacing(state: PlaceGesture, event: PlaceEvent): Step {
  if (event.type === 'down') return begin(state, event);
  const { press } = state;
  if (press === undefined || press.id !== event.id) return { state };
  if (event.type === 'cancel') return { state: noPress, ...stopSizing(state) };
  if (event.type === 'move') return move(state, press, event.at);
  if (state.isSizing) return { state: noPress, effect: { type: 'place-sized' } };
  const isElsewhere = !event.isHere || !event.isMainButton || (press.isHere && distance(press.at, event.at) > clickSlop);
  return isElsewhere ? { state: noPress } : { state: noPress, effect: { type: 'place', at: event.at } };
}

/** A second finger makes of the press a movement of the view. */
function begin(state: PlaceGesture, { press, isPrimary }: PlaceEvent & { readonly type: 'down' }): Step {
  return { state: isPrimary ? { press, isSizing: false } : noPress, ...stopSizing(state) };
}

function move(state: PlaceGesture, press: Press, at: Point): Step {
  if (!press.isHere || !press.canDraw || (!state.isSizing && distance(press.at, at) <= clickSlop)) return { state };
  return { state: { press, isSizing: true }, effect: { type: 'size', from: press.at, to: at } };
}

function stopSizing({ isSizing }: PlaceGesture): Pick<Step, 'effect'> {
  return isSizing ? { effect: { type: 'stop-sizing' } } : {};
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
