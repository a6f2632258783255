import type { Draft } from '@umlaut/workspace';
import { useState } from 'react';
import { api } from '../api.ts';
import { abandonDrafts, deleteDrafts, listDrafts } from '../drafts/index.ts';
import { forgetLists } from '../screens/profile/lists.ts';
import { endSession } from '../session/session.ts';

/** Unsaved work on this device. */
type Found = readonly Draft[] | 'unknown';

/** Logging out; unsaved work on this device is asked about first, as the next user must not find it. */
export function useLogout(userId: string) {
  const [found, setFound] = useState<Found>();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function leave(): Promise<void> {
    if (asking) return;
    setAsking(true);
    const drafts = await listDrafts(userId).catch((): Found => 'unknown');
    setAsking(false);
    if (drafts.length === 0) logOut();
    else setFound(drafts);
  }

  async function confirm(): Promise<void> {
    // The second time: who has read that they may stay here is not kept from leaving.
    if (failure !== undefined) {
      abandonDrafts(userId);
      return logOut();
    }
    setLeaving(true);
    try {
      await deleteDrafts(userId);
      logOut();
    } catch {
      setFailure(
        'Couldn’t delete the unsaved changes. The next person to use this browser might see them. Close other Umlaut tabs and try again.',
      );
      setLeaving(false);
    }
  }

  function stay(): void {
    setFound(undefined);
    setFailure(undefined);
  }

  return { leave, asking, found, confirm, stay, leaving, failure };
}

function logOut(): void {
  // The call takes the token with it before the session ends here. Whether it arrives or not, this device forgets it.
  api.logout().catch(() => undefined);
  forgetLists();
  endSession('logout');
}
