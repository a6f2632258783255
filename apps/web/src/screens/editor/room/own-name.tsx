import { useEffect, useEffectEvent, useState } from 'react';
import { localPart } from '../../../account/local-part.ts';
import { NameDialog } from '../../../account/name-dialog.tsx';
import { keepNameOffered, wasNameOffered } from '../../../account/name-offer.ts';
import { useDisplayName } from '../../../account/use-display-name.ts';
import { api } from '../../../api.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import styles from './people.module.css';

/** The name under which others see the user, and a button that changes it. */
export function OwnName({ onChange }: { readonly onChange: () => void }) {
  const email = useSession()?.email ?? '';
  const given = useDisplayName() ?? '';
  return (
    <div className={styles.own}>
      <span className={styles.name}>
        You: <b>{given === '' ? localPart(email) : given}</b>
      </span>
      <Button className={styles.follow} onClick={onChange}>
        Change<span className="visually-hidden"> your name</span>
      </Button>
    </div>
  );
}

/** The dialog for the own name and how to open it. Somebody without a name is offered one when others are here for the first time. */
export function useOwnName(hasCompany: boolean) {
  const session = useSession();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const offer = useEffectEvent(async (userId: string, email: string) => {
    const user = await api.user().catch(() => undefined);
    if (user === undefined || wasNameOffered(userId)) return;
    keepNameOffered(userId);
    if (user.displayName !== '') return;
    toast(`Others see you as ${localPart(email)}.`, 'plain', { label: 'Choose a name', onChoose: () => setOpen(true) });
  });
  const { userId, email = '' } = session ?? {};
  useEffect(() => {
    if (hasCompany && userId !== undefined && !wasNameOffered(userId)) void offer(userId, email);
  }, [hasCompany, userId, email]);
  return { open: () => setOpen(true), dialog: isOpen && <NameDialog email={email} onClose={() => setOpen(false)} /> };
}
