import { useQueryClient } from '@tanstack/react-query';
import { maxNoteCharacters, maxVersionLabelCharacters, type VersionSummary } from '@umlaut/api';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { callProblem } from './call-problem.ts';
import styles from './history.module.css';
import { versionQuery, versionsQuery } from './queries.ts';

/** Why a text cannot be stored, as long as it is longer than it may be. */
function tooLong(what: string, text: string, most: number): string | undefined {
  const over = text.trim().length - most;
  return over > 0 ? `${what} can have up to ${most} characters. Remove ${over}.` : undefined;
}

interface DescribeDialogProps {
  readonly diagramId: string;
  readonly version: VersionSummary;
  readonly onClose: () => void;
}

/** Gives a version a name and a note, or takes them away. */
export function DescribeDialog({ diagramId, version, onClose }: DescribeDialogProps) {
  const formId = useId();
  const noteId = useId();
  const queries = useQueryClient();
  const [label, setLabel] = useState(version.label ?? '');
  const [note, setNote] = useState(version.note ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const long = { label: tooLong('The name', label, maxVersionLabelCharacters), note: tooLong('The note', note, maxNoteCharacters) };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || long.label !== undefined || long.note !== undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await api.describeVersion(diagramId, version.version, { label: label.trim(), note: note.trim() });
    } catch (error) {
      setProblem(callProblem('Couldn’t save the name.', error));
      setBusy(false);
      return;
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: versionsQuery(diagramId).queryKey }),
      queries.invalidateQueries({ queryKey: versionQuery(diagramId, version.version).queryKey }),
    ]);
    onClose();
  }

  return (
    <Dialog
      title={`Name version ${version.version}`}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" aria-busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          hint="Named versions are kept forever."
          value={label}
          error={long.label}
          autoComplete="off"
          readOnly={busy}
          onChange={(event) => setLabel(event.target.value)}
          data-autofocus
        />
        <div className={styles.field}>
          <label htmlFor={noteId}>Note</label>
          <textarea
            id={noteId}
            className={styles.textArea}
            rows={3}
            value={note}
            readOnly={busy}
            aria-invalid={long.note !== undefined || undefined}
            aria-describedby={`${noteId}-error`}
            onChange={(event) => setNote(event.target.value)}
          />
          <div id={`${noteId}-error`} className={styles.error} role="alert">
            {long.note}
          </div>
        </div>
        <FormAlert>{problem}</FormAlert>
      </form>
    </Dialog>
  );
}
