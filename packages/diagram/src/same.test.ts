import { describe, expect, it } from 'vitest';
import { sameDiagram, sameValue } from './same.ts';

describe('sameDiagram', () => {
  const node = { id: 'a', position: { x: 0, y: 1 }, data: { label: 'A', selected: true } };

  it('passes over the order of fields, undefined fields and what canvas libraries note', () => {
    const noted = { measured: { width: 1 }, selected: true, dragging: false, resizing: false, more: undefined, ...node };
    expect(sameDiagram({ nodes: [node], edges: [] }, { edges: [], nodes: [noted] })).toBe(true);
  });

  it('sees every other difference, also in unknown fields and in the order of elements', () => {
    const base = { nodes: [node, { id: 'b', position: { x: 0, y: 0 } }], edges: [], meta: { v: 0 } };
    expect(sameDiagram(base, { ...base, meta: { v: 1 } })).toBe(false);
    expect(sameDiagram(base, { ...base, nodes: base.nodes.toReversed() })).toBe(false);
    expect(sameDiagram(base, { ...base, nodes: base.nodes.slice(0, 1) })).toBe(false);
    expect(sameDiagram({ ...base, nodes: [node] }, { ...base, nodes: [{ ...node, data: { label: 'A' } }] })).toBe(false);
  });
});

describe('sameValue', () => {
  it('takes the two zeros for one, as JSON does', () => {
    expect(sameValue({ x: 0 }, { x: -0 })).toBe(true);
  });

  it('reads no field that an object only inherits', () => {
    expect(sameValue(JSON.parse('{"__proto__":{}}'), {})).toBe(false);
    expect(sameValue(JSON.parse('{"toString":null}'), {})).toBe(false);
  });

  it('tells an empty list from an empty object, and null from nothing', () => {
    expect(sameValue([], {})).toBe(false);
    expect(sameValue({ a: null }, {})).toBe(false);
  });
});
