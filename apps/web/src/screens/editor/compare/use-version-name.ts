import { useEffect, useState } from 'react';
import { api } from '../../../api.ts';
import { versionName } from './version-name.ts';

/**
 * Returns the name of a stored version, with time and author once the server has sent them; until then, and if it does not, its
 * number.
 */
export function useVersionName(diagramId: string | undefined, version: number | undefined): string {
  const [found, setFound] = useState<{ readonly version: number; readonly name: string }>();
  useEffect(() => {
    if (diagramId === undefined || version === undefined) return;
    let isLeft = false;
    api
      .listVersions(diagramId, version + 1)
      .then(({ versions: [first] }) => {
        if (!isLeft && first?.version === version) setFound({ version, name: versionName(first) });
      })
      .catch(() => {
        // The number alone says which version it is.
      });
    return () => {
      isLeft = true;
    };
  }, [diagramId, version]);
  return found !== undefined && found.version === version ? found.name : `Version ${version ?? 1}`;
}
