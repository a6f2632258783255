/** One class of the graph that every program draws: position in diagram px, name and rows. */
export interface GraphNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly attributes: readonly string[];
  readonly operations: readonly string[];
}

export interface GraphEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}

export interface Graph {
  readonly columns: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Distance between the left or upper sides of neighbours, and the size of a box, diagram px. */
export const pitch = { x: 250, y: 180 };
export const boxSize = { width: 160, height: 130 };

const mostEdges = 200;

/** A grid of `count` classes with 1.2 relations each, at most 200. */
export function classGraph(count: number): Graph {
  const columns = Math.floor(Math.sqrt(count));
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    x: (index % columns) * pitch.x,
    y: Math.floor(index / columns) * pitch.y,
    name: `Order${index}`,
    attributes: ['number: Integer', 'placed: Date'],
    operations: ['total(): Money', 'cancel()'],
  }));
  const length = Math.min(Math.floor(count * 1.2), mostEdges);
  const edges = Array.from({ length }, (_, index) => {
    // Spread over the whole graph: to the right, and the second of a box downwards.
    const sourceOf = (each: number) => Math.floor((each * count) / length);
    const source = sourceOf(index);
    const step = sourceOf(index - 1) === source ? columns : 1;
    return { id: `e${index}`, source: `n${source}`, target: `n${(source + step) % count}` };
  });
  return { columns, nodes, edges };
}

/** The part of the graph that a page shows: its canvas in CSS px, and the graph's origin and zoom in it. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Returns the address of a peer's page with a graph and a view; `wantedGraph` and `wantedView` read it there. */
export function pageAddress(page: string, count: number, view: View): string {
  return `${page}?nodes=${count}&view=${[view.width, view.height, view.x, view.y, view.zoom].join()}`;
}

export function wantedGraph(): Graph {
  return classGraph(Number(new URLSearchParams(location.search).get('nodes') ?? '50'));
}

export function wantedView(): View {
  const [width = 1440, height = 900, x = 0, y = 0, zoom = 0.5] = (new URLSearchParams(location.search).get('view') ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  return { width, height, x, y, zoom };
}
