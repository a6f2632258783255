import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { snapDrag } from './snapping.ts';

const boxes: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'A', kind: 'class' }, width: 120, height: 80 },
    { id: 'b', position: { x: 300, y: 400 }, data: { label: 'B', kind: 'class' }, width: 120, height: 80 },
    { id: 'p', position: { x: 700, y: 0 }, data: { label: 'p', kind: 'package' }, width: 400, height: 300 },
    { id: 'c', position: { x: 40, y: 60 }, data: { label: 'C', kind: 'class' }, width: 120, height: 80, parentId: 'p' },
  ],
  edges: [],
};

function drag(id: string, x: number, y: number) {
  return new Map([[id, { x, y }]]);
}

describe('what is dragged', () => {
  it('snaps to its neighbours, says why, and is dropped there as one step that undo takes back exactly', () => {
    const { context, actions, document, places, run } = openBench(boxes);
    const now = context();
    const snapped = snapDrag(now, drag('a', 304, 100), now.scene);
    expect([snapped.by, snapped.drag.get('a')]).toEqual([
      { x: -4, y: 0 },
      { x: 300, y: 100 },
    ]);
    expect(snapped.guides.length).toBeGreaterThan(0);
    actions.drop(new Map([...snapped.drag].map(([id, position]) => [id, { position }])));
    expect(places().a).toEqual({ x: 300, y: 100 });
    run('undo');
    expect(document.current()).toEqual(boxes);
  });

  it('is free where nothing is near, and where guides are switched off', () => {
    const { context, run } = openBench(boxes);
    expect(snapDrag(context(), drag('a', 221, 230), context().scene)).toMatchObject({ by: { x: 0, y: 0 }, guides: [] });
    run('guides');
    expect(snapDrag(context(), drag('a', 304, 100), context().scene)).toMatchObject({ by: { x: 0, y: 0 }, guides: [] });
  });

  it('stands on the grid when that is preferred, unless a neighbour is nearer', () => {
    const { context, run } = openBench(boxes);
    run('grid');
    expect(snapDrag(context(), drag('a', 221, 230), context().scene).drag.get('a')).toEqual({ x: 216, y: 228 });
    expect(snapDrag(context(), drag('a', 304, 230), context().scene).drag.get('a')).toEqual({ x: 300, y: 228 });
  });

  it('snaps as a whole, relative to the container it lies in, and never to that container', () => {
    const { context } = openBench(boxes);
    const now = context();
    const both = new Map([...drag('a', 303, 100), ...drag('b', 603, 500)]);
    const snapped = snapDrag(now, both, now.scene);
    expect([...snapped.drag.values()].map(({ x }) => x - snapped.by.x)).toEqual([303, 603]);
    const inner = snapDrag(now, drag('c', 2, 103), now.scene);
    expect(inner.drag.get('c')?.x).toBe(2);
  });
});
