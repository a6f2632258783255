import { useEffect, useMemo, useRef } from 'react';

/** Whether what the user did last was a key, and not a press of the pointer. */
export function useLastInput(): () => boolean {
  const isKey = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener(
      'keydown',
      () => {
        isKey.current = true;
      },
      options,
    );
    document.addEventListener(
      'pointerdown',
      () => {
        isKey.current = false;
      },
      options,
    );
    return () => listening.abort();
  }, []);
  return useMemo(() => () => isKey.current, []);
}
