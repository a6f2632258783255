import type { ListedShare, Share, ShareRole } from '@umlaut/api';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { failureText } from '../call-failure.ts';
import { texts } from '../texts.ts';
import { useToast } from '../ui/toast.tsx';

/** The people of one diagram, loaded fresh, with what can be done about each. */
export interface Shares {
  /** Undefined while it loads. */
  readonly list: readonly ListedShare[] | undefined;
  /** E-mails of those who are being removed. */
  readonly revoking: ReadonlySet<string>;
  readonly failure: string | undefined;
  readonly fail: (failure: string) => void;
  readonly revoke: (share: ListedShare) => Promise<void>;
  /** Puts a share into the list that was just made, or was changed. */
  readonly show: (share: Share) => void;
  /** Offers the person of the share to become the owner. */
  readonly offer: (shareId: string, currentPassword: string) => Promise<void>;
  readonly takeBack: () => Promise<void>;
  readonly changeRole: (share: ListedShare, role: ShareRole) => Promise<void>;
}

const none: ReadonlySet<string> = new Set();

/** Loads the people `diagramId` is shared with; a list that cannot be loaded counts as empty. */
export function useShares(diagramId: string): Shares {
  const toast = useToast();
  const [list, setList] = useState<readonly ListedShare[]>();
  const [revoking, setRevoking] = useState(none);
  const [failure, setFailure] = useState<string>();
  useEffect(() => load(diagramId, setList), [diagramId]);

  async function revoke({ id, email }: ListedShare): Promise<void> {
    setFailure(undefined);
    if (id === null) {
      setFailure(`${texts.shareDialog.revokeFailed}. ${texts.shareDialog.missingId}.`);
      return;
    }
    setRevoking((emails) => withOne(emails, email));
    try {
      await api.revokeShare(diagramId, id);
      setList((shares) => shares?.filter((share) => share.email !== email));
      toast(texts.shareDialog.revoked);
    } catch (error) {
      setFailure(failureText(error, texts.shareDialog.revokeFailed));
    } finally {
      setRevoking((emails) => withoutOne(emails, email));
    }
  }

  async function changeRole({ email, role: before }: ListedShare, role: ShareRole): Promise<void> {
    const show = (shown: ShareRole) =>
      setList((shares) => shares?.map((share) => (share.email === email ? { ...share, role: shown } : share)));
    setFailure(undefined);
    show(role);
    try {
      await api.share(diagramId, { email, role });
    } catch (error) {
      show(before);
      setFailure(failureText(error, texts.shareDialog.failed));
    }
  }

  /** Rejects as the call does. */
  async function offer(shareId: string, currentPassword: string): Promise<void> {
    const { expiresAt } = await api.offerOwnership(diagramId, { shareId, currentPassword });
    setList((shares) => shares?.map((share) => ({ ...share, offeredUntil: share.id === shareId ? expiresAt : null })));
    toast('Offer sent. You stay the owner until they accept.');
  }

  async function takeBack(): Promise<void> {
    setFailure(undefined);
    try {
      await api.endOffer(diagramId);
      setList((shares) => shares?.map((share) => ({ ...share, offeredUntil: null })));
      toast('Offer cancelled');
    } catch (error) {
      setFailure(failureText(error, 'Couldn’t change the offer. Try again in a moment.'));
    }
  }

  function show(share: Share): void {
    setList((shares = []) =>
      shares.some(({ id }) => id === share.id) ? shares.map((one) => (one.id === share.id ? share : one)) : [...shares, share],
    );
  }

  return { list, revoking, failure, fail: setFailure, revoke, changeRole, offer, takeBack, show };
}

/** Returns what stops listening for the answer. */
function load(diagramId: string, onList: (list: readonly ListedShare[]) => void): () => void {
  let wanted = true;
  api.listShares(diagramId).then(
    (list) => wanted && onList(list),
    // The specification's rule: a list that cannot be loaded is an empty one.
    () => wanted && onList([]),
  );
  return () => {
    wanted = false;
  };
}

function withOne(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return new Set([...set, item]);
}

function withoutOne(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return new Set([...set].filter((other) => other !== item));
}
