import type { Diagram, MergeSide, Three } from '@umlaut/diagram';
import type { Content } from '@umlaut/workspace';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { saveVersion } from '../history/restore.ts';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';
import styles from './compare.module.css';
import { ConflictStep } from './conflict-step.tsx';
import { mergeContents, settleAll } from './merge-contents.ts';

interface SettleDialogProps {
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly conflict: Three<Diagram>;
  /** Takes theirs where that was chosen, by the keys of the conflicts. */
  readonly onSettle: (choices: ReadonlyMap<string, MergeSide>) => void;
  readonly theme: 'light' | 'dark';
  readonly onClose: () => void;
}

const names = { base: 'Original', mine: 'Yours', theirs: 'Theirs' } as const;

/** Conflict by conflict, what of one's own stands after drawing apart from others, and what of theirs is taken. */
export function SettleDialog({ workspace, ready: { limits, saving }, conflict, theme, onSettle, onClose }: SettleDialogProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeSide>>(new Map());
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const contents = contentsOf(conflict, saving.current.name);
  const { conflicts } = mergeContents(contents, { choices, limits });
  const open = conflicts.filter(({ isSettled }) => !isSettled).length;
  const shown = Math.min(at, conflicts.length - 1);
  const current = conflicts[shown];
  const isTaking = [...choices.values()].includes('theirs');

  function choose(key: string, side: MergeSide): void {
    setChoices(new Map([...choices, [key, side]]));
    const isNext = ({ key: other, isSettled }: { readonly key: string; readonly isSettled: boolean }) => !isSettled && other !== key;
    const next = conflicts.findIndex((each, index) => index > shown && isNext(each));
    const first = conflicts.findIndex(isNext);
    if (first >= 0) setAt(next >= 0 ? next : first);
  }

  async function finish(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    // The present state, one's own side with it, becomes a version before parts of it are replaced.
    const kept = isTaking && saving.isDirty ? await saveVersion(workspace, 'Before using others’ changes') : undefined;
    if (kept?.isSaved === false) {
      setBusy(false);
      setProblem(`${kept.problem?.text ?? 'Couldn’t save your changes as a version.'} Nothing was changed. Try again.`);
      return;
    }
    onSettle(choices);
    onClose();
  }

  return (
    <Dialog full title="Resolve conflicts" onClose={onClose} busy={isBusy}>
      <div className={styles.whole}>
        {current !== undefined && (
          <ConflictStep
            conflict={current}
            contents={contents}
            names={names}
            place={`${shown + 1} of ${conflicts.length}`}
            theme={theme}
            onChoose={(side) => choose(current.key, side)}
          />
        )}
        <div className={styles.actions}>
          {problem === undefined ? (
            <p className={styles.hint} role="status">
              {open === 0 ? 'All conflicts resolved.' : `${open} of ${conflicts.length} conflicts left.`} The other side is kept as a
              version.
            </p>
          ) : (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <Button disabled={shown <= 0} onClick={() => setAt(shown - 1)}>
            Previous
          </Button>
          <Button disabled={shown >= conflicts.length - 1} onClick={() => setAt(shown + 1)}>
            Next
          </Button>
          <Button disabled={open === 0} onClick={() => setChoices(settleAll(contents, { choices, limits }, 'mine'))}>
            Keep yours for all
          </Button>
          <Button disabled={open === 0} onClick={() => setChoices(settleAll(contents, { choices, limits }, 'theirs'))}>
            Use theirs for all
          </Button>
          <Button variant="primary" disabled={open > 0} onClick={() => void finish()} aria-busy={isBusy}>
            {isBusy ? 'Saving…' : 'Done'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The name is no part of what is drawn together. */
function contentsOf({ base, mine, theirs }: Three<Diagram>, name: string): Three<Content> {
  return { base: { name, diagram: base }, mine: { name, diagram: mine }, theirs: { name, diagram: theirs } };
}
