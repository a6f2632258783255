import { useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { failureText } from '../call-failure.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './sharing.module.css';

export interface InvitationLinkProps {
  readonly diagramId: string;
  readonly share: { readonly id: string; readonly email: string };
}

/** The invitation link of a share, for its owner to copy and send. */
export function InvitationLink({ diagramId, share }: InvitationLinkProps) {
  const { id, email } = share;
  const field = useRef<HTMLInputElement>(null);
  const { address, failure } = useAddress(diagramId, id);
  const [told, setTold] = useState('');

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address ?? '');
      setTold('Copied.');
    } catch {
      // Browsers have a clipboard on https and localhost alone; the address is selected by now.
      field.current?.focus();
      setTold('Press Ctrl+C to copy.');
    }
  }

  return (
    <section className={styles.invitation} aria-label={`Invitation of ${email}`}>
      <p>Send {email} this link. It works for this address only.</p>
      <div className={styles.copy}>
        <TextField ref={field} label="Invitation link" value={address ?? ''} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Button disabled={address === undefined} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {told}
      </p>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

function useAddress(diagramId: string, shareId: string) {
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let wanted = true;
    setAddress(undefined);
    setFailure(undefined);
    api.copyInvitation(diagramId, shareId).then(
      (path) => wanted && setAddress(`${location.origin}${path}`),
      (error: unknown) => wanted && setFailure(failureText(error, 'The link could not be made. Close this dialog and try again.')),
    );
    return () => {
      wanted = false;
    };
  }, [diagramId, shareId]);
  return { address, failure };
}
