import { loadPart, type ViewStore } from '@umlaut/editor';
import { lazy, type Ref, Suspense, useImperativeHandle } from 'react';
import { createPortal } from 'react-dom';
import { HistoryIcon } from '../../../ui/icons.tsx';
import { shortcuts } from '../bar/shortcuts.ts';
import { WordedButton } from '../bar/worded-button.tsx';
import { useOnDemand } from '../use-on-demand.ts';
import type { Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';

const loadHistory = () => loadPart('screens/editor/history/history-view', () => import('./history-view.tsx'));
const HistoryView = lazy(async () => ({ default: (await loadHistory()).HistoryView }));

/** Opens the versions from elsewhere, such as by keyboard. */
export interface HistoryHandle {
  readonly open: () => void;
}

interface HistoryButtonProps {
  readonly ref: Ref<HistoryHandle>;
  readonly view: ViewStore;
  readonly workspace: Workspace;
  readonly ready: Ready;
  readonly theme: 'light' | 'dark';
}

/** Opens the versions of the diagram; their code is loaded then. */
export function HistoryButton({ ref, view, workspace, ready, theme }: HistoryButtonProps) {
  const { isOpen, open, close } = useOnDemand(view, loadHistory, 'the version history');
  useImperativeHandle(ref, () => ({ open }));
  return (
    <>
      <WordedButton label="History" title={`History (${shortcuts.history})`} icon={<HistoryIcon size={18} />} onClick={open} />
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <HistoryView workspace={workspace} ready={ready} theme={theme} onClose={close} />
          </Suspense>,
          window.document.body,
        )}
    </>
  );
}
