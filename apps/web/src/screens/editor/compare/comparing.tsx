import type { Diagram, Side, Three } from '@umlaut/diagram';
import { loadPart, newId } from '@umlaut/editor';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useToast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../editor-session.ts';
import type { Ready } from '../editor-snapshot.ts';

const load = () => loadPart('screens/editor/compare/on-demand', () => import('./on-demand.ts'));
const CompareUnsaved = lazy(async () => ({ default: (await load()).CompareUnsaved }));
const MergeDialog = lazy(async () => ({ default: (await load()).MergeDialog }));
const DiscardDialog = lazy(async () => ({ default: (await load()).DiscardDialog }));
const SettleDialog = lazy(async () => ({ default: (await load()).SettleDialog }));

type Task = 'compare' | 'merge' | 'settle' | 'discard';

/** Comparing, merging, settling what clashed and discarding others' work, loaded when asked for: `ask` begins, `dialog` is to be rendered. */
export function useComparing(session: EditorSession, ready: Ready, theme: 'light' | 'dark') {
  const [task, setTask] = useState<Task>();
  const toast = useToast();
  // Storing one's own side before it is settled makes the offer go.
  const [offered, setOffered] = useState<Three<Diagram>>();
  const clash = ready.room?.clash ?? offered;
  const close = () => setTask(undefined);
  const isShared = ready.room !== undefined && ready.saving.isDirty;
  useEffect(() => {
    // Before it may be needed: what clashes is looked at just after the connection was away. What fails here is told when asked for.
    if (isShared && navigator.onLine) load().catch(() => undefined);
  }, [isShared]);
  const failed = () => toast('This cannot be loaded at the moment. Check your connection, then try again.', 'bad');
  const ask = async (next: Task): Promise<void> => {
    const slow = setTimeout(() => toast('Loading…'), 1000);
    try {
      await load();
      session.dispatch({ type: 'dialog_closed' });
      setOffered(ready.offers.find((offer) => offer.clash !== undefined)?.clash);
      setTask(next);
    } catch {
      failed();
    } finally {
      clearTimeout(slow);
    }
  };
  const store = (name: string): void => {
    close();
    session.dispatch({ type: 'save_asked' });
    session.dispatch({ type: 'confirmed', name, key: newId() });
  };
  const settle = (choices: ReadonlyMap<string, Side>): void => {
    if (ready.room?.clash !== undefined || offered === undefined) session.settle(choices);
    else session.offers.settle(offered, choices).catch(failed);
  };
  const dialog = task !== undefined && (
    <Suspense fallback={null}>
      {task === 'compare' ? (
        <CompareUnsaved ready={ready} theme={theme} onClose={close} />
      ) : task === 'merge' ? (
        <MergeDialog session={session} ready={ready} theme={theme} onClose={close} onSave={store} />
      ) : task === 'discard' ? (
        <DiscardDialog session={session} ready={ready} onClose={close} />
      ) : (
        clash !== undefined && (
          <SettleDialog session={session} ready={ready} clash={clash} theme={theme} onSettle={settle} onClose={close} />
        )
      )}
    </Suspense>
  );
  return { ask: (next: Task) => void ask(next), dialog };
}
