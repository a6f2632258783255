import { type Diagram, type DiagramEdge, type DiagramNode, movedPoints } from '@umlaut/diagram';
import { drawDiagram } from '@umlaut/notation';

/** Free space between what was there and what comes in, px. */
const gap = 80;

/**
 * Both diagrams on one canvas: `added` stands right of what `diagram` draws, tops level. Ids that are taken are made anew, so
 * that nothing of either is lost; fields beside the two lists are those of `diagram`.
 */
export function beside(diagram: Diagram, added: Diagram): Diagram {
  if (diagram.nodes.length === 0) return { ...added, ...diagram, nodes: added.nodes, edges: added.edges };
  const [here, there] = [drawDiagram(diagram).bounds, drawDiagram(added).bounds];
  const by = { x: Math.round(here.x + here.width + gap - there.x), y: Math.round(here.y - there.y) };
  const nodeIds = freshIds(diagram.nodes, added.nodes);
  const edgeIds = freshIds(diagram.edges, added.edges);
  const name = (ids: ReadonlyMap<string, string>, id: string): string => ids.get(id) ?? id;
  const nodes = added.nodes.map((node): DiagramNode => {
    const { x, y } = node.position;
    if (node.parentId !== undefined) return { ...node, id: name(nodeIds, node.id), parentId: name(nodeIds, node.parentId) };
    return { ...node, id: name(nodeIds, node.id), position: { ...node.position, x: x + by.x, y: y + by.y } };
  });
  const edges = added.edges.map((edge): DiagramEdge => {
    const ends = { source: name(nodeIds, edge.source), target: name(nodeIds, edge.target) };
    return { ...movedPoints(edge, by), ...ends, id: name(edgeIds, edge.id) };
  });
  return { ...diagram, nodes: [...diagram.nodes, ...nodes], edges: [...diagram.edges, ...edges] };
}

/** Returns new ids for those of `added` that occur in `taken`. */
function freshIds(taken: readonly { readonly id: string }[], added: readonly { readonly id: string }[]): ReadonlyMap<string, string> {
  const here = new Set(taken.map(({ id }) => id));
  const used = new Set([...here, ...added.map(({ id }) => id)]);
  const fresh = new Map<string, string>();
  let counter = 1;
  for (const { id } of added) {
    if (!here.has(id)) continue;
    while (used.has(`copy-${counter}`)) counter += 1;
    used.add(`copy-${counter}`);
    fresh.set(id, `copy-${counter}`);
  }
  return fresh;
}
