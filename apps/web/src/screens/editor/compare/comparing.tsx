import type { Diagram, MergeSide, Three } from '@umlaut/diagram';
import { loadPart, newId, type ViewStore } from '@umlaut/editor';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../../ui/toast.tsx';
import { leaveDialog, loadDialog } from '../late-dialog.ts';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';

const load = () => loadPart('screens/editor/compare/on-demand', () => import('./on-demand.ts'));
const CompareUnsaved = lazy(async () => ({ default: (await load()).CompareUnsaved }));
const MergeDialog = lazy(async () => ({ default: (await load()).MergeDialog }));
const DiscardDialog = lazy(async () => ({ default: (await load()).DiscardDialog }));
const SettleDialog = lazy(async () => ({ default: (await load()).SettleDialog }));

type Task = 'compare' | 'merge' | 'settle' | 'discard';

/** Name of the dialogs among those that the keys of the canvas wait for. */
const awaited = 'comparing';

interface ComparingSetting {
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly view: ViewStore;
  readonly theme: 'light' | 'dark';
}

/** Comparing, merging, settling what conflicted and discarding others' work, loaded when asked for: `ask` begins, `dialog` is to be rendered. */
export function useComparing({ workspace, ready, view, theme }: ComparingSetting) {
  const [task, setTask] = useState<Task>();
  const toast = useToast();
  // Storing one's own side before it is settled makes the offer go.
  const [offered, setOffered] = useState<Three<Diagram>>();
  const conflict = ready.room?.conflict ?? offered;
  const close = () => {
    setTask(undefined);
    leaveDialog(view, awaited);
  };
  const isSettledElsewhere = task === 'settle' && conflict === undefined;
  const closeSettled = useEffectEvent(close);
  useEffect(() => {
    if (isSettledElsewhere) closeSettled();
  }, [isSettledElsewhere]);
  const isShared = ready.room !== undefined && ready.saving.isDirty;
  useEffect(() => {
    // Loads the merge ahead: a conflict usually comes just after the connection was away. A failure is reported when the part
    // is used.
    if (isShared && navigator.onLine) load().catch(() => undefined);
  }, [isShared]);
  const failed = () => toast('Couldn’t load this. Check your connection and try again.', 'bad');
  const ask = async (next: Task): Promise<void> => {
    const slow = setTimeout(() => toast('Loading…'), 1000);
    try {
      if (!(await loadDialog(view, awaited, load))) return;
      workspace.dispatch({ type: 'dialog_closed' });
      setOffered(ready.offers.find((offer) => offer.conflict !== undefined)?.conflict);
      setTask(next);
    } catch {
      failed();
    } finally {
      clearTimeout(slow);
    }
  };
  const store = (name: string): void => {
    close();
    workspace.dispatch({ type: 'save_asked' });
    workspace.dispatch({ type: 'confirmed', name, key: newId() });
  };
  const settle = (choices: ReadonlyMap<string, MergeSide>): void => {
    if (ready.room?.conflict !== undefined || offered === undefined) workspace.settle(choices);
    else workspace.offers.settle(offered, choices).catch(failed);
  };
  const dialog = task !== undefined && (
    <Suspense fallback={null}>
      {task === 'compare' ? (
        <CompareUnsaved ready={ready} theme={theme} onClose={close} />
      ) : task === 'merge' ? (
        <MergeDialog workspace={workspace} ready={ready} theme={theme} onClose={close} onSave={store} />
      ) : task === 'discard' ? (
        <DiscardDialog workspace={workspace} ready={ready} onClose={close} />
      ) : (
        conflict !== undefined && (
          <SettleDialog workspace={workspace} ready={ready} conflict={conflict} theme={theme} onSettle={settle} onClose={close} />
        )
      )}
    </Suspense>
  );
  return { ask: (next: Task) => void ask(next), dialog };
}
