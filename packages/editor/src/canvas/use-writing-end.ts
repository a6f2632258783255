import { type Diagram, isObject, type TextPart } from '@umlaut/diagram';
import { useLayoutEffect, useRef } from 'react';
import type { EditorSession } from '../session/session.ts';
import type { Writing } from './writing.ts';

interface Setting {
  readonly session: EditorSession;
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
export function useWritingEnd({ session, diagram, readOnly, writing, focus }: Setting): void {
  const before = useRef(diagram);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks when the diagram or the role has changed
  useLayoutEffect(() => {
    const last = before.current;
    before.current = diagram;
    const { editing } = session.current();
    // A row that is yet to be made is nowhere before its first letter.
    if (editing === undefined || (!readOnly && (holds(diagram, editing) || !holds(last, editing)))) return;
    writing.stop();
    // Where something can still be changed, the letters of a word that is being typed would be commands of the canvas.
    if (readOnly) focus(editing.id);
  }, [diagram, readOnly]);
}

function holds({ nodes, edges }: Diagram, { id, part }: { readonly id: string; readonly part: TextPart }): boolean {
  const element = nodes.find((node) => node.id === id) ?? edges.find((edge) => edge.id === id);
  if (element === undefined || part.item === undefined) return element !== undefined;
  const list: unknown = element.data?.[part.field];
  return Array.isArray(list) && list.some((item) => isObject(item) && item.id === part.item);
}
