import type { Comparison, Diagram } from '@umlaut/diagram';
import type { Point } from '@umlaut/geometry';
import { type ComparedScene, type DrawnState, drawComparison, edgeLayer, type GroupOp, layerOf, type Op } from '@umlaut/notation';
import { createSceneView, type DrawnScene } from '../view/scene.ts';

/** Both states of `comparison` over each other, drawn as the canvas draws: a large diagram piece by piece. */
export function comparedScene(comparison: Comparison): ComparedScene {
  return drawComparison(comparison, drawPieces);
}

function drawPieces(diagram: Diagram): DrawnState {
  const scene = createSceneView()(diagram, false);
  return {
    groups: groupsOf(scene),
    nodes: new Map([...scene.nodes].map(([id, { placed }]) => [id, placed])),
    edges: new Map([...scene.edges].map(([id, { placed }]) => [id, placed])),
  };
}

/** Returns the drawn groups in paint order: containers, edges, other nodes, then the edges' texts. */
function groupsOf({ nodes, edges }: DrawnScene): readonly GroupOp[] {
  const boxes = [...nodes.values()]
    .map(({ stored: { id }, placed, ops }) => ({
      layer: layerOf(placed, (outer) => nodes.get(outer)?.placed),
      group: groupOf({ element: 'node', id }, ops, { x: placed.box.x, y: placed.box.y }),
    }))
    .sort((a, b) => a.layer - b.layer);
  const drawn = [...edges.values()];
  return [
    ...boxes.filter(({ layer }) => layer < edgeLayer).map(({ group }) => group),
    ...drawn.map(({ stored: { id }, line }) => groupOf({ element: 'edge', id }, line())),
    ...boxes.filter(({ layer }) => layer > edgeLayer).map(({ group }) => group),
    ...drawn.filter(({ texts }) => texts.length > 0).map(({ stored: { id }, texts }) => groupOf({ element: 'edge', id }, texts)),
  ];
}

function groupOf(of: { readonly element: 'node' | 'edge'; readonly id: string }, children: readonly Op[], at?: Point): GroupOp {
  return { op: 'group', ...of, ...(at === undefined ? {} : { at }), children };
}
