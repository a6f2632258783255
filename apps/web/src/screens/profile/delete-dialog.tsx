import { useQueryClient } from '@tanstack/react-query';
import type { DiagramSummary } from '@umlaut/api';
import { type FormEvent, useId, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { texts } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/dialog-content.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRestore } from './bin/use-restore.ts';
import { binQuery, diagramsQuery } from './queries.ts';

/** Deletes a diagram once its name has been typed. */
export function DeleteDialog({ diagram, onClose }: { readonly diagram: DiagramSummary; readonly onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, type, error, busy, submit } = useDeletion(diagram, onClose);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    field.current?.focus();
    void submit();
  }

  return (
    <Dialog
      title={texts.deleteDialog.title}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.deleteDialog.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={busy} aria-busy={busy}>
            {texts.deleteDialog.remove}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit}>
        <p>
          <span className={styles.name}>{diagram.name}</span>
          <br />
          <span className={styles.soft}>
            will be moved to your bin, and people it’s shared with will lose access. To confirm, type its name.
          </span>
        </p>
        <TextField
          ref={field}
          label="Diagram name"
          value={typed}
          onChange={(event) => type(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
          error={error}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}

function useDeletion(diagram: DiagramSummary, onClose: () => void) {
  const toast = useToast();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const restore = useRestore();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  function type(text: string) {
    setTyped(text);
    setError(undefined);
  }

  async function submit() {
    if (busy) return;
    if (typed !== diagram.name) {
      setError(texts.deleteDialog.mismatch);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await api.deleteDiagram(diagram.id);
    } catch {
      // The specification has one sentence for all failures.
      setError(texts.deleteDialog.failed);
      setBusy(false);
      return;
    }
    queries.setQueryData(diagramsQuery('mine').queryKey, (list) => list?.filter(({ id }) => id !== diagram.id));
    void queries.invalidateQueries({ queryKey: binQuery.queryKey });
    onClose();
    toast(texts.deleteDialog.deleted, 'good', { label: 'Undo', onChoose: () => void restore(diagram) });
  }

  return { typed, type, error, busy, submit };
}
