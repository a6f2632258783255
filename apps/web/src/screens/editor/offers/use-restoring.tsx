import { loadPart, type ViewStore } from '@umlaut/editor';
import { isAnotherDrawing, type Offer } from '@umlaut/workspace';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useToast } from '../../../ui/toast.tsx';
import { leaveDialog, loadDialog } from '../late-dialog.ts';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';
import type { Restoring } from './restore-dialog.tsx';

const loadPictures = () => loadPart('screens/editor/pictures/on-demand', () => import('../pictures/on-demand.ts'));
const RestoreDialog = lazy(async () => ({ default: (await loadPictures()).RestoreDialog }));

interface Setting {
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly view: ViewStore;
  readonly theme: 'light' | 'dark';
  /** More is on the canvas than before. */
  readonly onAdded: () => void;
}

const notRestored = 'Couldn’t restore the changes. Check your connection and try again.';

/** Restores unsaved changes; if they are of another drawing than the open one, asks first what to do with that. */
export function useRestoring({ workspace, ready, view, theme, onAdded }: Setting): {
  readonly restore: (offer: Offer) => Promise<void>;
  readonly dialog: ReactNode;
} {
  const toast = useToast();
  const [asked, ask] = useState<Offer>();

  async function restore(offer: Offer): Promise<void> {
    if (!isAnotherDrawing(offer, ready)) return workspace.offers.restore(offer);
    try {
      if (await loadDialog(view, 'restore', loadPictures)) ask(offer);
    } catch {
      toast(notRestored, 'bad');
    }
  }

  function close(): void {
    ask(undefined);
    leaveDialog(view, 'restore');
  }

  async function add(offer: Offer): Promise<void> {
    const { combine } = await loadPictures();
    const both = combine(ready.document.current(), offer.diagram, ready.limits);
    if (both.problem !== undefined) {
      toast(both.problem, 'bad');
      return;
    }
    await workspace.offers.add(offer, both.diagram);
    onAdded();
  }

  function choose(offer: Offer, how: Restoring): void {
    close();
    if (how === 'open') workspace.offers.copy(offer);
    else (how === 'add' ? add(offer) : workspace.offers.restore(offer)).catch(() => toast(notRestored, 'bad'));
  }

  const dialog = asked !== undefined && (
    <Suspense fallback={null}>
      <RestoreDialog offer={asked} theme={theme} onChoose={(how) => choose(asked, how)} onClose={close} />
    </Suspense>
  );
  return { restore, dialog };
}
