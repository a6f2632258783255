import { elementName, type Limits, lowerFirst, restoreWritten } from '@umlaut/diagram';
import type { DiagramDocument, OthersChange } from '@umlaut/document';
import type { OnNotice } from '../canvas/actions.ts';
import { holdsText } from '../texts/holds-text.ts';
import type { ViewState, ViewStore } from '../view-state/view-store.ts';
import { followAuthors } from './authors.ts';
import type { Presence } from './presence.ts';

interface Setting {
  readonly document: Pick<DiagramDocument, 'current' | 'apply' | 'subscribeToOthers'>;
  readonly presence: Presence;
  readonly viewStore: ViewStore;
  readonly limits: Limits;
  readonly onNotice: OnNotice;
}

/**
 * Notifies the user who deleted the element or row whose text is being typed here, and offers to restore it with that text. Returns a
 * function that ends this.
 */
export function tellLostText({ document, presence, viewStore, limits, onNotice }: Setting): () => void {
  const authors = followAuthors(presence);
  const stop = document.subscribeToOthers((change) => {
    const lost = lostText(viewStore.current(), change);
    if (lost === undefined) return;
    const { before } = change;
    const element = before.nodes.some(({ id }) => id === lost.id) ? 'node' : 'edge';
    const name = elementName(before, { element, id: lost.id });
    onNotice(`${authors.of(change)} deleted ${lowerFirst(name)} while you were typing in it.`, {
      label: 'Restore',
      onChoose() {
        const changes = restoreWritten(document.current(), { before, ...lost }, limits);
        document.apply(changes, { name: `restore ${lowerFirst(name)}` });
      },
    });
  });
  return () => {
    stop();
    authors.stop();
  };
}

/** The text that is written where a change by others has left no place for it. */
function lostText({ editing, typedText, strip }: ViewState, { before, after }: OthersChange) {
  const at = editing ?? (strip === undefined ? undefined : { id: strip.id, part: { field: 'label' } as const });
  if (at === undefined || !holdsText(before, at) || holdsText(after, at)) return undefined;
  return { ...at, text: editing === undefined ? undefined : typedText };
}
