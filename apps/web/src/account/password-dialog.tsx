import { minPasswordCharacters } from '@umlaut/api';
import { type FormEvent, useId, useRef, useState } from 'react';
import { api } from '../api.ts';
import { failureText } from '../call-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from '../ui/dialog-content.module.css';
import { FormAlert } from '../ui/form-alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { UsernameForPassword } from './username-for-password.tsx';

/** Asks for the current and the next password. */
export function PasswordDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const formId = useId();
  const toast = useToast();
  const current = useRef<HTMLInputElement>(null);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const fields = new FormData(event.currentTarget);
    setSaving(true);
    setFailure(undefined);
    try {
      await api.changePassword({ currentPassword: String(fields.get('current')), newPassword: String(fields.get('next')) });
      onClose();
      toast('Password changed. All other devices were logged out.');
    } catch (error) {
      setFailure(failureText(error, 'Couldn’t change your password. Try again in a moment.'));
      setSaving(false);
      current.current?.focus();
    }
  }

  return (
    <Dialog
      title="Change password"
      busy={saving}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={saving} aria-busy={saving}>
            {saving ? 'Changing…' : 'Change password'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <UsernameForPassword email={email} />
        <PasswordField ref={current} label="Current password" name="current" autoComplete="current-password" required data-autofocus />
        <PasswordField
          label="New password"
          name="next"
          autoComplete="new-password"
          minLength={minPasswordCharacters}
          hint={`At least ${minPasswordCharacters} characters.`}
          required
        />
        <FormAlert>{failure}</FormAlert>
      </form>
    </Dialog>
  );
}
