import {
  applyChanges,
  type BorderPoint,
  type Diagram,
  isNodeKind,
  nodeKind,
  nodeKinds,
  pointSides,
  resizeNode,
  viewNode,
} from '@umlaut/diagram';
import { distance, distanceToOutline, moved, outlineBox, overlaps, type Point, type Side, segmentMeetsRect } from '@umlaut/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeDiagram } from './describe.ts';
import { drawDiagram } from './draw-diagram.ts';
import type { PlacedPoint } from './nodes/border-points.ts';
import { nodeDrawings } from './nodes/registry.ts';
import type { PlacedNode } from './place-nodes.ts';
import { pointsOf } from './routing/route.ts';

const kinds = Object.keys(nodeKinds).filter((id) => isNodeKind(id));
const pointed = kinds.filter((id) => nodeKind(id).points !== undefined);

const point = fc.record(
  {
    side: fc.constantFrom(...pointSides),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    form: fc.constantFrom('port', 'entry', 'exit', 'pin', 'expansion'),
    label: fc.string({ maxLength: 40 }),
  },
  { requiredKeys: ['side', 'at', 'form'] },
);
const points = fc.array(point, { maxLength: 14 }).map((list) => list.map((each, index) => ({ ...each, id: `p${index}` })));
const size = fc.record({ width: fc.integer({ min: 20, max: 400 }), height: fc.integer({ min: 20, max: 300 }) });

function placed(diagram: Diagram, id: string): PlacedNode {
  const node = drawDiagram(diagram).nodes.get(id);
  if (node === undefined) throw new Error(`${id} is not drawn.`);
  return node;
}

function pointsAt({ drawing, node, size: own, setting }: PlacedNode): readonly PlacedPoint[] {
  return drawing.points?.(node, own, setting) ?? [];
}

function absolute({ box }: PlacedNode, at: Point | undefined): Point {
  return moved(box, at ?? { x: 0, y: 0 });
}

