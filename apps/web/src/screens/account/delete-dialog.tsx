import { queryOptions, useQuery } from '@tanstack/react-query';
import type { GivableDiagram, User } from '@umlaut/api';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { abandonDrafts } from '../../drafts/index.ts';
import { endSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import contentStyles from '../../ui/dialog-content.module.css';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { forgetLists } from '../profile/lists.ts';
import styles from './account-screen.module.css';
import { type Choices, giftsOf, nobody, peopleOptions } from './gifts.ts';

const givableQuery = queryOptions({ queryKey: ['givable'], queryFn: api.listGivable, staleTime: 0 });

interface DeleteDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Deletes the account after its e-mail and password were typed; diagrams that others edit can be given to them. */
export function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const formId = useId();
  const givable = useQuery(givableQuery).data;
  const [choices, setChoices] = useState<Choices>({});
  const { busy, failure, submit } = useDeletion(user, choices);
  const given = giftsOf(choices).length;
  return (
    <Dialog
      title="Delete account"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={busy || givable === undefined} aria-busy={busy}>
            {busy ? 'Deleting…' : 'Delete account'}
          </Button>
        </>
      }
    >
      <form id={formId} className={contentStyles.form} onSubmit={(event) => void submit(event)}>
        <p>{deletionText(user.diagramCount - given)}</p>
        {givable?.map((diagram) => (
          <GiftChoice
            key={diagram.diagramId}
            diagram={diagram}
            choice={choices[diagram.diagramId] ?? nobody}
            onChoose={(shareId) => setChoices({ ...choices, [diagram.diagramId]: shareId })}
          />
        ))}
        <TextField
          label="Your email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
        />
        <PasswordField label="Your password" name="password" autoComplete="current-password" required />
        <FormAlert>{failure}</FormAlert>
      </form>
    </Dialog>
  );
}

interface GiftChoiceProps {
  readonly diagram: GivableDiagram;
  readonly choice: string;
  readonly onChoose: (shareId: string) => void;
}

function GiftChoice({ diagram, choice, onChoose }: GiftChoiceProps) {
  return (
    <div className={styles.gift}>
      <Select label={diagram.diagramName} value={choice} options={peopleOptions(diagram)} onChoose={onChoose} />
    </div>
  );
}

function deletionText(diagrams: number): string {
  const lost = diagrams === 1 ? '1 diagram' : `${diagrams} diagrams`;
  return `This permanently deletes your account${diagrams === 0 ? '' : ` and ${lost}`}. To confirm, type your email.`;
}

function useDeletion(user: User, choices: Choices) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    try {
      const [email, currentPassword] = [String(fields.get('email')), String(fields.get('password'))];
      await api.deleteAccount({ email, currentPassword, give: giftsOf(choices) });
      // Work on this device that was never saved goes as well.
      abandonDrafts(user.id);
      forgetLists();
      // The guard of the screen leads to the login.
      endSession('logout');
      toast('Account deleted');
    } catch (error) {
      setBusy(false);
      if (!isSessionOver(error)) setFailure(failureText(error, 'Couldn’t delete your account. Try again in a moment.'));
    }
  }

  return { busy, failure, submit };
}
