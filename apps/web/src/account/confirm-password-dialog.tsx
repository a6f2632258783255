import { type FormEvent, useId, useRef, useState } from 'react';
import { failureText, isSessionOver } from '../call-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from '../ui/dialog-content.module.css';
import { FormAlert } from '../ui/form-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { UsernameForPassword } from './username-for-password.tsx';

interface ConfirmPasswordDialogProps {
  readonly title: string;
  readonly text: string;
  /** The button, and the same while the call is under way. */
  readonly action: string;
  readonly doing: string;
  readonly email: string;
  /** Shown where the server gives no sentence. */
  readonly failed: string;
  /** Makes the call; the dialog closes when it succeeds. */
  readonly onConfirm: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password before an act for which being logged in is not enough. */
export function ConfirmPasswordDialog({ title, text, action, doing, email, failed, onConfirm, onClose }: ConfirmPasswordDialogProps) {
  const formId = useId();
  const textId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = String(new FormData(event.currentTarget).get('password'));
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm(password);
      onClose();
    } catch (error) {
      setBusy(false);
      if (isSessionOver(error)) return;
      setFailure(failureText(error, failed));
      field.current?.focus();
    }
  }

  return (
    <Dialog
      title={title}
      describedBy={textId}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={busy} aria-busy={busy}>
            {busy ? doing : action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <p id={textId}>{text}</p>
        <UsernameForPassword email={email} />
        <PasswordField ref={field} label="Your password" name="password" autoComplete="current-password" required data-autofocus />
        <FormAlert>{failure}</FormAlert>
      </form>
    </Dialog>
  );
}
