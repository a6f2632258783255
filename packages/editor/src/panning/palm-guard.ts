/** A touch. `size`: the wider side of its contact, CSS px. */
interface Touch {
  readonly type: string;
  readonly size: number;
  readonly atMs: number;
}

/** Tells a hand that rests on the screen from a finger that means something. */
export interface PalmGuard {
  /** A pen was seen at a time. */
  readonly penAt: (ms: number) => void;
  /** Whether a touch is to be left out: beside a pen that writes, or as wide as no finger is. */
  readonly isPalm: (touch: Touch) => boolean;
}

/** After a pen was seen, hands rest for this long. */
const restMs = 1000;
/** No fingertip is as wide. */
const widest = 60;

/** The guard of one canvas. */
export function createPalmGuard(): PalmGuard {
  let last = Number.NEGATIVE_INFINITY;
  return {
    penAt(ms) {
      last = ms;
    },
    isPalm: ({ type, size, atMs }) => type === 'touch' && (atMs - last <= restMs || size >= widest),
  };
}