describe('border points', () => {
  it('are drawn by exactly the kinds that have them', () => {
    expect(kinds.filter((id) => nodeDrawings[id].points !== undefined)).toEqual(pointed);
    expect(pointed.length).toBeGreaterThan(5);
    for (const id of pointed) expect(nodeKind(id).fields.filter(({ as }) => as === 'points')).toHaveLength(1);
  });

  it.each(pointed)('lie on the outline of a %s, clear of corners and of each other, whatever is stored', (kind) => {
    fc.assert(
      fc.property(points, size, (ports, own) => {
        const node = placed({ nodes: [{ id: 'n', position: { x: 7, y: 9 }, ...own, data: { label: 'N', kind, ports } }], edges: [] }, 'n');
        const box = outlineBox(node.outline);
        const drawn = pointsAt(node);
        expect(drawn.map((each) => each.point.id)).toEqual(ports.map(({ id }) => id));
        for (const { at, point: of } of drawn) {
          const here = absolute(node, at);
          expect(distanceToOutline(node.outline, here)).toBeLessThan(0.01);
          const isLevel = of.side === 'top' || of.side === 'bottom';
          const along = isLevel ? here.x - box.x : here.y - box.y;
          const length = isLevel ? box.width : box.height;
          expect(Math.min(along, length - along)).toBeGreaterThanOrEqual(12 - 0.01);
        }
        for (const side of pointSides) expectApart(drawn, side);
      }),
      { numRuns: 60 },
    );
  });

  it('keep their share of the side when the node is resized', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 0.8, noNaN: true }), fc.integer({ min: 120, max: 900 }), (at, width) => {
        const diagram: Diagram = {
          nodes: [
            {
              id: 'n',
              position: { x: 0, y: 0 },
              data: { label: 'N', kind: 'component', ports: [{ id: 'p', side: 'top', at, form: 'port' }] },
            },
          ],
          edges: [],
        };
        const resized = applyChanges(
          diagram,
          resizeNode(diagram, { id: 'n', position: { x: 0, y: 0 }, width: Math.max(width, 150), height: 90 }),
        );
        expect(resized.nodes[0]?.data?.ports).toEqual(diagram.nodes[0]?.data?.ports);
        const node = placed(resized, 'n');
        expect(pointsAt(node)[0]?.at.x).toBeCloseTo(at * node.size.width, 6);
      }),
      { numRuns: 40 },
    );
  });

  it('stand in the order of their places, however crowded', () => {
    fc.assert(
      fc.property(points, (ports) => {
        const node = placed({ nodes: [{ id: 'n', position: { x: 0, y: 0 }, data: { label: 'N', kind: 'class', ports } }], edges: [] }, 'n');
        for (const side of pointSides) {
          const axis = side === 'top' || side === 'bottom' ? 'x' : 'y';
          const row = pointsAt(node).filter((each) => each.point.side === side);
          const byPlace = row.toSorted((a, b) => a.at[axis] - b.at[axis]).map((each) => each.point.at);
          expect(byPlace).toEqual(byPlace.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 60 },
    );
  });
});

function expectApart(drawn: readonly PlacedPoint[], side: Side): void {
  const row = drawn.filter(({ point: of }) => of.side === side);
  for (const [index, one] of row.entries()) {
    for (const other of row.slice(index + 1)) expect(overlaps(one.box, other.box)).toBe(false);
  }
}

/** Two components side by side, the right one with a port on any side, joined by an edge of each way to run. */
function joined(port: Pick<BorderPoint, 'side' | 'at'>, type: string, more: object = {}): Diagram {
  return {
    nodes: [
      { id: 'a', position: { x: 0, y: 0 }, data: { label: 'A', kind: 'component' } },
      {
        id: 'b',
        position: { x: 400, y: 120 },
        data: { label: 'B', kind: 'component', ports: [{ id: 'p', label: 'orders', form: 'port', ...port }] },
      },
    ],
    edges: [{ id: 'e', source: 'a', target: 'b', type, data: { kind: 'connector', target: { port: 'p' } }, ...more }],
  };
}

describe('edges that name a border point', () => {
  it.each(['straight', 'step', 'smoothstep', 'default'])('end at its outer side and cross neither mark nor name, %s', (type) => {
    for (const side of pointSides) {
      for (const at of [0, 0.3, 1]) {
        const diagram = joined({ side, at }, type);
        const node = placed(diagram, 'b');
        const route = drawDiagram(diagram).edges.get('e')?.route;
        const way = route === undefined ? [] : pointsOf(route);
        const [found] = pointsAt(node);
        expect(distance(way.at(-1) ?? { x: 0, y: 0 }, absolute(node, found?.outer))).toBeLessThan(0.01);
        if (type !== 'step' && type !== 'smoothstep') continue;
        const { name } = found ?? {};
        const box = { ...name?.box, ...absolute(node, name?.box), width: name?.box.width ?? 0, height: name?.box.height ?? 0 };
        expect(way.slice(1).filter((to, index) => segmentMeetsRect(way[index] ?? to, to, box))).toEqual([]);
      }
    }
  });

  it('end at its inner side where they come from within', () => {
    const diagram: Diagram = {
      nodes: [
        {
          id: 'out',
          position: { x: 0, y: 0 },
          width: 400,
          height: 240,
          data: { label: 'Out', kind: 'component', ports: [{ id: 'p', side: 'left', at: 0.5, form: 'port' }] },
        },
        { id: 'in', position: { x: 180, y: 100 }, parentId: 'out', data: { label: 'In', kind: 'component' } },
      ],
      edges: [{ id: 'e', source: 'out', target: 'in', type: 'step', data: { kind: 'connector', source: { port: 'p' } } }],
    };
    const node = placed(diagram, 'out');
    const route = drawDiagram(diagram).edges.get('e')?.route;
    const way = route === undefined ? [] : pointsOf(route);
    expect(distance(way[0] ?? { x: 0, y: 0 }, absolute(node, pointsAt(node)[0]?.inner))).toBeLessThan(0.01);
    for (const { x } of way) expect(x).toBeGreaterThanOrEqual(6 - 0.01);
  });

  it('end at the node where the point is gone, as for programs that know none', () => {
    const diagram = joined({ side: 'left', at: 0.5 }, 'step', { data: { kind: 'connector', target: { port: 'gone' } } });
    const without = joined({ side: 'left', at: 0.5 }, 'step', { data: { kind: 'connector' } });
    expect(drawDiagram(diagram).edges.get('e')?.route).toEqual(drawDiagram(without).edges.get('e')?.route);
  });

  it('are said with it', () => {
    expect(describeDiagram(joined({ side: 'left', at: 0.5 }, 'step'))).toContain('A is connected to B at port orders');
    expect(describeDiagram(joined({ side: 'left', at: 0.5 }, 'step'))).toContain('Component B, 1 port');
  });

  it('go round a node from one of its points to another', () => {
    const ports = [
      { id: 'p', side: 'right', at: 0.5, form: 'port' },
      { id: 'q', side: 'top', at: 0.5, form: 'port' },
    ];
    const diagram: Diagram = {
      nodes: [{ id: 'n', position: { x: 0, y: 0 }, data: { label: 'N', kind: 'component', ports } }],
      edges: [
        { id: 'e', source: 'n', target: 'n', type: 'step', data: { kind: 'connector', source: { port: 'p' }, target: { port: 'q' } } },
      ],
    };
    const node = placed(diagram, 'n');
    const route = drawDiagram(diagram).edges.get('e')?.route;
    const way = route === undefined ? [] : pointsOf(route);
    const [p, q] = pointsAt(node);
    expect([way[0], way.at(-1)]).toEqual([absolute(node, p?.outer), absolute(node, q?.outer)]);
    const inside = { x: 1, y: 1, width: node.size.width - 2, height: node.size.height - 2 };
    expect(way.slice(1).filter((to, index) => segmentMeetsRect(way[index] ?? to, to, inside))).toEqual([]);
  });
});

it('views keep nothing of a kind that has no points', () => {
  const ports = [{ id: 'p', side: 'left', at: 0.5, form: 'port' }];
  expect(viewNode({ id: 'n', position: { x: 0, y: 0 }, data: { label: 'N', kind: 'package', ports } }).ports).toEqual([]);
});
