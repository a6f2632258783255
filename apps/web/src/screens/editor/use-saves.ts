import type { DiagramDocument } from '@umlaut/document';
import { useCallback } from 'react';
import { settleText } from './settle-text.ts';
import type { Workspace } from './workspace.ts';

interface Saved {
  readonly workspace: Workspace;
  readonly document: DiagramDocument;
  readonly isGuest: boolean;
}

/** Functions that ask for a name to save under, and that save at once where there is one; a guest is always asked. */
export function useSaves({ workspace, document, isGuest }: Saved): { readonly ask: () => void; readonly saveNow: () => void } {
  const ask = useCallback(() => afterSettling(document, () => workspace.dispatch({ type: 'save_asked' })), [workspace, document]);
  const saveNow = useCallback(
    () => (isGuest ? ask() : afterSettling(document, () => workspace.dispatch({ type: 'save_pressed' }))),
    [workspace, document, isGuest, ask],
  );
  return { ask, saveNow };
}

/** Does something once the stored text is brought up to the diagram: at once where nothing has to be fetched. */
function afterSettling(document: DiagramDocument, act: () => void): void {
  const settling = settleText(document);
  if (settling === undefined) act();
  else void settling.then(act);
}
