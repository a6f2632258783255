import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { failureText } from '../call-failure.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { CopyField } from './copy-field.tsx';
import styles from './sharing.module.css';

export interface InvitationLinkProps {
  readonly diagramId: string;
  readonly share: { readonly id: string; readonly email: string };
}

/** The invitation link of a share, for its owner to copy and send. */
export function InvitationLink({ diagramId, share }: InvitationLinkProps) {
  const { id, email } = share;
  const { address, failure } = useAddress(diagramId, id);
  return (
    <section className={styles.invitation} aria-label={`Invitation for ${email}`}>
      <p>Send this link to {email}. It only works for this address.</p>
      <CopyField label="Invitation link" text={address ?? ''} button="Copy link" />
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
      (error: unknown) => wanted && setFailure(failureText(error, 'Couldn’t create the link. Close this dialog and try again.')),
    );
    return () => {
      wanted = false;
    };
  }, [diagramId, shareId]);
  return { address, failure };
}
