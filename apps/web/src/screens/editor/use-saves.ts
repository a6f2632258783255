import type { Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { useCallback } from 'react';
import { settleText } from './settle-text.ts';
import type { Workspace } from './workspace.ts';

interface Saved {
  readonly workspace: Workspace;
  readonly document: DiagramDocument;
  readonly limits: Limits;
  readonly isGuest: boolean;
}

/** Functions that ask for a name to save under, and that save at once where there is one; a guest is always asked. */
export function useSaves({ workspace, document, limits, isGuest }: Saved): { readonly ask: () => void; readonly saveNow: () => void } {
  const ask = useCallback(
    () => afterSettling(document, limits, () => workspace.dispatch({ type: 'save_asked' })),
    [workspace, document, limits],
  );
  const saveNow = useCallback(
    () => (isGuest ? ask() : afterSettling(document, limits, () => workspace.dispatch({ type: 'save_pressed' }))),
    [workspace, document, limits, isGuest, ask],
  );
  return { ask, saveNow };
}

/** Does something once the stored text is brought up to the diagram: at once where nothing has to be fetched. */
function afterSettling(document: DiagramDocument, limits: Limits, act: () => void): void {
  const settling = settleText(document, limits);
  if (settling === undefined) act();
  else void settling.then(act);
}
