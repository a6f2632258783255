import { annotatedBy } from '../annotation.ts';
import type { Diagram, DiagramNode } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { isMessage, orderOf } from './read-scores.ts';

/** A note that stands beside a message, and the anchor that ties it there. */
export interface NoteBeside {
  readonly note: DiagramNode;
  readonly anchor: string;
}

/**
 * The notes that stand beside messages, by the ids of these: a note without a row of its own stands at the first message that it is
 * anchored to.
 */
export function notesBeside({ nodes, edges }: Diagram): ReadonlyMap<string, readonly NoteBeside[]> {
  const found = new Map<string, NoteBeside[]>();
  const notes = new Map(nodes.flatMap((node) => (isFree(node) ? [[node.id, node] as const] : [])));
  if (notes.size === 0) return found;
  const byId = new Map(edges.map((edge) => [edge.id, edge]));
  for (const anchor of edges) {
    const on = annotatedBy(anchor, (id) => byId.get(id));
    const note = on === undefined ? undefined : notes.get(on.end === 'target' ? anchor.source : anchor.target);
    if (on === undefined || note === undefined || !isMessage(on.edge)) continue;
    notes.delete(note.id);
    const own = found.get(on.edge.id);
    if (own === undefined) found.set(on.edge.id, [{ note, anchor: anchor.id }]);
    else own.push({ note, anchor: anchor.id });
  }
  return found;
}

function isFree(node: DiagramNode): boolean {
  return viewNode(node).kind === 'comment' && orderOf(node.data) === undefined;
}
