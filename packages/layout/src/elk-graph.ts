import type { Point, Size } from '@umlaut/geometry';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { LayoutRequest, Link } from './layout.ts';

const directions = { down: 'DOWN', right: 'RIGHT', up: 'UP', left: 'LEFT' } as const;

/** Least room between layers, px, for names and multiplicities. */
const between = { upright: 72, lying: 120 } as const;
/** The same where links have no texts at their ends, px. */
const betweenSteps = { upright: 52, lying: 64 } as const;
/** Free space before and behind the texts of a link, px. */
const margin = 16;

/** Returns a request in the words of ELK: layers, with the order in which things stand kept where it makes no crossing. */
export function elkGraph({ boxes, links, direction, isFlow = false, isQuick = false }: LayoutRequest): ElkNode {
  const isUpright = direction === 'down' || direction === 'up';
  // Texts get layers of their own, and each link then passes through one, so that all that are one step long are alike. A label without a
  // text would be passed over.
  const areTold = !isQuick && links.some(({ room }) => room !== undefined);
  const least = (isFlow ? betweenSteps : between)[isUpright ? 'upright' : 'lying'];
  const texts = isQuick ? links.map(({ room }) => 2 * margin + (room?.[isUpright ? 'height' : 'width'] ?? 0)) : [];
  const gap = Math.max(least, ...texts);
  const label = ({ room = { width: 1, height: 1 } }: Link): Size => {
    const deep = gap - 2 * margin;
    return isUpright ? { ...room, height: Math.max(deep, room.height) } : { ...room, width: Math.max(deep, room.width) };
  };
  return {
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': directions[direction],
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.spacing.nodeNode': '56',
      'elk.spacing.edgeNode': '28',
      'elk.spacing.componentComponent': '64',
      'elk.layered.spacing.nodeNodeBetweenLayers': `${areTold ? margin : gap}`,
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.nodePlacement.strategy': isQuick ? 'BRANDES_KOEPF' : 'NETWORK_SIMPLEX',
      'elk.layered.crossingMinimization.strategy': 'LAYER_SWEEP',
      // Above a level line and right of an upright one, as texts are drawn.
      'elk.layered.edgeLabels.sideSelection': isUpright ? 'ALWAYS_DOWN' : 'ALWAYS_UP',
    },
    // Of one layer rows begin at one height, as siblings do, and columns share their middle, as use cases do.
    children: boxes.map(({ id, width, height }) => ({
      id,
      width,
      height,
      layoutOptions: { 'elk.alignment': isUpright ? 'TOP' : 'CENTER' },
    })),
    edges: links.map((link, index) => ({
      id: `link ${index}`,
      sources: [link.from],
      targets: [link.to],
      ...(areTold
        ? { labels: [{ id: `label ${index}`, text: 'text', ...label(link), layoutOptions: { 'elk.edgeLabels.placement': 'CENTER' } }] }
        : {}),
    })),
  };
}

/** Corners of the boxes in what ELK answers. */
export function placesIn({ children = [] }: Pick<ElkNode, 'children'>): ReadonlyMap<string, Point> {
  return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}
