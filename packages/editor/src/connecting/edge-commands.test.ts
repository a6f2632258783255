import { type Diagram, elementLimits } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'Order' } },
    { id: 'b', position: { x: 400, y: 0 }, data: { kind: 'class', label: 'Item' } },
    { id: 'c', position: { x: 400, y: 300 }, data: { kind: 'class', label: 'Payment' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', type: 'step', data: { kind: 'association', label: 'has' } }],
};

function bench(edge: Diagram['edges'][number] | undefined = diagram.edges[0], options: Parameters<typeof openBench>[1] = {}) {
  const open = openBench({ ...diagram, edges: edge === undefined ? [] : [edge] }, options);
  open.viewStore.update({ selection: { nodes: new Set(), edges: new Set(['e']) } });
  return { ...open, data: () => open.document.current().edges[0]?.data };
}

const bent = {
  id: 'e',
  source: 'a',
  target: 'b',
  type: 'step',
  data: { kind: 'association', points: [{ x: 250, y: 90 }], labelAt: { label: { x: 5, y: 9 } } },
};

describe('commands of an edge', () => {
  it('add a way point on the line as it runs, which is one step', () => {
    const { run, data, document } = bench();
    const before = document.current();
    expect(run('addWayPoint')).toBe(true);
    expect(data()?.points).toHaveLength(1);
    run('addWayPoint');
    expect(data()?.points).toHaveLength(2);
    run('undo');
    run('undo');
    expect(document.current()).toEqual(before);
  });

  it('take all way points out, and put texts back', () => {
    const { run, data, document, said } = bench(bent);
    const before = document.current();
    expect(run('straighten')).toBe(true);
    expect(data()?.points).toBeUndefined();
    expect(run('straighten')).toBe(false);
    expect(run('textsBack')).toBe(true);
    expect(data()?.labelAt).toBeUndefined();
    expect(run('textsBack')).toBe(false);
    expect(said).toEqual(['Waypoints removed', 'Label positions reset']);
    run('undo');
    run('undo');
    expect(document.current()).toEqual(before);
  });

  it('say when a line has as many way points as there may be', () => {
    const points = Array.from({ length: elementLimits.maxWayPoints }, (_, index) => ({ x: 200 + index, y: 50 }));
    const { run, data, notices } = bench({ ...bent, data: { ...bent.data, points } });
    expect(run('addWayPoint')).toBe(false);
    expect(data()?.points).toHaveLength(elementLimits.maxWayPoints);
    expect(notices[0]).toMatch(/up to 64 waypoints/);
  });

  it('offer a list to put an end to another element', () => {
    const { run, viewStore } = bench();
    expect(run('reconnect-target')).toBe(true);
    expect(viewStore.current().surface).toEqual({ kind: 'reconnect', id: 'e', end: 'target' });
  });

  it('are not there for viewers, nor while no edge is chosen', () => {
    const ids = ['addWayPoint', 'straighten', 'textsBack', 'reconnect-source', 'reconnect-target', 'nextEdgeStop'];
    const viewer = bench(bent, { readOnly: true });
    expect(ids.filter((id) => viewer.run(id))).toEqual([]);
    const { run, select } = bench(bent);
    select('a');
    expect(ids.filter((id) => run(id))).toEqual([]);
  });
});
