import { describe, expect, it } from 'vitest';
import { applyChanges, type Change } from '../changes.ts';
import { deleteElements } from '../commands/delete-elements.ts';
import type { Diagram } from '../diagram.ts';
import { frameRows } from './edit-fragments.ts';
import { toggleNumbering } from './edit-frames.ts';
import { insertMessage, moveRows } from './edit-rows.ts';
import { followPlace } from './follow-place.ts';
import type { Place } from './place.ts';

const message = (id: string, order: string, within?: string) => ({
  id,
  source: 'Shop',
  target: 'Bank',
  data: { kind: 'syncMessage', label: id, order, ...(within === undefined ? {} : { in: within }) },
});

const plain: Diagram = {
  nodes: ['Shop', 'Bank'].map((id, at) => ({
    id,
    type: 'default',
    position: { x: at * 200, y: 0 },
    data: { kind: 'lifeline', label: id },
  })),
  edges: [1, 2, 3, 4].map((at) => message(`m${at}`, `a${at}.0001.a0`)),
};
const framing = { score: '', id: 'f', operator: 'alt', operands: ['o1', 'o2'], tag: '0001', position: { x: 0, y: 0 } } as const;
const framed = applyChanges(plain, frameRows(plain, { ...framing, ids: new Set(['m2', 'm3']) }));
const inside: Place = { score: '', fragment: 'f', operand: 'o1' };

function followed(place: Place, diagram: Diagram, changes: readonly Change[]): Place {
  return followPlace(place, diagram, applyChanges(diagram, changes));
}

describe('the gap in which lines are typed', () => {
  it('stays where nothing near it changes', () => {
    expect(followed({ score: '', before: 'm2' }, plain, deleteElements(plain, { edges: ['m4'] }))).toEqual({ score: '', before: 'm2' });
  });

  it('is in front of the next row when the one that it was in front of is deleted', () => {
    expect(followed({ score: '', before: 'm2' }, plain, deleteElements(plain, { edges: ['m2'] }))).toEqual({ score: '', before: 'm3' });
  });

  it('stays behind the row above it when somebody writes below that', () => {
    const row = insertMessage(plain, { id: 'new', kind: 'syncMessage', source: 'Shop', target: 'Bank', place: { score: '' }, tag: 'AAAA' });
    expect(followed({ score: '' }, plain, row)).toEqual({ score: '', before: 'new' });
  });

  it('does not go along with a row that is dragged elsewhere', () => {
    const moved = moveRows(plain, { ids: new Set(['m2']), place: { score: '' }, tag: 'AAAA' });
    expect(followed({ score: '', before: 'm3' }, plain, moved)).toEqual({ score: '', before: 'm3' });
    expect(followed({ score: '', before: 'm2' }, plain, moved)).toEqual({ score: '', before: 'm3' });
  });

  it('lies behind what lay in a fragment that is dissolved', () => {
    expect(followed(inside, framed, deleteElements(framed, { nodes: ['f'] }))).toEqual({ score: '', before: 'm4' });
    expect(followed({ ...inside, before: 'm2' }, framed, deleteElements(framed, { nodes: ['f'] }))).toEqual({ score: '', before: 'm2' });
  });

  it('lies where the fragment was when all that lay in it is deleted', () => {
    const gone = deleteElements(framed, { nodes: ['f'], edges: ['m2', 'm3'] });
    expect(followed(inside, framed, gone)).toEqual({ score: '', before: 'm4' });
    expect(followed({ ...inside, operand: 'o2' }, framed, gone)).toEqual({ score: '', before: 'm4' });
  });

  it('lies at the end of the operand before one that is removed', () => {
    const [value] = framed.nodes.filter(({ id }) => id === 'f').map(({ data }) => data?.operands);
    const operands = Array.isArray(value) ? value.slice(0, 1) : [];
    const change: Change = { op: 'set', element: 'node', id: 'f', path: ['data', 'operands'], value: operands };
    expect(followed({ ...inside, operand: 'o2' }, framed, [change])).toEqual(inside);
  });

  it('lies in the score of the same lifelines when these get a frame, and waits where there is none', () => {
    expect(followed({ score: '', before: 'm2' }, plain, toggleNumbering(plain, { score: '', id: 'sd' }))).toEqual({
      score: 'sd',
      before: 'm2',
    });
    const empty = { nodes: [], edges: [] };
    expect(followPlace({ score: '', before: 'm2' }, plain, empty)).toEqual({ score: '', before: 'm2' });
    expect(followPlace({ score: '', before: 'm2' }, empty, plain)).toEqual({ score: '', before: 'm2' });
  });
});
