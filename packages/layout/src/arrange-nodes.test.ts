import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyChanges, type Diagram, moveNodes } from '@umlaut/diagram';
import { centerOf, contains, distance, grown, overlaps, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import { drawDiagram, fontMeasure, placeNodes, pointsOf } from '@umlaut/notation';
import ElkBundled from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { arrangeDiagram } from './arrange-diagram.ts';
import { arrangeNodes } from './arrange-nodes.ts';
import { elkGraph, placesIn } from './elk-graph.ts';
import type { Layout } from './layout.ts';
import { usualDirection } from './usual-direction.ts';

const elk = new ElkBundled();
const layout: Layout = async (request) => placesIn(await elk.layout(elkGraph(request)));

function classes(count: number, extra: Partial<Diagram> = {}): Diagram {
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    position: { x: (at * 37) % 90, y: (at * 53) % 70 },
    data: { label: `Class ${at}`, kind: 'class' },
  }));
  const edges = nodes.slice(1).map(({ id }, at) => ({ id: `e${at}`, source: id, target: `n${at >> 1}`, data: { kind: 'generalization' } }));
  return { nodes, edges, ...extra };
}

async function arranged(diagram: Diagram, wish: Parameters<typeof arrangeNodes>[1] = {}): Promise<Diagram> {
  return applyChanges(diagram, moveNodes(diagram, await arrangeNodes(diagram, wish, layout)));
}

function boxesOf(diagram: Diagram, ids = diagram.nodes.map(({ id }) => id)): readonly Rect[] {
  const placed = placeNodes(diagram.nodes, fontMeasure);
  return ids.flatMap((id) => placed.get(id)?.box ?? []);
}

function covered(boxes: readonly Rect[]): number {
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => overlaps(a, b))).length;
}

/** The point between `from` and `to`, on one level or upright, that is nearest to `point`. */
function nearest(point: Point, from: Point, to: Point): Point {
  const within = (value: number, a: number, b: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), value));
  return { x: within(point.x, from.x, to.x), y: within(point.y, from.y, to.y) };
}

function crosses({ from, to }: { readonly from: Point; readonly to: Point }, a: Point, b: Point): boolean {
  const between = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
  const inner = grown(between, -1);
  return segmentMeetsRect(from, to, { ...inner, width: Math.max(0.5, inner.width), height: Math.max(0.5, inner.height) });
}

