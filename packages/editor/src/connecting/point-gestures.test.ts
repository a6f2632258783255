import { checkDiagram, type Diagram, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { openHand } from '../../test/hand.ts';
import { drawnPoints } from './border-points.ts';

const diagram: Diagram = {
  nodes: [
    {
      id: 'a',
      position: { x: 0, y: 0 },
      width: 160,
      height: 100,
      data: { label: 'Shop', kind: 'component', ports: [{ id: 'p', label: 'http', side: 'right', at: 0.5, form: 'port' }] },
    },
    {
      id: 'b',
      position: { x: 400, y: 0 },
      width: 160,
      height: 100,
      data: { label: 'Bank', kind: 'component', ports: [{ id: 'q', side: 'left', at: 0.3, form: 'port' }] },
    },
    { id: 's', position: { x: 0, y: 300 }, width: 200, height: 100, data: { label: 'Paying', kind: 'state' } },
    { id: 'k', position: { x: 400, y: 300 }, data: { label: 'Orders', kind: 'package' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', type: 'step', data: { kind: 'connector' } }],
};

async function open(options: Parameters<typeof openBench>[1] = {}) {
  const bench = openBench(diagram, options);
  const hand = await openHand(bench);
  const point = (node: string, id: string) => {
    const stored = bench.document.current().nodes.find((each) => each.id === node);
    return stored === undefined ? undefined : viewNode(stored).ports.find((each) => each.id === id);
  };
  const at = (node: string, id: string) => {
    const drawn = hand.drawn().nodes.get(node);
    const found = drawn === undefined ? undefined : drawnPoints(drawn).find((each) => each.point.id === id);
    if (drawn === undefined || found === undefined) throw new Error(`There is no point ${id}.`);
    return { x: drawn.placed.box.x + found.at.x, y: drawn.placed.box.y + found.at.y };
  };
  const ends = (id: string) => {
    const edge = bench.document.current().edges.find((each) => each.id === id);
    return edge === undefined ? undefined : [viewEdge(edge).source.port, viewEdge(edge).target.port];
  };
  return { ...bench, hand, point, at, ends };
}

describe('a border point', () => {
  it('is dragged along the outline to the place nearest to the pointer, as one step', async () => {
    const { hand, at, point, document, viewStore } = await open();
    const before = document.current();
    hand.points.dragPoint('a', 'p', hand.pressAt(at('a', 'p')));
    hand.moveTo({ x: 150, y: 40 }, { x: 40, y: -30 });
    expect(viewStore.current().pointing).toEqual({ node: 'a', point: 'p', side: 'top', at: 0.25 });
    expect(at('a', 'p')).toEqual({ x: 40, y: 0 });
    expect(document.current()).toBe(before);
    hand.lift();
    expect(point('a', 'p')).toEqual({ id: 'p', label: 'http', side: 'top', at: 0.25, form: 'port' });
    expect(viewStore.current().pointing).toBeUndefined();
    document.undo();
    expect(point('a', 'p')).toMatchObject({ side: 'right', at: 0.5 });
  });

  it('stays where it is when Escape is pressed, or when it was pressed only', async () => {
    const { hand, at, point } = await open();
    hand.points.dragPoint('a', 'p', hand.pressAt(at('a', 'p')));
    hand.moveTo({ x: 40, y: -30 });
    hand.escape();
    hand.lift();
    hand.points.dragPoint('a', 'p', hand.pressAt(at('a', 'p')));
    hand.moveTo({ x: 161, y: 51 });
    hand.lift();
    expect(point('a', 'p')).toMatchObject({ side: 'right', at: 0.5 });
  });
});

describe('a relation', () => {
  it('names the points at which it is drawn from and let go', async () => {
    const { hand, at, document, ends } = await open();
    hand.connect('a', at('b', 'q'), 'source', 'right', at('a', 'p'));
    const added = document.current().edges.at(-1);
    expect(added).toMatchObject({ source: 'a', target: 'b', data: { kind: 'connector' } });
    expect(ends(added?.id ?? '')).toEqual(['p', 'q']);
    expect(added?.sourceHandle).toBeUndefined();
    expect(checkDiagram(document.current(), defaultLimits)).toEqual([]);
  });

  it('names none where it is let go beside them', async () => {
    const { hand, at, document, ends } = await open();
    hand.connect('b', hand.middleOf('a'), 'source', 'left', at('b', 'q'));
    expect(ends(document.current().edges.at(-1)?.id ?? '')).toEqual(['q', undefined]);
  });

  it('is put to a point of its own node, and off it to the node', async () => {
    const { hand, at, ends } = await open();
    hand.edges.loosen('e', 'target', hand.pressAt({ x: 380, y: 50 }));
    hand.moveTo({ x: 390, y: 40 }, at('b', 'q'));
    hand.lift();
    expect(ends('e')).toEqual([undefined, 'q']);
    hand.edges.loosen('e', 'target', hand.pressAt({ x: 380, y: 30 }));
    hand.moveTo({ x: 450, y: 40 }, { x: 480, y: 60 });
    hand.lift();
    expect(ends('e')).toEqual([undefined, undefined]);
  });
});

describe('the command for a point', () => {
  it('adds one of the form that the kind has, and opens its name', async () => {
    const { run, select, document, viewStore, writing } = await open();
    select('b');
    expect(run('addPoint')).toBe(true);
    const ports = viewNode(document.current().nodes[1] ?? { id: '', position: { x: 0, y: 0 } }).ports;
    expect(ports.at(-1)).toMatchObject({ form: 'port', side: 'right', at: 0.5 });
    expect(viewStore.current().editing).toEqual({ id: 'b', part: { field: 'ports', item: ports.at(-1)?.id } });
    writing.type('orders');
    writing.nextRow();
    expect(viewStore.current().editing).toBeUndefined();
    expect(viewNode(document.current().nodes[1] ?? { id: '', position: { x: 0, y: 0 } }).ports.at(-1)?.label).toBe('orders');
  });

  it('asks for the form where there are several, and is not there for kinds without points or for viewers', async () => {
    const { run, select, viewStore, document } = await open();
    select('s');
    expect([run('addPoint-port'), run('addPoint-exit')]).toEqual([false, true]);
    expect(document.current().nodes[2]?.data?.ports).toMatchObject([{ form: 'exit', side: 'right' }]);
    viewStore.update({ editing: undefined });
    select('k');
    expect(run('addPoint')).toBe(false);
    const viewer = await open({ readOnly: true });
    viewer.select('a');
    expect(viewer.run('addPoint')).toBe(false);
  });
});
