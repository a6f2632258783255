import { displayNameProblem, maxDisplayNameCharacters, tidyDisplayName } from '@umlaut/api';
import { type FormEvent, useId, useRef, useState } from 'react';
import { api } from '../api.ts';
import { failureText } from '../call-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from '../ui/dialog-content.module.css';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { localPart } from './local-part.ts';
import { useDisplayName } from './use-display-name.ts';

/** Asks for the name that others see. */
export function NameDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const formId = useId();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const known = useDisplayName();
  const [typed, setTyped] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const name = tidyDisplayName(typed ?? known ?? '');
    const problem = displayNameProblem(name);
    if (problem !== undefined) return refuse(problem);
    setSaving(true);
    setFailure(undefined);
    try {
      await api.setDisplayName(name);
      onClose();
      toast(`Others see you as ${name === '' ? localPart(email) : name}.`);
    } catch (error) {
      setSaving(false);
      refuse(failureText(error, 'Couldn’t change your name. Try again in a moment.'));
    }
  }

  function refuse(text: string): void {
    setFailure(text);
    field.current?.focus();
  }

  return (
    <Dialog
      title="Your name"
      busy={saving}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={saving} aria-busy={saving}>
            {saving ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label="Display name"
          name="name"
          autoComplete="name"
          maxLength={maxDisplayNameCharacters * 2}
          value={typed ?? known ?? ''}
          placeholder={localPart(email)}
          hint={`Shown next to your pointer and on the versions you save. If empty, “${localPart(email)}” is used.`}
          error={failure}
          onChange={({ target }) => setTyped(target.value)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
