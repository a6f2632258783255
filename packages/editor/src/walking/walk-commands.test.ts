import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'p', position: { x: 0, y: 0 }, width: 300, height: 200, data: { kind: 'package', label: 'Parts' } },
    { id: 'i', position: { x: 20, y: 60 }, parentId: 'p', data: { kind: 'class', label: 'Inner' } },
    { id: 'a', position: { x: 400, y: 0 }, width: 160, height: 80, data: { kind: 'class', label: 'Order' } },
    { id: 'l', position: { x: 600, y: 0 }, data: { kind: 'class', label: 'Locked', locked: true } },
  ],
  edges: [],
};

describe('moving by commands', () => {
  it.each([
    ['move-left', { x: 395, y: 0 }],
    ['move-right', { x: 405, y: 0 }],
    ['move-up', { x: 400, y: -5 }],
    ['move-down-far', { x: 400, y: 20 }],
  ])('%s goes by the specified step, and undo restores the document exactly', (id, place) => {
    const { document, run, select, places } = openBench(diagram);
    select('a');
    expect(run(id)).toBe(true);
    expect(places().a).toEqual(place);
    run('undo');
    expect(document.current()).toEqual(diagram);
  });

  it('moves what lies in a container with it, once, and nothing that is locked', () => {
    const { run, select, places } = openBench(diagram);
    select('p', 'i', 'l');
    run('move-right');
    expect(places()).toMatchObject({ p: { x: 5, y: 0 }, i: { x: 20, y: 60 }, l: { x: 600, y: 0 } });
    select('l');
    expect(run('move-right')).toBe(false);
  });

  it('is done by the arrows on the canvas itself while something is selected', () => {
    const { run, select, places } = openBench(diagram);
    select('a');
    run('go-right', 'ArrowRight');
    expect(places().a).toEqual({ x: 405, y: 0 });
    run('go-up', 'Shift+ArrowUp');
    expect(places().a).toEqual({ x: 405, y: -20 });
  });
});

describe('resizing by commands', () => {
  it.each([
    ['resize-right', { width: 170 }],
    ['resize-left', { width: 150 }],
    ['resize-down', { height: 90 }],
    ['resize-up', { height: 70 }],
  ])('%s changes the size by one step, and undo restores the document exactly', (id, size) => {
    const { document, run, select } = openBench(diagram);
    select('a');
    expect(run(id)).toBe(true);
    expect(document.current().nodes[2]).toMatchObject(size);
    run('undo');
    expect(document.current()).toEqual(diagram);
  });

  it('leaves room for what a node says and holds', () => {
    const { run, select, context } = openBench(diagram);
    select('p');
    for (let times = 0; times < 60; times += 1) run('resize-left');
    const [outer, inner] = ['p', 'i'].map((id) => context().scene.nodes.get(id)?.placed.box);
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
    expect(run('resize-left')).toBe(false);
  });

  it('is not there for several nodes, locked ones and viewers', () => {
    const several = openBench(diagram);
    several.select('a', 'i');
    expect(several.run('resize-right')).toBe(false);
    several.select('l');
    expect(several.run('resize-right')).toBe(false);
    const viewer = openBench(diagram, { readOnly: true });
    viewer.select('a');
    expect([viewer.run('resize-right'), viewer.run('move-right'), viewer.run('connectTo')]).toEqual([false, false, false]);
  });
});

describe('connecting by a list', () => {
  it('asks for the list of the selected node', () => {
    const { run, select, viewStore } = openBench(diagram);
    select('a');
    run('connectTo');
    expect(viewStore.current().surface).toEqual({ kind: 'connect', from: 'a' });
  });
});
