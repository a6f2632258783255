import {
  cannotAnnotate,
  cannotConnect,
  type Diagram,
  type EdgeKindId,
  edgeKind,
  elementName,
  type Limits,
  likelyEdges,
  nodeKind,
  viewNode,
} from '@umlaut/diagram';
import type { PickEntry } from '../menus/pick-dialog.tsx';
import { nameOf } from '../view/name-of.ts';
import { relationFor } from './relation.ts';

/** A kind of relation with its possible other end. */
export interface ConnectEntry extends PickEntry {
  readonly target: string;
  readonly kind: EdgeKindId;
}

/** An edge that a note can be tied to. */
interface AnnotationEntry extends PickEntry {
  readonly edge: string;
}

interface ConnectSetting {
  readonly limits: Limits;
  /** The relation chosen in the palette. */
  readonly chosen: EdgeKindId | undefined;
  /** Ids of nodes in the order in which they are listed. */
  readonly order: readonly string[];
}

/**
 * Every node that `from` can be joined to with every relation that can, the likeliest of each first; the others are found by a
 * search for their names. Then, for a note, every edge that it can be about. At the limit of edges they are listed all the same: joining tells.
 */
export function connectEntries(
  diagram: Diagram,
  from: string,
  { limits, chosen, order }: ConnectSetting,
): readonly (ConnectEntry | AnnotationEntry)[] {
  const unlimited = { ...limits, maxEdges: Number.POSITIVE_INFINITY };
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const source = byId.get(from);
  if (source === undefined) return [];
  const nodes = order.flatMap((target): readonly ConnectEntry[] => {
    const node = byId.get(target);
    if (node === undefined) return [];
    const ends = { source: from, target };
    const kinds = likelyEdges(viewNode(source).kind, viewNode(node).kind);
    const first = target === from ? undefined : relationFor(diagram, ends, { chosen, limits: unlimited });
    const all = [...new Set([...(first === undefined ? [] : [first]), ...kinds])];
    const possible = all.filter((kind) => cannotConnect(diagram, { ...ends, kind }, unlimited) === undefined);
    return possible.map((kind, index) => ({
      key: `${kind} ${target}`,
      title: target === from ? 'Itself' : nameOf(node),
      detail: `${edgeKind(kind).name} to ${nodeKind(viewNode(node).kind).name.toLowerCase()}`,
      isFurther: index > 0 || target === from,
      target,
      kind,
    }));
  });
  const edges = diagram.edges.filter(({ id }) => cannotAnnotate(diagram, { note: from, edge: id }, unlimited) === undefined);
  return [
    ...nodes,
    ...edges.map(({ id }) => ({
      key: `about ${id}`,
      title: elementName(diagram, { element: 'edge', id }),
      detail: 'Note on this relation',
      isFurther: false,
      edge: id,
    })),
  ];
}
