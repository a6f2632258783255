import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { commandTable } from '../commands/table.ts';
import { isRefused, type KeyPlace, runKey, typeKey } from './dispatch.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' } },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'Customer', kind: 'class' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', type: 'step', data: { kind: 'association' } }],
};
const canvas: KeyPlace = { isHere: true, isOnNode: false, isOnEdgeStop: false };
const elsewhere: KeyPlace = { isHere: false, isOnNode: false, isOnEdgeStop: false };
const key = (name: string, held: { ctrlKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {}) => ({
  key: name,
  code: /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

describe('a sign on the canvas', () => {
  it('replaces the name of the node that is selected, and adds nothing', () => {
    const bench = openBench(diagram);
    bench.select('a');
    expect(runKey(key('t'), commandTable, bench.context(), canvas)).toBe(false);
    expect(typeKey(key('T'), bench.context(), canvas)).toBe(true);
    expect(bench.viewStore.current()).toMatchObject({ editing: { id: 'a' }, typedText: 'T' });
    for (const sign of 'otal') typeKey(key(sign), bench.context(), canvas);
    expect(bench.viewStore.current().typedText).toBe('Total');
    expect(bench.document.current().nodes).toHaveLength(2);
  });

  it('opens the line of the relation that is selected', () => {
    const bench = openBench(diagram);
    bench.viewStore.update({ selection: { nodes: new Set(), edges: new Set(['e']) } });
    expect(typeKey(key(' '), bench.context(), canvas)).toBe(false);
    expect(typeKey(key('h'), bench.context(), canvas)).toBe(true);
    expect(bench.viewStore.current().strip).toEqual({ id: 'e', typed: 'h' });
  });

  it('arms a kind of this type of diagram where nothing is selected', () => {
    const bench = openBench(diagram);
    expect(typeKey(key('c'), bench.context(), canvas)).toBe(false);
    expect(runKey(key('c'), commandTable, bench.context(), canvas)).toBe(true);
    expect(bench.viewStore.current().placing).toBe('class');
    expect(bench.document.current().nodes).toHaveLength(2);
    const other = openBench(diagram);
    // An action belongs to activities.
    expect(runKey(key('t'), commandTable, other.context(), canvas)).toBe(false);
    expect(other.document.current().nodes).toHaveLength(2);
  });

  it('says once that several are selected, and does nothing', () => {
    const bench = openBench(diagram);
    bench.select('a', 'b');
    for (const sign of 'no') expect(typeKey(key(sign), bench.context(), canvas)).toBe(true);
    expect(bench.notices).toHaveLength(1);
    expect(bench.document.current()).toEqual(openBench(diagram).document.current());
  });

  it.each([
    ['elsewhere on the page', key('T'), elsewhere, {}],
    ['with Ctrl', key('t', { ctrlKey: true }), canvas, {}],
    ['for who may only look', key('T'), canvas, { readOnly: true }],
  ] as const)('does nothing %s', (_where, pressed, place, options) => {
    const bench = openBench(diagram, options);
    bench.select('a');
    expect(typeKey(pressed, bench.context(), place)).toBe(false);
    expect(bench.viewStore.current().editing).toBeUndefined();
  });

  it('does nothing where single keys are switched off', () => {
    const bench = openBench(diagram);
    bench.select('a');
    const context = { ...bench.context(), preferences: { ...bench.preferences(), singleKeys: false } };
    expect(typeKey(key('T'), context, canvas)).toBe(false);
    bench.select();
    expect(runKey(key('c'), commandTable, { ...context, ...bench.context(), preferences: context.preferences }, canvas)).toBe(false);
  });
});

describe('a key of somebody who may only look', () => {
  const isTold = (readOnly: boolean, pressed: ReturnType<typeof key>, ...ids: readonly string[]): boolean => {
    const bench = openBench(diagram, { readOnly });
    bench.select(...ids);
    return isRefused(pressed, commandTable, bench.context(), { ...canvas, isOnNode: ids.length > 0 });
  };

  it.each([
    ['a letter over a selected node', key('t'), ['a']],
    ['a letter that adds', key('c'), []],
    ['Delete', key('Delete'), ['a']],
    ['F2', key('F2'), ['a']],
    ['duplicating', key('d', { ctrlKey: true }), ['a']],
  ] as const)('is refused: %s', (_, pressed, ids) => {
    expect(isTold(true, pressed, ...ids)).toBe(true);
    expect(isTold(false, pressed, ...ids)).toBe(false);
  });

  it.each([
    ['an arrow', key('ArrowRight'), ['a']],
    ['Escape', key('Escape'), []],
    ['Space', key(' '), ['a']],
    ['a letter that adds nothing', key('t'), []],
    ['Delete with nothing selected', key('Delete'), []],
    ['selecting all', key('a', { ctrlKey: true }), []],
  ] as const)('is not refused: %s', (_, pressed, ids) => expect(isTold(true, pressed, ...ids)).toBe(false));
});
