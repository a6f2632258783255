import { unsavedName, unsavedTitle } from '@umlaut/workspace';
import { useSyncExternalStore } from 'react';
import type { Ready } from '../workspace-snapshot.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { useVersionName } from './use-version-name.ts';

interface CompareUnsavedProps {
  readonly ready: Ready;
  readonly theme: 'light' | 'dark';
  readonly onClose: () => void;
}

/** Comparison of the drawing with the saved version. */
export function CompareUnsaved({ ready: { document, saving, room }, theme, onClose }: CompareUnsavedProps) {
  const current = useSyncExternalStore(document.subscribe, document.current);
  const name = useVersionName(saving.diagramId, saving.version);
  return (
    <CompareDialog
      title={unsavedTitle(room?.authors, saving.version)}
      before={{ name, diagram: saving.saved.diagram }}
      after={{ name: unsavedName(room?.authors), diagram: current }}
      theme={theme}
      onClose={onClose}
    />
  );
}
