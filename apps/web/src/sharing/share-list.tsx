import type { ListedShare } from '@umlaut/api';
import { useId, useRef } from 'react';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { Select } from '../ui/select.tsx';
import { roleTexts } from './role-texts.ts';
import styles from './sharing.module.css';
import type { Shares } from './use-shares.ts';

/** A share whose invitation link is wanted. */
export type Invited = { readonly id: string; readonly email: string };

/** Everyone a diagram is shared with. */
export function ShareList({ shares, onInvite }: { readonly shares: Shares; readonly onInvite: (share: Invited) => void }) {
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
      {list?.length === 0 && <p className={styles.hint}>Nobody yet.</p>}
      {list !== undefined && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((share) => (
            <ShareEntry key={share.email} share={share} shares={shares} onInvite={onInvite} onRevoke={() => void revoke(share)} />
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
  readonly onInvite: (share: Invited) => void;
  readonly onRevoke: () => void;
}

function ShareEntry({ share, shares, onInvite, onRevoke }: ShareEntryProps) {
  const { id, email, invitation } = share;
  const whoId = useId();
  const revoking = shares.revoking.has(share.email);
  return (
    <li className={styles.entry}>
      <span id={whoId} className={styles.who} title={share.email}>
        {share.email}
      </span>
      <Select
        label={`What ${share.email} may do`}
        labelHidden
        value={share.role}
        options={roleTexts}
        disabled={revoking}
        onChoose={(role) => void shares.changeRole(share, role)}
      />
      {invitation === 'link' && id !== null && (
        <Button variant="quiet" aria-describedby={whoId} disabled={revoking} onClick={() => onInvite({ id, email })}>
          Copy link
        </Button>
      )}
      <Button variant="quiet" aria-describedby={whoId} disabled={revoking} aria-busy={revoking} onClick={onRevoke}>
        {revoking ? texts.shareDialog.revoking : texts.shareDialog.revoke}
      </Button>
    </li>
  );
}
