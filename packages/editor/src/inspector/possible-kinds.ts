import { type Diagram, type EdgeKindId, type NodeKindId, possibleEdgeKinds, possibleNodeKinds } from '@umlaut/diagram';

type Possible<Kind> = (diagram: Diagram, id: string) => ReadonlySet<Kind>;

/** Returns the kinds that a node can become. Cached while the diagram is unchanged: menus ask for every kind. */
export const nodeKindsFor: Possible<NodeKindId> = remembered(possibleNodeKinds);

/** The same for an edge. */
export const edgeKindsFor: Possible<EdgeKindId> = remembered(possibleEdgeKinds);

function remembered<Kind>(possible: (diagram: Diagram, id: string) => readonly Kind[]): Possible<Kind> {
  const known = new WeakMap<Diagram, Map<string, ReadonlySet<Kind>>>();
  return (diagram, id) => {
    const ofDiagram = known.get(diagram) ?? new Map<string, ReadonlySet<Kind>>();
    const kinds = ofDiagram.get(id) ?? new Set(possible(diagram, id));
    ofDiagram.set(id, kinds);
    known.set(diagram, ofDiagram);
    return kinds;
  };
}
