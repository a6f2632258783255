import type { Point } from '@umlaut/geometry';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { LayoutRequest } from './layout.ts';

const directions = { down: 'DOWN', right: 'RIGHT', up: 'UP', left: 'LEFT' } as const;

/** Returns a request in the words of ELK: layers, with the order in which things stand kept where it makes no crossing. */
export function elkGraph({ boxes, links, direction }: LayoutRequest): ElkNode {
  // Of one layer rows begin at one height, as siblings do, and columns share their middle, as use cases do.
  const alignment = direction === 'down' || direction === 'up' ? 'TOP' : 'CENTER';
  return {
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': directions[direction],
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.spacing.nodeNode': '56',
      'elk.spacing.edgeNode': '28',
      'elk.spacing.componentComponent': '64',
      // Between layers there is room for names and multiplicities.
      'elk.layered.spacing.nodeNodeBetweenLayers': direction === 'down' || direction === 'up' ? '72' : '120',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
      'elk.layered.crossingMinimization.strategy': 'LAYER_SWEEP',
    },
    children: boxes.map(({ id, width, height }) => ({ id, width, height, layoutOptions: { 'elk.alignment': alignment } })),
    edges: links.map(({ from, to }, index) => ({ id: `link ${index}`, sources: [from], targets: [to] })),
  };
}

/** Corners of the boxes in what ELK answers. */
export function placesIn({ children = [] }: Pick<ElkNode, 'children'>): ReadonlyMap<string, Point> {
  return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}
