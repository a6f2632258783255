import { createContext, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Whether the first picture is on the screen: what is not seen but only taken hold of comes right after it. */
export const Settled = createContext(true);

/** Tells what is in it when its first picture is on the screen. */
export function Settling({ children }: { readonly children: ReactNode }) {
  const [isSettled, settle] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => settle(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <Settled value={isSettled}>{children}</Settled>;
}
