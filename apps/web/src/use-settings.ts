import type { Settings } from '@umlaut/api';
import { useEffect, useState } from 'react';
import { api } from './api.ts';

/** The server's public settings; undefined until they are known. A page that does without them shows what it would with usual ones. */
export function useSettings(): Settings | undefined {
  const [settings, setSettings] = useState<Settings>();
  useEffect(() => {
    let wanted = true;
    api.settings().then(
      (found) => wanted && setSettings(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return settings;
}
