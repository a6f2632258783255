import type { Diagram } from '@umlaut/diagram';
import { distance, lengthOf, pointAt, segmentMeetsRect } from '@umlaut/geometry';
import { describe, expect, it } from 'vitest';
import { describeDiagram } from './describe.ts';
import { drawDiagram, drawEdges } from './draw-diagram.ts';
import { movedRoute, pointsOf } from './routing/route.ts';

const box = (id: string, kind: string, x: number, y: number) => ({ id, position: { x, y }, data: { kind, label: id } });

function noted(type: string, data: object = {}): Diagram {
  return {
    nodes: [box('Order', 'class', 0, 0), box('Line', 'class', 400, 90), box('note', 'comment', 180, 260)],
    edges: [
      { id: 'tie', source: 'note', target: 'Order', data: { kind: 'anchor', target: { edge: 'has' }, ...data } },
      { id: 'has', source: 'Order', target: 'Line', type, data: { kind: 'composition', label: 'consists of' } },
    ],
  };
}

function lineOf(diagram: Diagram, id: string) {
  const placed = drawDiagram(diagram).edges.get(id);
  if (placed === undefined) throw new Error(`${id} is not drawn.`);
  return pointsOf(placed.route);
}

describe('a note about an edge', () => {
  it.each(['straight', 'step', 'smoothstep', 'default'])('is tied to the middle of one that runs %s', (type) => {
    const diagram = noted(type);
    const has = lineOf(diagram, 'has');
    const end = lineOf(diagram, 'tie').at(-1);
    expect(end && distance(end, pointAt(has, lengthOf(has) / 2).point)).toBeLessThan(0.01);
  });

  it('leaves the note at its outline, through way points, whichever end it is', () => {
    const points = [{ x: 300, y: 200 }];
    const [start, through] = lineOf(noted('step', { points }), 'tie');
    const note = drawDiagram(noted('step')).nodes.get('note')?.box;
    expect(through).toEqual(points[0]);
    expect(start?.y).toBe(note?.y);
    const { nodes, edges } = noted('step');
    const turned = edges.map((edge) =>
      edge.id === 'tie' ? { ...edge, source: 'Order', target: 'note', data: { kind: 'anchor', source: { edge: 'has' } } } : edge,
    );
    expect(lineOf({ nodes, edges: turned }, 'tie')).toEqual([...lineOf(noted('step'), 'tie')].reverse());
  });

  it('keeps the edge where it is, and its name off the tie', () => {
    const diagram = noted('step');
    const bare = { ...diagram, edges: diagram.edges.filter(({ id }) => id === 'has') };
    expect(lineOf(diagram, 'has')).toEqual(lineOf(bare, 'has'));
    const [name] = drawDiagram(diagram).edges.get('has')?.labels ?? [];
    const tie = lineOf(diagram, 'tie');
    expect(name && tie.slice(1).some((to, index) => segmentMeetsRect(tie[index] ?? to, to, name.box))).toBe(false);
  });

  it('goes to the node where the edge is gone, or is an anchor itself', () => {
    const { nodes, edges } = noted('step');
    const plain = edges.map((edge) => (edge.id === 'tie' ? { ...edge, data: { kind: 'anchor' } } : edge));
    const alone = (list: Diagram['edges']) => lineOf({ nodes, edges: list }, 'tie');
    expect(alone(edges.filter(({ id }) => id === 'tie'))).toEqual(alone(plain.filter(({ id }) => id === 'tie')));
    const itself = edges.map((edge) => (edge.id === 'tie' ? { ...edge, data: { kind: 'anchor', target: { edge: 'tie' } } } : edge));
    expect(alone(itself)).toEqual(alone(plain));
  });

  it('is drawn alike when the edge is not drawn with it', () => {
    const diagram = noted('step');
    const scene = drawDiagram(diagram);
    const ways = new Map([...scene.edges].map(([id, { route }]) => [id, route]));
    const alone = drawEdges(diagram.edges.slice(0, 1), scene.nodes, { ways }).get('tie')?.placed.route;
    expect(alone).toEqual(scene.edges.get('tie')?.route);
    const moved = alone && pointsOf(movedRoute(alone, { x: 5, y: 7 }));
    expect(moved).toEqual(lineOf(diagram, 'tie').map(({ x, y }) => ({ x: x + 5, y: y + 7 })));
  });

  it('is said so', () => {
    expect(describeDiagram(noted('step'))).toContain(
      'A diagram with 3 nodes and 2 relations. Class Order. Class Line. Note: note. note annotates the composition consists of from Order to Line. Order is composed of Line, consists of.',
    );
  });
});