describe('arrangeNodes', () => {
  it('leaves a sequence diagram as it stands, joined or not, and puts other nodes beside it', async () => {
    const lifelines = ['From', 'Inbox', 'Outbox', 'To'].map((label, at) => ({
      id: label,
      position: { x: at * 160, y: 0 },
      data: { label, kind: 'lifeline' },
    }));
    const others = classes(3);
    const message = { id: 'm', source: 'Inbox', target: 'Outbox', data: { kind: 'syncMessage', order: 'a0' } };
    const before = { nodes: [...lifelines, ...others.nodes], edges: [message, ...others.edges] };
    const after = await arranged(before);
    expect(after.nodes.slice(0, 4)).toEqual(lifelines);
    expect(after.nodes.slice(4)).not.toEqual(others.nodes);
    expect(covered(boxesOf(after))).toBe(0);
  });

  it('covers nothing, and puts general classes above special ones', async () => {
    const after = await arranged(classes(12));
    expect(covered(boxesOf(classes(12)))).toBeGreaterThan(10);
    expect(covered(boxesOf(after))).toBe(0);
    const y = (id: string): number => after.nodes.find((node) => node.id === id)?.position.y ?? 0;
    for (const { source, target } of after.edges) expect(y(target)).toBeLessThan(y(source));
  });

  it('puts siblings of one superclass in line, whatever their sizes and relations', async () => {
    const node = (id: string, members = 0) => ({
      id,
      position: { x: 0, y: 0 },
      data: { label: id, kind: 'class', attributes: Array.from({ length: members }, (_, at) => `a${at}`) },
    });
    const edge = (source: string, target: string, kind = 'generalization') => ({
      id: `${source}-${target}`,
      source,
      target,
      data: { kind },
    });
    const after = await arranged({
      nodes: [node('Parent'), node('First', 5), node('Second'), node('Third', 2), node('Grandchild'), node('Used')],
      edges: [
        ...['First', 'Second', 'Third'].map((id) => edge(id, 'Parent')),
        edge('Grandchild', 'Second'),
        edge('Third', 'Used', 'dependency'),
      ],
    });
    const [first, ...others] = boxesOf(after, ['First', 'Second', 'Third']).map(({ y }) => y);
    expect(others).toEqual([first, first]);
  });

  it('lets use cases and actors of one column share their middle', async () => {
    const names = ['Pay', 'Look at everything that was ordered', 'Order', 'Cancel what was ordered'];
    const node = (label: string, kind: string) => ({ id: label, position: { x: 0, y: 0 }, data: { label, kind } });
    const after = await arranged({
      meta: { diagram: 'usecase' },
      nodes: [node('Customer', 'actor'), node('Log in', 'usecase'), ...names.map((name) => node(name, 'usecase'))],
      edges: [
        ...names.map((target) => ({ id: target, source: 'Customer', target, data: { kind: 'association' } })),
        { id: 'i', source: 'Pay', target: 'Log in', data: { kind: 'include' } },
      ],
    });
    const [first = 0, ...others] = boxesOf(after, names).map((box) => centerOf(box).x);
    for (const x of others) expect(Math.abs(x - first)).toBeLessThanOrEqual(1);
  });

  it('runs the way it is asked to', async () => {
    const after = await arranged(classes(6), { direction: 'right' });
    const x = (id: string): number => after.nodes.find((node) => node.id === id)?.position.x ?? 0;
    for (const { source, target } of after.edges) expect(x(target)).toBeLessThan(x(source));
    expect(usualDirection(classes(2))).toBe('down');
  });

  it('never moves what is locked, and keeps clear of it', async () => {
    const diagram = classes(9);
    const locked = {
      ...diagram,
      nodes: diagram.nodes.map((node, at) => (at === 4 ? { ...node, data: { ...node.data, locked: true } } : node)),
    };
    const after = await arranged(locked);
    expect(after.nodes[4]).toBe(locked.nodes[4]);
    expect(covered(boxesOf(after))).toBe(0);
  });

  it('moves only what it was asked for', async () => {
    const diagram = classes(8);
    const ids = new Set(['n0', 'n1', 'n2']);
    const after = await arranged(diagram, { ids });
    expect(after.nodes.slice(3)).toEqual(diagram.nodes.slice(3));
    const others = boxesOf(after, ['n3', 'n4', 'n5', 'n6', 'n7']);
    for (const box of boxesOf(after, [...ids])) expect(others.some((other) => overlaps(box, other))).toBe(false);
  });

  it('arranges what lies in a container inside it, and takes it along', async () => {
    const diagram: Diagram = {
      nodes: [
        { id: 'p', position: { x: 0, y: 0 }, data: { label: 'p', kind: 'package' } },
        { id: 'a', position: { x: 5, y: 5 }, data: { label: 'A', kind: 'class' }, parentId: 'p' },
        { id: 'b', position: { x: 9, y: 9 }, data: { label: 'B', kind: 'class' }, parentId: 'p' },
        { id: 'c', position: { x: 20, y: 30 }, data: { label: 'C', kind: 'class' } },
      ],
      edges: [
        { id: 'e', source: 'b', target: 'a', data: { kind: 'generalization' } },
        { id: 'f', source: 'c', target: 'b', data: { kind: 'dependency' } },
      ],
    };
    const after = await arranged(diagram);
    const [p, a, b, c] = boxesOf(after);
    expect([p, a, b, c].every((box) => box !== undefined)).toBe(true);
    expect(covered(boxesOf(after, ['p', 'c']))).toBe(0);
    expect(covered(boxesOf(after, ['a', 'b']))).toBe(0);
    if (p !== undefined && a !== undefined && b !== undefined) {
      for (const box of [a, b])
        expect(box.x >= p.x && box.y >= p.y && box.x + box.width <= p.x + p.width && box.y + box.height <= p.y + p.height).toBe(true);
    }
  });

  it('lets no straight line pass through what it does not join, and leaves actors at their side', async () => {
    const useCases = [
      'Browse',
      'Log in',
      'Place order',
      'Apply voucher',
      'Pay',
      'Pay by card',
      'Track parcel of the order',
      'Pay by transfer',
    ];
    const associations = ['g u0', 'c u2', 'c u4', 'c u6', 'b u5', 'b u7'];
    const others = ['c g generalization', 'u2 u1 include', 'u3 u2 extend', 'u5 u4 generalization', 'u7 u4 generalization', 'u2 u4 include'];
    const diagram: Diagram = {
      meta: { diagram: 'usecase' },
      nodes: [
        { id: 's', position: { x: 200, y: 0 }, width: 420, height: 500, data: { label: 'Web shop', kind: 'subject' } },
        ...useCases.map((label, at) => ({
          id: `u${at}`,
          position: { x: 40 + (at % 2) * 210, y: 60 + Math.floor(at / 2) * 110 },
          data: { label, kind: 'usecase' },
          parentId: 's',
        })),
        { id: 'g', position: { x: 40, y: 60 }, data: { label: 'Guest', kind: 'actor' } },
        { id: 'c', position: { x: 40, y: 250 }, data: { label: 'Registered customer', kind: 'actor' } },
        { id: 'b', position: { x: 720, y: 240 }, data: { label: 'Bank', kind: 'actor' } },
      ],
      edges: [...associations, ...others].map((text, at) => {
        const [source = '', target = '', kind = 'association'] = text.split(' ');
        return { id: `e${at}`, source, target, type: 'straight', data: { kind } };
      }),
    };
    const after = await arranged(diagram);
    const { nodes, edges } = drawDiagram(after);
    let compared = 0;
    for (const { id, source, target } of after.edges) {
      const [from, to] = pointsOf(edges.get(id)?.route ?? { shape: 'line', points: [] });
      for (const { node, box, setting } of nodes.values()) {
        if (from === undefined || to === undefined || setting.holds || node.id === source || node.id === target) continue;
        compared += 1;
        expect(segmentMeetsRect(from, to, box), `${source} ${target} | ${node.id}`).toBe(false);
      }
    }
    expect(compared).toBeGreaterThan(80);
    const [subject, guest, bank] = boxesOf(after, ['s', 'g', 'b']);
    expect(guest && subject && guest.x + guest.width < subject.x).toBe(true);
    expect(bank && subject && bank.x > subject.x + subject.width).toBe(true);
    expect(covered(boxesOf(after, ['s', 'g', 'c', 'b']))).toBe(0);
    expect(
      covered(
        boxesOf(
          after,
          useCases.map((_, at) => `u${at}`),
        ),
      ),
    ).toBe(0);
  });

  it.each(['engine-states', 'close-classes'])('leaves room for loops and texts: %s', async (name) => {
    const golden = join(import.meta.dirname, '..', '..', 'notation', 'golden', 'examples', `${name}.json`);
    const before: Diagram = JSON.parse(readFileSync(golden, 'utf8'));
    const after = await arranged(before);
    const { nodes, edges } = drawDiagram(after);
    const labels = [...edges.values()].flatMap(({ edge, labels }) => labels.map(({ box }) => ({ id: edge.id, box: grown(box, -2.5) })));
    const pieces = [...edges.values()].flatMap(({ edge, route }) => {
      const points = pointsOf(route);
      return points.slice(1).map((to, at) => ({ id: edge.id, from: points[at] ?? to, to }));
    });
    expect(labels.length).toBeGreaterThan(8);
    for (const [at, { id, box }] of labels.entries()) {
      expect(labels.filter((other, index) => index !== at && overlaps(box, other.box)).map((other) => other.id)).toEqual([]);
      expect(pieces.filter(({ from, to }) => segmentMeetsRect(from, to, box)).map((piece) => `${piece.id} | ${id}`)).toEqual([]);
      // A text beyond another line would be taken for that one's.
      const own = pieces.filter((piece) => piece.id === id).map(({ from, to }) => nearest(centerOf(box), from, to));
      const [beside] = own.sort((a, b) => distance(a, centerOf(box)) - distance(b, centerOf(box)));
      const between = pieces.filter((piece) => piece.id !== id && beside !== undefined && crosses(piece, beside, centerOf(box)));
      expect(
        between.map((piece) => piece.id),
        id,
      ).toEqual([]);
    }
    const loops = after.edges.filter(({ source, target }) => source === target);
    expect(loops.length).toBeGreaterThan(0);
    for (const { id, source } of loops) {
      const outer = nodes.get(nodes.get(source)?.parent ?? '')?.box;
      const route = edges.get(id)?.route;
      for (const { x, y } of route === undefined || outer === undefined ? [] : pointsOf(route)) {
        expect(outer && x > outer.x && x < outer.x + outer.width && y > outer.y && y < outer.y + outer.height).toBe(true);
      }
    }
  });

  it.each([false, true])('runs the flow along the lanes, and leaves each node in its own (lying: %s)', async (lying) => {
    const lanes = ['Customer', 'Shop', 'Bank'].map((label) => ({ id: label, label, size: 200 }));
    const size = lying ? { width: 900, height: 600 } : { width: 600, height: 900 };
    const partition = { id: 'l', position: { x: 40, y: 40 }, ...size, data: { label: 'Order', kind: 'partition', lanes, lying } };
    const inLane: Readonly<Record<string, number>> = { Choose: 0, Pay: 0, Check: 1, Pack: 1, Send: 1, Charge: 2, Book: 2 };
    const heap = Object.entries(inLane).map(([label, lane], index) => {
      const [across, along] = [lane * 200 + (lying ? 80 : 20), 60 + ((index * 7) % 3) * 10];
      const position = lying ? { x: along + 100, y: across } : { x: across, y: along };
      return { id: label, position, parentId: 'l', data: { label, kind: 'action' } };
    });
    const flow = ['Choose', 'Check', 'Pay', 'Charge', 'Book', 'Pack', 'Send'];
    const edges = flow.slice(1).map((target, index) => {
      return { id: target, source: flow[index] ?? '', target, data: { kind: 'controlFlow' } };
    });
    const diagram: Diagram = { nodes: [partition, ...heap], edges };
    const laneOf = (of: Diagram, id: string): number => {
      const [outer, box] = boxesOf(of, ['l', id]);
      if (outer === undefined || box === undefined) throw new Error(`${id} is not drawn.`);
      const middle = centerOf(box);
      const drawn = placeNodes(of.nodes, fontMeasure).get('l');
      const names = drawn?.drawing.parts(drawn.node, drawn.size, drawn.setting).filter(({ field }) => field === 'lanes') ?? [];
      const at = lying ? middle.y - outer.y : middle.x - outer.x;
      return names.findIndex(({ box: name }) =>
        lying ? at > name.y && at < name.y + name.height : at > name.x && at < name.x + name.width,
      );
    };
    expect(covered(boxesOf(diagram, flow))).toBeGreaterThan(0);
    const after = await arranged(diagram);
    expect(covered(boxesOf(after, flow))).toBe(0);
    for (const id of flow) expect([id, laneOf(after, id)]).toEqual([id, laneOf(diagram, id)]);
    const along = flow.map((id) => boxesOf(after, [id])[0]?.[lying ? 'x' : 'y'] ?? 0);
    expect(along).toEqual(along.toSorted((a, b) => a - b));
    const [outer] = boxesOf(after, ['l']);
    for (const box of boxesOf(after, flow)) expect(outer !== undefined && contains(outer, box)).toBe(true);
    // Once arranged, it stays.
    expect(await arrangeNodes(after, {}, layout)).toEqual(new Map());
  });

  it('leaves a flow in lanes as it is where part of it keeps its place', async () => {
    const lanes = [{ id: '1', label: 'A' }];
    const node = (id: string, y: number, data = {}) => ({
      id,
      position: { x: 50, y },
      parentId: 'l',
      data: { label: id, kind: 'action', ...data },
    });
    const partition = { id: 'l', position: { x: 0, y: 0 }, width: 400, height: 300, data: { label: '', kind: 'partition', lanes } };
    const diagram: Diagram = { nodes: [partition, node('a', 50), node('b', 60), node('c', 70, { locked: true })], edges: [] };
    expect(await arrangeNodes(diagram, {}, layout)).toEqual(new Map());
  });

  it('makes a container as large as what lies in it needs, unless it is locked', async () => {
    const container = (data: object) => ({
      nodes: [
        { id: 'p', position: { x: 0, y: 0 }, width: 900, height: 700, data: { label: 'Shop', kind: 'package', ...data } },
        { id: 'a', position: { x: 500, y: 100 }, parentId: 'p', data: { label: 'A', kind: 'class' } },
        { id: 'b', position: { x: 20, y: 500 }, parentId: 'p', data: { label: 'B', kind: 'class' } },
      ],
      edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'association' } }],
    });
    const after = await arranged(container({}));
    const [outer, a, b] = boxesOf(after);
    if (outer === undefined || a === undefined || b === undefined) throw new Error('A box is missing.');
    expect(outer.width * outer.height).toBeLessThan((900 * 700) / 4);
    expect([contains(outer, a), contains(outer, b)]).toEqual([true, true]);
    const {
      nodes: [package_, only],
    } = container({});
    const lone = await arranged({ nodes: [package_, only].filter((node) => node !== undefined), edges: [] });
    const [fitted, inner] = boxesOf(lone, ['p', 'a']);
    expect(fitted !== undefined && inner !== undefined && contains(fitted, inner) && fitted.width < 300 && fitted.height < 200).toBe(true);
    const locked = await arranged(container({ locked: true }));
    expect(boxesOf(locked, ['p'])).toMatchObject([{ width: 900, height: 700 }]);
  });
});

