import { describe, expect, it } from 'vitest';
import { scoreMeetings } from '../../test/score-meetings.ts';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import { describeConflict } from '../compare/describe-conflict.ts';
import { mergeDiagrams } from '../compare/merge-diagrams.ts';
import { defaultLimits } from '../limits.ts';
import { readScores } from './read-scores.ts';
import type { Item } from './score.ts';

function outline(items: readonly Item[]): unknown {
  return items.map((item) => (item.type === 'fragment' ? [item.id, ...item.operands.map(({ items: inner }) => outline(inner))] : item.id));
}

describe.each(scoreMeetings)('when $name, a merge', ({ base, mine, theirs, rows, asks }) => {
  const states = { base, mine: applyChanges(base, mine(base)), theirs: applyChanges(base, theirs(base)) };
  const outcomes = [
    mergeDiagrams(states.base, states.mine, states.theirs),
    mergeDiagrams(states.base, states.theirs, states.mine),
    mergeDiagrams(states.base, states.mine, states.theirs, { prefer: 'theirs' }),
  ];

  it('loses nothing and nests', () => {
    for (const { merged } of outcomes) {
      expect(rows).toContainEqual(outline(readScores(merged)[0]?.root ?? []));
      expect(checkDiagram(merged, defaultLimits)).toEqual([]);
    }
  });

  it('asks only where both cannot stand', () => {
    for (const { conflicts } of outcomes) {
      expect(conflicts.length > 0).toBe(asks !== undefined);
      for (const conflict of conflicts) expect(describeConflict(conflict, states).mine.join(' ')).toMatch(asks ?? /^$/);
    }
  });
});
