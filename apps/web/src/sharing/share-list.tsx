import type { ListedShare } from '@umlaut/api';
import { useId, useRef, useState } from 'react';
import { api } from '../api.ts';
import { failureText } from '../call-failure.ts';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { Select } from '../ui/select.tsx';
import { useToast } from '../ui/toast.tsx';
import { roleTexts } from './role-texts.ts';
import styles from './sharing.module.css';
import type { Shares } from './use-shares.ts';

/** A share whose invitation link is wanted. */
export type Invited = { readonly id: string; readonly email: string };

export interface ShareListProps {
  readonly shares: Shares;
  readonly diagramId: string;
  readonly onInvite: (share: Invited) => void;
  readonly onMakeOwner: (share: Invited) => void;
}

/** Everyone a diagram is shared with. */
export function ShareList({ shares, diagramId, onInvite, onMakeOwner }: ShareListProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { list, failure } = shares;

  async function revoke(share: ListedShare) {
    await shares.revoke(share);
    // The entry with the focus is gone, so the next thing in the dialog gets it.
    if (document.activeElement === document.body) section.current?.focus();
  }

  return (
    <section ref={section} className={styles.people} aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId} className={styles.subtitle}>
        {texts.shareDialog.sharedWith}
      </h3>
      {list === undefined && <p className={styles.hint}>{texts.profile.loading}</p>}
      {list?.length === 0 && <p className={styles.hint}>No one yet.</p>}
      {list !== undefined && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((share) => (
            <ShareEntry
              key={share.email}
              share={share}
              shares={shares}
              diagramId={diagramId}
              onInvite={onInvite}
              onMakeOwner={onMakeOwner}
              onRevoke={() => void revoke(share)}
            />
          ))}
        </ul>
      )}
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

interface ShareEntryProps {
  readonly share: ListedShare;
  readonly shares: Shares;
  readonly diagramId: string;
  readonly onInvite: (share: Invited) => void;
  readonly onMakeOwner: (share: Invited) => void;
  readonly onRevoke: () => void;
}

function ShareEntry({ share, shares, diagramId, onInvite, onMakeOwner, onRevoke }: ShareEntryProps) {
  const { id, email, invitation, offeredUntil } = share;
  const whoId = useId();
  const revoking = shares.revoking.has(share.email);
  const canInvite = invitation !== 'none' && id !== null;
  const canOwn = id !== null && share.role === 'editor' && share.openedAt !== null;
  return (
    <li className={styles.entry}>
      <span className={styles.person}>
        <span id={whoId} className={styles.who} title={share.email}>
          {share.email}
        </span>
        <ShareState share={share} />
      </span>
      <Select
        label={`Access for ${share.email}`}
        labelHidden
        value={share.role}
        options={roleTexts}
        disabled={revoking}
        onChoose={(role) => void shares.changeRole(share, role)}
      />
      <span className={canInvite || canOwn ? `${styles.actions} ${styles.wide}` : styles.actions}>
        {canInvite && (
          <Button variant="quiet" aria-describedby={whoId} disabled={revoking} onClick={() => onInvite({ id, email })}>
            Copy link
          </Button>
        )}
        {canInvite && invitation === 'mailed' && <SendAgain diagramId={diagramId} shareId={id} describedBy={whoId} shares={shares} />}
        {canOwn && offeredUntil === null && (
          <Button variant="quiet" aria-describedby={whoId} disabled={revoking} onClick={() => onMakeOwner({ id, email })}>
            Offer ownership…
          </Button>
        )}
        {canOwn && offeredUntil !== null && (
          <Button variant="quiet" aria-describedby={whoId} disabled={revoking} onClick={() => void shares.takeBack()}>
            Cancel offer
          </Button>
        )}
        <Button variant="quiet" aria-describedby={whoId} disabled={revoking} aria-busy={revoking} onClick={onRevoke}>
          {revoking ? texts.shareDialog.revoking : texts.shareDialog.revoke}
        </Button>
      </span>
    </li>
  );
}

/** Whether the person has come, or why not. */
function ShareState({ share: { invitation, openedAt, offeredUntil, delivery } }: { readonly share: ListedShare }) {
  if (offeredUntil !== null) return <span className={styles.state}>Ownership offer expires on {dayText(offeredUntil)}</span>;
  if (delivery === 'failed' && openedAt === null) return <span className={styles.problem}>Email couldn’t be delivered</span>;
  if (invitation === 'held') return <span className={styles.state}>Waiting for you to confirm your email</span>;
  if (openedAt !== null) return <span className={styles.state}>Opened {dayText(openedAt)}</span>;
  return invitation === 'none' ? null : <span className={styles.state}>Not opened yet</span>;
}

/** A day without its year, such as 3 May. */
function dayText(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
}

interface SendAgainProps {
  readonly diagramId: string;
  readonly shareId: string;
  readonly describedBy: string;
  readonly shares: Shares;
}

function SendAgain({ diagramId, shareId, describedBy, shares }: SendAgainProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function send() {
    if (busy) return;
    setBusy(true);
    try {
      await api.sendInvitation(diagramId, shareId);
      toast('Invitation sent again');
    } catch (error) {
      shares.fail(failureText(error, 'Couldn’t send the invitation. Try again in a moment.'));
    }
    setBusy(false);
  }

  return (
    <Button variant="quiet" aria-describedby={describedBy} aria-busy={busy} onClick={() => void send()}>
      Send again
    </Button>
  );
}
