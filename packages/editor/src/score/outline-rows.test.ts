import { type Diagram, withDiagramType } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { writeBehind } from './outline-rows.ts';

const empty: Diagram = { nodes: [], edges: [] };
const lifelines = ['a', 'b'].map((id, at) => ({ id, position: { x: at * 200, y: 0 }, data: { kind: 'lifeline', label: id } }));
const call = { id: 'm', source: 'a', target: 'b', data: { kind: 'syncMessage', order: 'a0.0001.a0' } };
// Of the page's element the middle of its box is asked for alone.
const canvas = { getBoundingClientRect: () => ({ left: 0, top: 0, x: 0, y: 0, width: 400, height: 300 }) } as HTMLElement;

function write(diagram: Diagram, id?: string) {
  const { context, viewStore } = openBench(diagram);
  return { isDone: writeBehind({ ...context(), canvas }, id), line: viewStore.current().line };
}

describe('lines written from the outline', () => {
  it('begin an empty sequence diagram, and nothing in others', () => {
    expect(write(withDiagramType(empty, 'sequence'))).toMatchObject({ isDone: true, line: { place: { score: '' }, isFromOutline: true } });
    expect(write(withDiagramType(empty, 'class'))).toEqual({ isDone: false, line: undefined });
    expect(write({ nodes: lifelines, edges: [call] })).toEqual({ isDone: false, line: undefined });
  });

  it('go behind a row or to the end from a lifeline', () => {
    const diagram = { nodes: lifelines, edges: [call] };
    expect(write(diagram, 'm').line).toEqual({ place: { score: '' }, isFromOutline: true });
    expect(write(diagram, 'b').line).toEqual({ place: { score: '' }, source: 'b', isFromOutline: true });
    expect(write(diagram, 'gone').isDone).toBe(false);
  });
});
