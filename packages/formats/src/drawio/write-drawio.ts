import { type DiagramEdge, type Loss, viewEdge } from '@umlaut/diagram';
import { drawDiagram, type Scene } from '@umlaut/notation';
import type { NamedDiagram } from '@umlaut/pictures';
import { encodeXml } from '../entities.ts';
import { edgeCells } from './write-edge.ts';
import { borderPointsOf, nodeCells, portKey } from './write-node.ts';

/**
 * The diagram as an uncompressed draw.io file of one page, with its elements at their drawn places and sizes. Each element carries its kind
 * and data, so that the file comes back as it went; other programs see shapes of their own.
 */
export function writeDrawio({ name, diagram }: NamedDiagram): { readonly text: string; readonly losses: readonly Loss[] } {
  const scene = drawDiagram(diagram);
  const ids = cellIds(scene);
  const cells = [
    ...diagram.nodes.flatMap((node) => {
      const placed = scene.nodes.get(node.id);
      return placed === undefined ? [] : nodeCells(node, placed, { ids, corner: cornerOf(scene, placed.parent) });
    }),
    ...diagram.edges.flatMap((edge, index) => edgeCells(edge, `e${index + 1}`, { ids, route: scene.edges.get(edge.id)?.route })),
  ];
  const { nodes: _nodes, edges: _edges, ...others } = diagram;
  const page = encodeXml(name === '' ? 'Page-1' : name);
  const text = [
    '<mxfile host="Umlaut">',
    `  <diagram id="page-1" name="${page}">`,
    '    <mxGraphModel grid="1" gridSize="10" guides="1" tooltips="1" connect="1" arrows="1" fold="1" page="0" math="0" shadow="0">',
    '      <root>',
    `        <object label="" umlautDiagram="${encodeXml(JSON.stringify(others))}" id="0"><mxCell/></object>`,
    '        <mxCell id="1" parent="0"/>',
    ...cells.map((cell) => `        ${cell}`),
    '      </root>',
    '    </mxGraphModel>',
    '  </diagram>',
    '</mxfile>',
    '',
  ];
  return { text: text.join('\n'), losses: lossesOf(diagram.edges) };
}

function cornerOf(scene: Scene, parent: string | undefined): { readonly x: number; readonly y: number } {
  return scene.nodes.get(parent ?? '')?.box ?? { x: 0, y: 0 };
}

/** Ids of cells that are safe in draw.io, by the ids of nodes and the keys of their border points. */
function cellIds({ nodes }: Scene): ReadonlyMap<string, string> {
  return new Map(
    [...nodes].flatMap(([id, placed], index) => [
      [id, `n${index + 1}`] as const,
      ...borderPointsOf(placed).map(({ point }, at) => [portKey(id, point.id), `n${index + 1}-port-${at + 1}`] as const),
    ]),
  );
}

/** Notes on relations: draw.io ties edges to shapes alone. */
function lossesOf(edges: readonly DiagramEdge[]): readonly Loss[] {
  const onEdges = edges.filter((edge) => viewEdge(edge).target.edge !== undefined || viewEdge(edge).source.edge !== undefined);
  if (onEdges.length === 0) return [];
  return [
    { how: 'changed', what: 'notes on relations, attached to a shape', count: onEdges.length, elements: onEdges.map(({ id }) => id) },
  ];
}
