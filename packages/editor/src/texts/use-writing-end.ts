import type { Diagram } from '@umlaut/diagram';
import { useLayoutEffect, useRef } from 'react';
import type { ViewStore } from '../view-state/view-store.ts';
import { hasElement, holdsText } from './holds-text.ts';
import type { Writing } from './writing.ts';

interface Setting {
  readonly viewStore: ViewStore;
  readonly diagram: Diagram;
  readonly readOnly: boolean;
  readonly writing: Pick<Writing, 'stop'>;
  /** Gives the focus to an element of the canvas. */
  readonly focus: (id: string) => void;
}

/**
 * Closes the field that is written in when somebody else deletes what it belongs to, or lets its writer only look. Else it would
 * open again, with the focus, when that comes back.
 */
export function useWritingEnd({ viewStore, diagram, readOnly, writing, focus }: Setting): void {
  const before = useRef(diagram);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks when the diagram or the role has changed
  useLayoutEffect(() => {
    const last = before.current;
    before.current = diagram;
    const { editing, typedText = '' } = viewStore.current();
    if (editing === undefined) return;
    // A row is nowhere before its first letter, and again when its writer has emptied it.
    const isGone =
      holdsText(last, editing) && !holdsText(diagram, editing) && (!hasElement(diagram, editing.id) || typedText.trim() !== '');
    if (!isGone && !readOnly) return;
    writing.stop();
    // Else what is typed on would be written over it when it comes back.
    if (!hasElement(diagram, editing.id)) lose(viewStore, editing.id);
    // While the diagram can still be changed, the letters of a word being typed would be commands of the canvas.
    if (readOnly) focus(editing.id);
  }, [diagram, readOnly]);
}

function lose(viewStore: ViewStore, id: string): void {
  const { nodes, edges } = viewStore.current().selection;
  const others = (ids: ReadonlySet<string>) => new Set([...ids].filter((each) => each !== id));
  viewStore.update({ selection: { nodes: others(nodes), edges: others(edges) }, isTextLost: true });
}