describe('arrangeDiagram', () => {
  const unplaced = (type: string, ids: readonly string[], links: readonly (readonly [string, string])[]): Diagram => ({
    meta: { diagram: type },
    nodes: ids.map((id) => ({ id, position: { x: 0, y: 0 }, data: { label: id, kind: type === 'class' ? 'class' : 'state' } })),
    edges: links.map(([source, target]) => ({ id: `${source}${target}`, source, target, data: { kind: 'transition' } })),
  });

  it('runs as the text says, and as its type does when the text says nothing', async () => {
    const diagram = unplaced(
      'state',
      ['A', 'B', 'C'],
      [
        ['A', 'B'],
        ['B', 'C'],
      ],
    );
    const [a, b] = boxesOf(await arrangeDiagram(diagram, { direction: 'LR', turned: [] }, layout));
    expect(a && b && a.x + a.width < b.x).toBe(true);
    const [c, d] = boxesOf(await arrangeDiagram(diagram, undefined, layout));
    expect(c && d && c.y + c.height < d.y).toBe(true);
    expect(usualDirection({ ...diagram, meta: { diagram: 'state', direction: 'RL' } })).toBe('left');
  });

  it('lets loops of a flow run back, in the order of the statements', async () => {
    const diagram = unplaced(
      'state',
      ['Idle', 'Busy', 'Done'],
      [
        ['Idle', 'Busy'],
        ['Busy', 'Idle'],
        ['Busy', 'Done'],
        ['Done', 'Idle'],
      ],
    );
    const after = await arrangeDiagram(diagram, undefined, layout);
    const [idle, busy, done] = boxesOf(after).map(({ y }) => y);
    expect([idle, busy, done]).toEqual([idle, busy, done].toSorted((a = 0, b = 0) => a - b));
    expect(new Set([idle, busy, done]).size).toBe(3);
  });
});

it('nodes that a text joins for the layout alone stand below each other, those of one row as without it', async () => {
  const diagram = classes(2);
  const apart = { nodes: diagram.nodes, edges: [] };
  const tie = { from: 'n1', to: 'n0' };
  const [first, second] = boxesOf(await arranged(apart, { hints: { turned: [], ties: [{ ...tie, isAcross: false }] } }));
  expect(second && first && second.y + second.height <= first.y).toBe(true);
  const across = await arranged(apart, { hints: { turned: [], ties: [{ ...tie, isAcross: true }] } });
  expect(boxesOf(across)).toEqual(boxesOf(await arranged(apart)));
});
