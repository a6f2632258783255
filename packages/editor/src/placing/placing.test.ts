import { type Diagram, nodeKinds } from '@umlaut/diagram';
import { overlaps } from '@umlaut/geometry';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { placeAt, placeDrawn } from './placing.ts';

const empty: Diagram = { nodes: [], edges: [] };
const middle = { x: 0, y: 0 };

function open(diagram: Diagram) {
  const bench = openBench(diagram);
  const boxes = () => [...bench.context().scene.nodes.values()].map(({ placed }) => placed.box);
  const editing = () => bench.viewStore.current().editing;
  return { ...bench, boxes, editing };
}

describe('placing by keys', () => {
  it('puts nothing on what is there, and into no container that nobody chose', () => {
    const { run, document, boxes } = open(empty);
    const keys = ['class', 'class', 'package', 'interface', 'partition', 'action', 'initial', 'state', 'comment', 'fork'];
    for (const kind of keys) expect(run(`add-${kind}`)).toBe(true);
    expect(document.current().nodes.map(({ data, parentId }) => [data?.kind, parentId])).toEqual(keys.map((kind) => [kind, undefined]));
    const all = boxes();
    for (const [index, box] of all.entries()) expect(all.slice(index + 1).filter((other) => overlaps(box, other))).toEqual([]);
  });

  it('puts the first in the middle of the view', () => {
    const { run, boxes } = open(empty);
    run('add-class');
    const [box] = boxes();
    expect(Math.abs((box?.x ?? 9) + (box?.width ?? 0) / 2)).toBeLessThanOrEqual(1);
    expect(Math.abs((box?.y ?? 9) + (box?.height ?? 0) / 2)).toBeLessThanOrEqual(1);
  });
});

describe('what was just placed', () => {
  it('is in the container that was pointed at', () => {
    const holder = { id: 'p', position: { x: -200, y: -200 }, data: { kind: 'package', label: 'p' }, width: 400, height: 400 };
    const { context, document } = open({ nodes: [holder], edges: [] });
    const id = placeAt({ ...context(), write: () => false }, 'class', middle);
    expect(document.current().nodes.find((node) => node.id === id)?.parentId).toBe('p');
  });

  it('has the size that was drawn, also in a container', () => {
    const holder = { id: 'p', position: { x: -200, y: -200 }, data: { kind: 'package', label: 'p' }, width: 600, height: 600 };
    const { context, document, actions } = open({ nodes: [holder], edges: [] });
    const id = placeDrawn({ ...context(), write: () => false }, 'class', { from: { x: 0, y: 0 }, to: { x: 210, y: 140 } });
    const placed = document.current().nodes.find((node) => node.id === id);
    expect(placed).toMatchObject({ parentId: 'p', position: { x: 200, y: 200 }, width: 210, height: 140 });
    actions.undo();
    expect(document.current().nodes).toEqual([holder]);
  });

  it.each(Object.keys(nodeKinds).filter((kind) => kind !== 'fork' && kind !== 'partition'))(
    'can be called something at once: %s',
    (kind) => {
      const { run, document, editing } = open(empty);
      run(`add-${kind}`);
      expect(editing()).toEqual({ id: document.current().nodes[0]?.id, part: { field: 'label' } });
    },
  );

  it('has its first lane open', () => {
    const { run, document, editing } = open(empty);
    run('add-partition');
    expect(editing()).toEqual({ id: document.current().nodes[0]?.id, part: { field: 'lanes', item: 'lane-1' } });
  });

  it('opens nothing where nothing can be written', () => {
    const { run, editing } = open(empty);
    run('add-fork');
    expect(editing()).toBeUndefined();
  });
});
