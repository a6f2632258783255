import { useQueryClient } from '@tanstack/react-query';
import { ApiError, type ListedDiagram } from '@umlaut/api';
import { defaultLimits, nameProblem } from '@umlaut/diagram';
import { type FormEvent, useId, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { failureText } from '../../call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/dialog-content.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { diagramsQuery } from './queries.ts';

/** Gives a diagram another name: a version like any other save, so that it can be taken back in the editor. */
export function RenameDialog({ diagram, onClose }: { readonly diagram: ListedDiagram; readonly onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const queries = useQueryClient();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    const problem = name === '' ? 'Enter a name.' : nameProblem(name, defaultLimits);
    if (problem !== undefined) {
      field.current?.focus();
      return setError(problem);
    }
    if (busy || name === diagram.name) return onClose();
    setBusy(true);
    try {
      await rename(diagram.id, name);
      await queries.invalidateQueries({ queryKey: diagramsQuery('mine').queryKey });
      onClose();
      toast('Diagram renamed');
    } catch (cause) {
      setError(failureText(cause, 'Couldn’t rename the diagram. Try again.'));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Rename diagram"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={busy} aria-busy={busy}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={field}
          label="Name"
          defaultValue={diagram.name}
          autoComplete="off"
          readOnly={busy}
          error={error}
          onChange={() => setError(undefined)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}

/** Of a save in between, the content is kept: the name alone is changed. */
async function rename(id: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { data, version } = await api.openDiagram(id);
    try {
      await api.saveDiagram(id, { name, data, version });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'version_conflict' || tries === 3) throw error;
    }
  }
}
