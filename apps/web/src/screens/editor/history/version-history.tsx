import { loadPart, type ViewStore } from '@umlaut/editor';
import { lazy, type Ref, Suspense, useImperativeHandle } from 'react';
import { createPortal } from 'react-dom';
import { useOnDemand } from '../use-on-demand.ts';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';

const loadHistory = () => loadPart('screens/editor/history/history-view', () => import('./history-view.tsx'));
const HistoryView = lazy(async () => ({ default: (await loadHistory()).HistoryView }));

/** Opens the versions. */
export interface HistoryHandle {
  readonly open: () => void;
}

interface VersionHistoryProps {
  readonly ref: Ref<HistoryHandle>;
  readonly view: ViewStore;
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly theme: 'light' | 'dark';
}

/** The versions of the diagram, while they are open; their code is loaded when they are opened. */
export function VersionHistory({ ref, view, workspace, ready, theme }: VersionHistoryProps) {
  const { isOpen, open, close } = useOnDemand(view, loadHistory, 'the version history');
  useImperativeHandle(ref, () => ({ open }));
  if (!isOpen) return null;
  return createPortal(
    <Suspense fallback={null}>
      <HistoryView workspace={workspace} ready={ready} theme={theme} onClose={close} />
    </Suspense>,
    window.document.body,
  );
}
