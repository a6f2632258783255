import { type DiagramNode, type EdgeKindId, edgeKind, type JsonObject, type NodeKindId, nodeKind } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import { boundsOf, drawDiagram, type Op } from '@umlaut/notation';

/** A small drawing and the area it takes, px. */
export interface Sketch {
  readonly ops: readonly Op[];
  readonly area: Rect;
}

const sketches = new Map<string, Sketch>();

/** A kind of node as the palette shows it: the notation's own drawing of a typical one, with bars in place of its texts. */
export function sketchNode(kind: NodeKindId): Sketch {
  return remembered(`node ${kind}`, () => {
    const { groups, bounds } = drawDiagram({ nodes: [typical(kind)], edges: [] });
    return { ops: groups.map(withBars), area: grown(bounds, 1) };
  });
}

/** Length of a sketched edge, px. */
const gap = 52;

/** A kind of edge, on its own. */
export function sketchEdge(kind: EdgeKindId): Sketch {
  return remembered(`edge ${kind}`, () => {
    const box = (id: string, x: number): DiagramNode => ({
      id,
      position: { x, y: 0 },
      data: { label: '' },
      style: { width: 96, height: 44 },
    });
    const data: JsonObject = { kind, ...edgeKind(kind).initial };
    // An edge that ends at a ball shows it: the line alone is like others.
    const ball: DiagramNode = { id: 'b', position: { x: 96 + gap - 22, y: 11 }, data: { kind: 'ball', label: '' } };
    const { groups, nodes } = drawDiagram({
      nodes: [box('a', 0), isToBall(kind) ? ball : box('b', 96 + gap)],
      edges: [{ id: 'e', source: 'a', target: 'b', type: 'straight', data }],
    });
    const from = nodes.get('a')?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    const line = groups.filter(({ element }) => element === 'edge').slice(0, 1);
    const ops = isToBall(kind) ? [...line, ...groups.filter(({ id }) => id === 'b')] : line;
    const half = isToBall(kind) ? 12 : 10;
    const { x, width } = boundsOf(ops);
    return { ops, area: grown({ x, y: from.y + from.height / 2 - half, width, height: 2 * half }, 1) };
  });
}

/** Whether edges of the kind run to balls, and not between parts. */
function isToBall(kind: EdgeKindId): boolean {
  const { connects } = edgeKind(kind);
  const [part, ball] = [nodeKind('component'), nodeKind('ball')];
  return connects(part, ball) && !connects(part, part);
}

/** Further data of a typical node: what shows in a small picture what it is. */
const samples: Readonly<Partial<Record<NodeKindId, JsonObject>>> = {
  class: { attributes: rows(1), operations: rows(1) },
  interface: { operations: rows(1) },
  enumeration: { literals: rows(2) },
  object: { slots: rows(1) },
  entity: { attributes: rows(3) },
  partition: {
    lanes: [
      { id: 'a', label: 'Lane' },
      { id: 'b', label: 'Lane' },
    ],
  },
  state: {},
};

/** Sizes of kinds whose smallest size is not the usual one. */
const sizes: Readonly<Partial<Record<NodeKindId, { readonly width: number; readonly height?: number }>>> = {
  class: { width: 136 },
  interface: { width: 136 },
  enumeration: { width: 136 },
  comment: { width: 84, height: 56 },
  plain: { width: 84, height: 52 },
  state: { width: 84, height: 52 },
  action: { width: 84, height: 48 },
};

function typical(kind: NodeKindId): DiagramNode {
  const { initial, container } = nodeKind(kind);
  const size = container === undefined || kind === 'state' ? sizes[kind] : { width: 130, height: 92 };
  return { id: kind, position: { x: 0, y: 0 }, data: { ...initial, kind, ...samples[kind] }, ...size };
}

function rows(count: number): readonly JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({ id: `${index}`, text: index % 2 === 0 ? 'name: Type' : 'other' }));
}

/** The drawing with a bar for every text: letters of that size cannot be read. */
function withBars(op: Op): Op {
  if (op.op === 'group') return { ...op, children: op.children.map(withBars) };
  if (op.op !== 'text') return op;
  const { at, width, anchor, size, font } = op;
  const x = anchor === 'start' ? at.x : at.x - (anchor === 'middle' ? width / 2 : width);
  const isName = font === 'bold' || font === 'boldItalic';
  const height = isName ? 5 : 3.5;
  const box = { x, y: at.y - size * 0.36 - height / 2, width, height };
  return { op: 'rect', box, radius: height / 2, paint: { fill: isName ? 'text' : 'muted' } };
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function remembered(key: string, make: () => Sketch): Sketch {
  const known = sketches.get(key);
  if (known !== undefined) return known;
  const sketch = make();
  sketches.set(key, sketch);
  return sketch;
}
