import { useEffect, useState } from 'react';
import { api } from '../api.ts';

/** The user's display name, which is empty while none was given; undefined until it is known. */
export function useDisplayName(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void api.user().then(
      ({ displayName }) => !isGone && setName(displayName),
      // The local part of the e-mail is shown meanwhile; whatever needs the server tells of its failure itself.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return name;
}
