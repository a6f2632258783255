import type { MergeSide } from '@umlaut/diagram';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';
import styles from './compare.module.css';
import { CompareDialog } from './compare-dialog.tsx';
import { ConflictStep } from './conflict-step.tsx';
import { type MergeUnderWay, useMerge } from './use-merge.ts';
import { useVersionName } from './use-version-name.ts';

interface MergeDialogProps {
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly theme: 'light' | 'dark';
  readonly onClose: () => void;
  /** The editor holds the merged diagram; it is to be stored under this name. */
  readonly onSave: (name: string) => void;
}

/** Merges what is drawn with what somebody else has stored: conflict by conflict, then the whole to look at, then saved. */
export function MergeDialog({ workspace, ready, theme, onClose, onSave }: MergeDialogProps) {
  const { underWay, problem, isSaving, retry, choose, chooseAll, save } = useMerge({ workspace, ready }, onSave);
  const [at, setAt] = useState(0);
  const [isLooking, setLooking] = useState(false);
  const theirsName = useVersionName(ready.saving.diagramId, underWay?.versions.theirs);
  if (underWay === undefined) return <Waiting problem={problem} onRetry={retry} onClose={onClose} />;
  const { contents, merge, versions } = underWay;
  const { conflicts } = merge;
  const open = conflicts.filter(({ isSettled }) => !isSettled).length;
  const shown = Math.min(at, conflicts.length - 1);
  const conflict = conflicts[shown];
  if (conflict === undefined || (isLooking && open === 0)) {
    return (
      <CompareDialog
        title="Review merge"
        before={{ name: theirsName, diagram: contents.theirs.diagram }}
        after={{ name: 'Merged with your changes', diagram: merge.content.diagram }}
        theme={theme}
        onClose={onClose}
        actions={
          <>
            {problem === undefined ? (
              <p className={styles.hint}>{resultWords(underWay)}</p>
            ) : (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
            {conflicts.length > 0 && <Button onClick={() => setLooking(false)}>Back to conflicts</Button>}
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={save} aria-busy={isSaving} data-autofocus>
              {isSaving ? 'Saving…' : 'Save merge'}
            </Button>
          </>
        }
      />
    );
  }
  function answer(key: string, side: MergeSide): void {
    choose(key, side);
    // To the next one that is open, wherever it is.
    const next = conflicts.findIndex((each, index) => index > shown && !each.isSettled && each.key !== key);
    const first = conflicts.findIndex((each) => !each.isSettled && each.key !== key);
    if (next >= 0 || first >= 0) setAt(next >= 0 ? next : first);
  }
  return (
    <Dialog full title="Merge changes" onClose={onClose}>
      <div className={styles.whole}>
        <ConflictStep
          conflict={conflict}
          contents={contents}
          names={{ base: `Original · Version ${versions.base ?? 1}`, mine: 'Yours', theirs: `Theirs · ${theirsName}` }}
          place={`${shown + 1} of ${conflicts.length}`}
          theme={theme}
          onChoose={(side) => answer(conflict.key, side)}
        />
        <div className={styles.actions}>
          <p className={styles.hint} role="status">
            {open === 0 ? 'All conflicts resolved.' : `${open} of ${conflicts.length} conflicts left.`} The other side is kept as a version.
          </p>
          <Button disabled={shown === 0} onClick={() => setAt(shown - 1)}>
            Previous
          </Button>
          <Button disabled={shown === conflicts.length - 1} onClick={() => setAt(shown + 1)}>
            Next
          </Button>
          <Button disabled={open === 0} onClick={() => chooseAll('mine')}>
            Keep yours for all
          </Button>
          <Button disabled={open === 0} onClick={() => chooseAll('theirs')}>
            Use theirs for all
          </Button>
          <Button variant="primary" disabled={open > 0} onClick={() => setLooking(true)}>
            Review merge
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function resultWords({ merge: { conflicts } }: MergeUnderWay): string {
  const rest = 'You can still undo your changes in the editor.';
  if (conflicts.length === 0) return `No conflicts. ${rest}`;
  const isTaken = conflicts.some(({ side }) => side === 'theirs');
  return isTaken ? `Your changes are saved as a separate version first. ${rest}` : `Their version stays in the history. ${rest}`;
}

/** Loading that takes a moment says so only then. */
const sayAfterMs = 1000;

function Waiting({
  problem,
  onRetry,
  onClose,
}: {
  readonly problem: string | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), sayAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog full title="Merge changes" onClose={onClose}>
      <div className={styles.waiting} role="status" tabIndex={-1} data-autofocus>
        {problem === undefined ? isLong && <p>Loading the other version…</p> : <p>{problem}</p>}
        {problem !== undefined && <Button onClick={onRetry}>Try again</Button>}
      </div>
    </Dialog>
  );
}
