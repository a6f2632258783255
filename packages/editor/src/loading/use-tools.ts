import { useEffect, useEffectEvent, useState } from 'react';
import { loadedTools, loadTools } from './load-tools.ts';
import type { Tools } from './tools.tsx';

/** The tools, which are loaded when they are wanted; undefined until they are there. */
export function useTools(isWanted: boolean, onFailure?: () => void): Tools | undefined {
  const [, setLoaded] = useState(false);
  const failed = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (isWanted)
      loadTools().then(
        () => setLoaded(true),
        () => failed(),
      );
  }, [isWanted]);
  return isWanted ? loadedTools() : undefined;
}
