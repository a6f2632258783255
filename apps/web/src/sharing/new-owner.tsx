import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './sharing.module.css';
import type { Shares } from './use-shares.ts';

interface NewOwnerProps {
  readonly shares: Shares;
  readonly share: { readonly id: string; readonly email: string };
  readonly onClose: () => void;
}

/** Asks whether the person of a share is to be offered the diagram. */
export function NewOwner({ shares, share, onClose }: NewOwnerProps) {
  const [busy, setBusy] = useState(false);

  async function offer() {
    if (busy) return;
    setBusy(true);
    await shares.offer(share.id);
    onClose();
  }

  return (
    <section className={styles.invitation} aria-label={`Make ${share.email} the owner`}>
      <p>
        <strong>Make {share.email} the owner?</strong>
      </p>
      <p>When they accept, you become an editor.</p>
      <div className={styles.choices}>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" aria-busy={busy} ref={focusOnce} onClick={() => void offer()}>
          Send offer
        </Button>
      </div>
    </section>
  );
}

function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}
