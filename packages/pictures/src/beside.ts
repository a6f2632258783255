import { type Diagram, type DiagramEdge, type DiagramNode, emptyDiagram, movedPoints, withOwnIds } from '@umlaut/diagram';
import { drawDiagram } from '@umlaut/notation';

/** Free space between what was there and what comes in, px. */
const gap = 80;

/**
 * Both diagrams on one canvas: `added` to the right of `diagram`, tops aligned, under new ids, so that nothing of either is lost; fields
 * other than the two lists are those of `diagram`.
 */
export function beside(diagram: Diagram, added: Diagram, newId: () => string): Diagram {
  if (diagram.nodes.length === 0) return { ...added, ...diagram, nodes: added.nodes, edges: added.edges };
  const [here, there] = [drawDiagram(diagram).bounds, drawDiagram(added).bounds];
  const by = { x: Math.round(here.x + here.width + gap - there.x), y: Math.round(here.y - there.y) };
  const own = withOwnIds(added, emptyDiagram, newId);
  const nodes = own.nodes.map((node): DiagramNode => {
    const { x, y } = node.position;
    return node.parentId === undefined ? { ...node, position: { ...node.position, x: x + by.x, y: y + by.y } } : node;
  });
  const edges = own.edges.map((edge): DiagramEdge => movedPoints(edge, by));
  return { ...diagram, nodes: [...diagram.nodes, ...nodes], edges: [...diagram.edges, ...edges] };
}
