import type { PublicLink } from '@umlaut/api';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { failureText } from '../call-failure.ts';

/** The public link of a diagram with what its owner can do about it. */
export interface PublicLinkState {
  /** Undefined while it loads, null when there is none. */
  readonly link: PublicLink | null | undefined;
  /** Something is under way. */
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly set: (settings: { readonly embedding: boolean; readonly expiresAt: string | null }) => Promise<void>;
  readonly rotate: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

export function usePublicLink(diagramId: string): PublicLinkState {
  const [link, setLink] = useState<PublicLink | null>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let wanted = true;
    api.publicLink(diagramId).then(
      (found) => wanted && setLink(found),
      (error: unknown) => {
        if (wanted) setFailure(failureText(error, 'Couldn’t load the public link. Close this dialog and try again.'));
      },
    );
    return () => {
      wanted = false;
    };
  }, [diagramId]);

  async function change(work: () => Promise<PublicLink | null>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setLink(await work());
    } catch (error) {
      setFailure(failureText(error, 'Couldn’t change the public link. Try again.'));
    }
    setBusy(false);
  }

  return {
    link,
    isBusy,
    failure,
    set: (settings) => change(() => api.setPublicLink(diagramId, settings)),
    rotate: () => change(() => api.rotatePublicLink(diagramId)),
    remove: () =>
      change(async () => {
        await api.removePublicLink(diagramId);
        return null;
      }),
  };
}
