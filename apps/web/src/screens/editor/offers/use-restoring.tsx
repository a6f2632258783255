import { readDiagram, writeDiagram } from '@umlaut/diagram';
import { loadPart, newId, type ViewStore } from '@umlaut/editor';
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

/** Restores unsaved changes; where they are another drawing than the one that is open, asks first what is to become of that. */
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
      toast('Couldn’t load this. Check your connection and try again.', 'bad');
    }
  }

  function close(): void {
    ask(undefined);
    leaveDialog(view, 'restore');
  }

  async function add(offer: Offer): Promise<void> {
    const { beside } = await loadPictures();
    const both = beside(ready.document.current(), offer.diagram, newId);
    const [finding] = readDiagram(writeDiagram(both), ready.limits).findings;
    if (finding !== undefined) {
      toast(`These diagrams can’t be combined. ${finding.message}`, 'bad');
      return;
    }
    await workspace.offers.add(offer, both);
    onAdded();
  }

  function choose(offer: Offer, how: Restoring): void {
    close();
    if (how === 'open') workspace.offers.copy(offer);
    else void (how === 'add' ? add(offer) : workspace.offers.restore(offer));
  }

  const dialog = asked !== undefined && (
    <Suspense fallback={null}>
      <RestoreDialog offer={asked} theme={theme} onChoose={(how) => choose(asked, how)} onClose={close} />
    </Suspense>
  );
  return { restore, dialog };
}
