import { useEffect, useEffectEvent, useState } from 'react';
import { nextTry } from './next-try.ts';

/**
 * A module that `load` brings; undefined until it is there. When it cannot be loaded, `onFailure` is told once, and it is tried
 * again until it can.
 */
export function usePart<Module extends object>(load: () => Promise<Module>, onFailure?: () => void): Module | undefined {
  const [part, setPart] = useState<Module>();
  const start = useEffectEvent(load);
  const failed = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    let isLeft = false;
    async function loadOnce(isFirst: boolean): Promise<void> {
      try {
        const loaded = await start();
        if (!isLeft) setPart(loaded);
      } catch {
        if (isLeft) return;
        if (isFirst) failed();
        await nextTry();
        if (!isLeft) await loadOnce(false);
      }
    }
    void loadOnce(true);
    return () => {
      isLeft = true;
    };
  }, []);
  return part;
}
