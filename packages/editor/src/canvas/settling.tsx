import { createContext, type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Whether the first picture is on the screen: what is not seen but only taken hold of comes right after it, as does what takes
 * long in a large diagram and is not looked at first.
 */
export const Settled = createContext(true);

/** After the first frame, what is seen goes before what comes on top of it. */
const restMs = 60;

/** Tells what is in it when its first picture is on the screen. */
export function Settling({ children }: { readonly children: ReactNode }) {
  const [isSettled, settle] = useState(false);
  const [, hurry] = useState(false);
  // React Flow takes its nodes in an effect, which would come after a frame without them: with something to render at once,
  // React does not wait for that frame.
  useLayoutEffect(() => hurry(true), []);
  useEffect(() => {
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => settle(true)), restMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return <Settled value={isSettled}>{children}</Settled>;
}
