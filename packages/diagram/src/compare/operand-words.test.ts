import { describe, expect, it } from 'vitest';
import { fragment, key, shopScore } from '../../test/scores.ts';
import { applyChanges, type Change } from '../changes.ts';
import type { Diagram, JsonValue } from '../diagram.ts';
import { addOperand } from '../score/edit-fragments.ts';
import { compareDiagrams } from './compare-diagrams.ts';
import { describeDifference } from './describe-difference.ts';

const approved = { id: 'x', guard: 'approved' };
const declined = { id: 'y', guard: 'declined', from: key(3) };
const base: Diagram = applyChanges(shopScore(), [
  { op: 'insert', element: 'node', value: fragment('f', { order: 'a1.0001.a1', operands: [approved, declined] }) },
  ...['m2', 'm3', 'm4'].map((id): Change => ({ op: 'set', element: 'edge', id, path: ['data', 'in'], value: 'f' })),
]);

function set(field: string, value: JsonValue): Diagram {
  return applyChanges(base, [{ op: 'set', element: 'node', id: 'f', path: ['data', field], value }]);
}

function words(before: Diagram, after: Diagram): readonly string[] {
  const comparison = compareDiagrams(before, after);
  return comparison.differences.map((difference) => describeDifference(difference, comparison).sentence);
}

describe('operands of a fragment in a comparison', () => {
  const late = applyChanges(base, addOperand(base, { fragment: 'f', id: 'z', guard: 'late', before: 'm4', tag: 'Kx3p' }));

  it.each([
    ['added', base, late, 'operand [late] added'],
    ['removed', late, base, 'operand [late] removed'],
    ['with another guard', base, set('operands', [{ id: 'x', guard: 'paid' }, declined]), 'operand [approved] → [paid]'],
    ['beginning below', base, set('operands', [approved, { ...declined, from: key(4) }]), 'operand [declined] starts later'],
    ['beginning above', base, set('operands', [approved, { ...declined, from: key(2) }]), 'operand [declined] starts earlier'],
    [
      'without its guard, beginning below',
      base,
      set('operands', [approved, { id: 'y', from: key(4) }]),
      'operand [declined] → without a guard, starts later',
    ],
  ])('are named by their guards: one %s', (_, before, after, clause) => {
    expect(words(before, after)).toEqual([`Fragment alt: ${clause}.`]);
  });

  it('are no news when their rows stay, whatever their keys are', () => {
    expect(words(base, set('operands', [approved, { ...declined, from: 'a2.0001.a1' }]))).toEqual([]);
  });

  it('are told from the lifelines that the fragment covers, which have their names', () => {
    expect(words(base, set('covers', [{ id: 'mail' }]))).toEqual(['Fragment alt: covered lifeline mail added.']);
  });
});
