import { useState } from 'react';
import { api } from '../../api.ts';
import { type Draft, deleteDrafts, listDrafts } from '../../drafts/index.ts';
import { endSession } from '../../session/session.ts';
import { forgetLists } from './lists.ts';

/** Logging out; unsaved work on this device is asked about first, as the next user must not find it. */
export function useLogout(userId: string) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function leave(): Promise<void> {
    const found = await listDrafts(userId);
    if (found.length === 0) logOut();
    else setDrafts(found);
  }

  async function confirm(): Promise<void> {
    setLeaving(true);
    setFailure(undefined);
    try {
      await deleteDrafts(userId);
      logOut();
    } catch {
      setFailure('The unsaved changes could not be deleted from this device. Try again, or close other tabs of Umlaut first.');
      setLeaving(false);
    }
  }

  function stay(): void {
    setDrafts([]);
    setFailure(undefined);
  }

  return { leave, drafts, confirm, stay, leaving, failure };
}

function logOut(): void {
  // The call takes the token with it before the session ends here. Whether it arrives or not, this device forgets it.
  api.logout().catch(() => undefined);
  forgetLists();
  endSession('logout');
}
