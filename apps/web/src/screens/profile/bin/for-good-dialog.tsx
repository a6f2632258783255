import { useQueryClient } from '@tanstack/react-query';
import { ApiError, type BinEntry } from '@umlaut/api';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { userQuery } from '../../../queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import dialogStyles from '../../../ui/dialog-content.module.css';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { binQuery } from '../queries.ts';
import { binProblem } from './bin-problem.ts';

/** Asks before a diagram is deleted for good. */
export function ForGoodDialog({ entry, onClose }: { readonly entry: BinEntry; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function remove(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await api.deleteFromBin(entry.id);
    } catch (error) {
      // Gone is what was asked for.
      if (!(error instanceof ApiError && error.status === 404)) {
        setProblem(binProblem(error, 'Couldn’t delete the diagram.'));
        setBusy(false);
        return;
      }
    }
    void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    queries.setQueryData(binQuery.queryKey, (list) => list?.filter(({ id }) => id !== entry.id));
    onClose();
    toast('Permanently deleted');
  }

  return (
    <Dialog
      title="Delete permanently?"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => void remove()} aria-busy={busy}>
            Delete permanently{' '}
          </Button>
        </>
      }
    >
      <p>
        <span className={dialogStyles.name}>{entry.name}</span>
        <br />
        <span className={dialogStyles.soft}>and all its versions will be permanently deleted. This can’t be undone.</span>
      </p>
      <FormAlert>{problem}</FormAlert>
    </Dialog>
  );
}
