import { describe, expect, it } from 'vitest';
import { createSceneView } from '../view/scene.ts';
import { createReachable, nodesNear } from './reachable.ts';

const scene = createSceneView()(
  {
    nodes: [
      { id: 'a', position: { x: 0, y: 0 }, width: 160, data: { kind: 'class', label: 'Order' } },
      { id: 'b', position: { x: 400, y: 0 }, width: 160, data: { kind: 'class', label: 'Customer' } },
    ],
    edges: [],
  },
  false,
);

describe('handles in the page', () => {
  it('are those of the nodes at a pointer, also just outside, where they lie', () => {
    expect([...nodesNear(scene, { x: 80, y: 10 }, 1)]).toEqual(['a']);
    expect([...nodesNear(scene, { x: -20, y: 10 }, 1)]).toEqual(['a']);
    expect([...nodesNear(scene, { x: 280, y: 10 }, 1)]).toEqual([]);
  });

  it('reach farther in the diagram when it is zoomed out, as they keep their size on the screen', () => {
    expect([...nodesNear(scene, { x: -50, y: 10 }, 1)]).toEqual([]);
    expect([...nodesNear(scene, { x: -50, y: 10 }, 0.5)]).toEqual(['a']);
  });

  it('are those of the focused node, and of all while a connection is drawn', () => {
    const reachable = createReachable();
    reachable.setFocused('b');
    reachable.setNear(new Set(['a']));
    expect(['a', 'b', 'c'].filter(reachable.has)).toEqual(['a', 'b']);
    reachable.setConnecting(true);
    expect(reachable.has('c')).toBe(true);
    reachable.setConnecting(false);
    reachable.setFocused(undefined);
    expect(['a', 'b', 'c'].filter(reachable.has)).toEqual(['a']);
  });

  it('are told of once, and only when they change', () => {
    const reachable = createReachable();
    let times = 0;
    const stop = reachable.subscribe(() => {
      times += 1;
    });
    reachable.setNear(new Set(['a']));
    reachable.setNear(new Set(['a']));
    reachable.setFocused(undefined);
    reachable.setConnecting(false);
    stop();
    reachable.setNear(new Set());
    expect(times).toBe(1);
  });
});
