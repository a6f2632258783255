import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DiagramSummary } from '@umlaut/api';
import { useState } from 'react';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useToast } from '../../ui/toast.tsx';
import { diagramsQuery } from '../profile/queries.ts';
import styles from './account-screen.module.css';

/** Diagrams that others share with the user, each with a button to give the access up. */
export function SharedDiagrams() {
  const { data } = useQuery(diagramsQuery('shared'));
  const [leaving, setLeaving] = useState<DiagramSummary>();
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="account-shared">
      <h2 id="account-shared" className={styles.subtitle}>
        Shared with you
      </h2>
      <ul className={styles.list}>
        {data.map((diagram) => (
          <li key={diagram.id} className={styles.item}>
            <span id={`shared-${diagram.id}`} className={styles.itemText}>
              <span>{diagram.name}</span>
              <span className={styles.faint}>{diagram.ownerEmail}</span>
            </span>
            <Button variant="quiet" aria-describedby={`shared-${diagram.id}`} onClick={() => setLeaving(diagram)}>
              Leave
            </Button>
          </li>
        ))}
      </ul>
      {leaving !== undefined && <LeaveDialog diagram={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}

function LeaveDialog({ diagram, onClose }: { readonly diagram: DiagramSummary; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function leave() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await api.leaveDiagram(diagram.id);
      await queries.invalidateQueries(diagramsQuery('shared'));
      toast('You left the diagram');
      onClose();
    } catch (error) {
      if (!isSessionOver(error)) setFailure(failureText(error, 'Couldn’t leave the diagram. Try again in a moment.'));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`Leave “${diagram.name}”?`}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" disabled={busy} aria-busy={busy} onClick={() => void leave()}>
            Leave
          </Button>
        </>
      }
    >
      <p>You’ll lose access. Only {diagram.ownerEmail} can share it with you again.</p>
      <FormAlert>{failure}</FormAlert>
    </Dialog>
  );
}
