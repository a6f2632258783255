import { annotatedId, withAnnotated } from '../annotation.ts';
import type { Diagram, DiagramEdge, DiagramNode, JsonObject } from '../diagram.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { viewNode } from '../kinds/node-view.ts';
import { renamedRow } from '../score/renamed-row.ts';
import { viewText } from '../text-layer.ts';

/** New ids by the old ones. */
type Ids = ReadonlyMap<string, string>;

/**
 * A diagram that arrives where another one is, as a file or an example does. An id stays where an element of that id, kind and name is `here`; all
 * other elements get new ids, as what refers to an element of `here` must never mean a strange one.
 */
export function withOwnIds(arriving: Diagram, here: Diagram, newId: () => string): Diagram {
  const nodes = new Map(here.nodes.map((node) => [node.id, node]));
  const edges = new Map(here.edges.map((edge) => [edge.id, edge]));
  const nodeIds = new Map(arriving.nodes.map((node) => [node.id, isSameNode(node, nodes.get(node.id)) ? node.id : newId()]));
  const edgeIds = new Map(arriving.edges.map((edge) => [edge.id, isSameEdge(edge, edges.get(edge.id), nodeIds) ? edge.id : newId()]));
  return {
    ...arriving,
    ...renamedText(arriving, new Map([...nodeIds, ...edgeIds])),
    nodes: arriving.nodes.map((node) => renamedNode(node, nodeIds)),
    edges: arriving.edges.map((edge) => renamedEdge(edge, nodeIds, edgeIds)),
  };
}

function isSameNode(node: DiagramNode, other: DiagramNode | undefined): boolean {
  if (other === undefined) return false;
  const [one, two] = [viewNode(node), viewNode(other)];
  return one.kind === two.kind && one.label === two.label;
}

function isSameEdge(edge: DiagramEdge, other: DiagramEdge | undefined, nodeIds: Ids): boolean {
  if (other === undefined) return false;
  const [one, two] = [viewEdge(edge), viewEdge(other)];
  const isBetweenSame = nodeIds.get(edge.source) === other.source && nodeIds.get(edge.target) === other.target;
  return isBetweenSame && one.kind === two.kind && one.label === two.label;
}

function renamedNode(node: DiagramNode, ids: Ids): DiagramNode {
  const { parentId } = node;
  return {
    ...renamedRow(node, ids),
    id: ids.get(node.id) ?? node.id,
    ...(parentId === undefined ? {} : { parentId: ids.get(parentId) ?? parentId }),
  };
}

function renamedEdge(edge: DiagramEdge, ids: Ids, edgeIds: Ids): DiagramEdge {
  const on = annotatedId(edge);
  const tied = on === undefined ? edge : withAnnotated(edge, on.end, edgeIds.get(on.id) ?? on.id);
  const ends = { source: ids.get(edge.source) ?? edge.source, target: ids.get(edge.target) ?? edge.target };
  return { ...renamedRow(tied, ids), ...ends, id: edgeIds.get(edge.id) ?? edge.id };
}

/** The stored text, whose lines name their elements. */
function renamedText(diagram: Diagram, ids: Ids): JsonObject {
  const layer = viewText(diagram);
  if (layer === undefined) return {};
  const lines = layer.lines.map(({ of, ...line }) => ({ ...line, ...(of === undefined ? {} : { of: of.map((id) => ids.get(id) ?? id) }) }));
  return { text: { language: layer.language, lines } };
}
