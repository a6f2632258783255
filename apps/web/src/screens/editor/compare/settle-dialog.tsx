import type { Diagram, Side, Three } from '@umlaut/diagram';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { EditorSession } from '../editor-session.ts';
import type { Ready } from '../editor-snapshot.ts';
import { saveVersion } from '../history/restore.ts';
import type { Content } from '../saving/saving.ts';
import { ClashStep } from './clash-step.tsx';
import styles from './compare.module.css';
import { mergeContents, settleAll } from './merge-contents.ts';

interface SettleDialogProps {
  readonly session: EditorSession;
  readonly ready: Ready;
  readonly clash: Three<Diagram>;
  /** Takes theirs where that was chosen, by the keys of the clashes. */
  readonly onSettle: (choices: ReadonlyMap<string, Side>) => void;
  readonly theme: 'light' | 'dark';
  readonly onClose: () => void;
}

const names = { base: 'Before', mine: 'Mine', theirs: 'Theirs' } as const;

/** Clash by clash, what of one's own stands after drawing apart from others, and what of theirs is taken. */
export function SettleDialog({ session, ready: { limits, saving }, clash, theme, onSettle, onClose }: SettleDialogProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const contents = contentsOf(clash, saving.current.name);
  const { clashes } = mergeContents(contents, { choices, limits });
  const open = clashes.filter(({ isSettled }) => !isSettled).length;
  const shown = Math.min(at, clashes.length - 1);
  const current = clashes[shown];
  const isTaking = [...choices.values()].includes('theirs');

  function choose(key: string, side: Side): void {
    setChoices(new Map([...choices, [key, side]]));
    const isNext = ({ key: other, isSettled }: { readonly key: string; readonly isSettled: boolean }) => !isSettled && other !== key;
    const next = clashes.findIndex((each, index) => index > shown && isNext(each));
    const first = clashes.findIndex(isNext);
    if (first >= 0) setAt(next >= 0 ? next : first);
  }

  async function finish(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    // What stands so far, one's own side with it, is a version before parts of it go.
    const kept = isTaking && saving.isDirty ? await saveVersion(session, 'Before taking what others have') : undefined;
    if (kept?.isSaved === false) {
      setBusy(false);
      setProblem(`${kept.problem?.text ?? 'Your side could not be stored as a version.'} Nothing was changed. Try again.`);
      return;
    }
    onSettle(choices);
    onClose();
  }

  return (
    <Dialog full title="What clashed" onClose={onClose} busy={isBusy}>
      <div className={styles.whole}>
        {current !== undefined && (
          <ClashStep
            clash={current}
            contents={contents}
            names={names}
            place={`${shown + 1} of ${clashes.length}`}
            theme={theme}
            onChoose={(side) => choose(current.key, side)}
          />
        )}
        <div className={styles.actions}>
          {problem === undefined ? (
            <p className={styles.hint} role="status">
              {open === 0 ? 'All clashes are settled.' : `${open} of ${clashes.length} still to settle.`} The side not taken stays as a
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
          <Button disabled={shown >= clashes.length - 1} onClick={() => setAt(shown + 1)}>
            Next
          </Button>
          <Button disabled={open === 0} onClick={() => setChoices(settleAll(contents, { choices, limits }, 'mine'))}>
            Keep mine for all
          </Button>
          <Button disabled={open === 0} onClick={() => setChoices(settleAll(contents, { choices, limits }, 'theirs'))}>
            Take theirs for all
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
