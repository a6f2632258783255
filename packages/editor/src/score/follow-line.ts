import { followPlace, lostLifelines, lostOperands, viewNode } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import type { OnNotice } from '../canvas/actions.ts';
import type { ViewStore } from '../view-state/view-store.ts';

interface Setting {
  readonly document: Pick<DiagramDocument, 'current' | 'subscribe' | 'subscribeToOthers' | 'ownHidden' | 'reinstate'>;
  readonly viewStore: ViewStore;
  readonly onNotice: OnNotice;
  /** Time in ms. */
  readonly now?: () => number;
}

/**
 * Keeps the field for lines at its gap as the rows around it change, and what was written with it: lifelines that others
 * delete at the moment that messages to them are written come back, and a guard that goes with its fragment is in the field again.
 * Returns the function that ends it.
 */
export function followLine({ document, viewStore, onNotice, now = Date.now }: Setting): () => void {
  let last = document.current();
  const follow = (): void => {
    const [before, after] = [last, document.current()];
    last = after;
    const { line } = viewStore.current();
    if (line === undefined) return;
    const place = followPlace(line.place, before, after);
    if (JSON.stringify(place) !== JSON.stringify(line.place)) viewStore.update({ line: { ...line, place } });
  };
  const ends = [
    document.subscribe(follow),
    document.subscribeToOthers(({ before, after }) => {
      const lifelines = lostLifelines({ before, after }, document.ownHidden());
      document.reinstate(lifelines, before);
      const [name] = lifelines.map((node) => viewNode(node).label);
      if (name !== undefined) onNotice(`Someone deleted “${name}” while you wrote a message to it. It’s back.`);
      const { line, operandLines } = viewStore.current();
      const { lost, left } = lostOperands(operandLines, { before, after, now: now() });
      if (left.length !== operandLines.length) viewStore.update({ operandLines: left });
      const text = lost.at(-1)?.text;
      if (text === undefined) return;
      if (line !== undefined) viewStore.update({ line: { ...line, returned: text } });
      onNotice(`Someone removed the fragment that you wrote “${text}” in.`);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
