import type { Point } from '@umlaut/diagram';

/** A touch. `size`: the wider side of its contact, CSS px; `at`: CSS px of the page. */
interface Touch {
  readonly type: string;
  readonly size: number;
  readonly atMs: number;
  readonly at: Point;
}

/** Tells a hand that rests on the screen from a finger that means something. */
export interface PalmGuard {
  /** A pen was seen at a time and a place. */
  readonly penAt: (ms: number, at: Point) => void;
  /** Whether a touch is to be left out: beside a pen that writes, or as wide as no finger is. */
  readonly isPalm: (touch: Touch) => boolean;
}

/** After a pen was seen, hands rest for this long. */
const restMs = 1000;
/** No fingertip is as wide. */
const widest = 60;
/** Systems tell of a pen as a touch as well, which is not its hand. CSS px, as the two are rounded apart. */
const tipReach = 2;

/** The guard of one canvas. */
export function createPalmGuard(): PalmGuard {
  let last = Number.NEGATIVE_INFINITY;
  let tip: Point | undefined;
  return {
    penAt(ms, at) {
      last = ms;
      tip = at;
    },
    isPalm({ type, size, atMs, at }) {
      const isTip = tip !== undefined && Math.hypot(tip.x - at.x, tip.y - at.y) <= tipReach;
      return type === 'touch' && !isTip && (atMs - last <= restMs || size >= widest);
    },
  };
}
