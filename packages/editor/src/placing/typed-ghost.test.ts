import { defaultLimits as limits, type Point, placeTypedNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { typedGhost } from './typed-ghost.ts';

function place({ actions }: ReturnType<typeof openBench>, text: string, position: Point): string | undefined {
  return actions.insert({}, (diagram, id) => placeTypedNode(diagram, { id, text, type: 'class', position }, limits));
}

describe('a node that is typed', () => {
  it('shows its kind and name with its middle where it was asked for', () => {
    const ghost = typedGhost('interface Payable', 'class', { x: 100, y: 50 });
    expect(ghost.kind).toBe('interface');
    expect(JSON.stringify(ghost.ops)).toContain('Payable');
    expect(ghost.box.x + ghost.box.width / 2).toBeCloseTo(100, -1);
    expect(ghost.box.y + ghost.box.height / 2).toBeCloseTo(50, -1);
  });

  it('is of the main kind of the diagram, and called by it until something is typed', () => {
    expect(typedGhost('', 'state', { x: 0, y: 0 })).toMatchObject({ kind: 'state' });
    expect(JSON.stringify(typedGhost('', 'class', { x: 0, y: 0 }).ops)).toContain('Class');
  });

  it('is placed as one step and selected', () => {
    const bench = openBench({ nodes: [], edges: [] });
    const id = place(bench, 'note Why?', { x: 4, y: 5 });
    expect(bench.document.current().nodes).toMatchObject([{ id, data: { kind: 'comment', label: 'Why?' }, position: { x: 4, y: 5 } }]);
    expect(bench.selected()).toEqual([id]);
    bench.actions.undo();
    expect(bench.document.current().nodes).toEqual([]);
  });

  it('is not placed beyond the limit, nor by who may only look', () => {
    const full = openBench({ nodes: [{ id: 'a', position: { x: 0, y: 0 } }], edges: [] }, { limits: { ...limits, maxNodes: 1 } });
    expect(place(full, 'B', { x: 0, y: 0 })).toBeUndefined();
    expect(full.problems).toEqual(['node_limit_reached']);
    const viewer = openBench({ nodes: [], edges: [] }, { readOnly: true });
    expect(place(viewer, 'B', { x: 0, y: 0 })).toBeUndefined();
  });
});
