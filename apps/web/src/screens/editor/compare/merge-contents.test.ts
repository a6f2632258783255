import { type Diagram, defaultLimits, type MergeSide } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { conflictWords, mergeContents, settleAll } from './merge-contents.ts';

function content(name: string, labels: Readonly<Record<string, string>>): { name: string; diagram: Diagram } {
  const nodes = Object.entries(labels).map(([id, label]) => ({ id, position: { x: 0, y: 0 }, data: { label } }));
  return { name, diagram: { nodes, edges: [] } };
}

const nothing = { choices: new Map<string, MergeSide>(), limits: defaultLimits };

describe('mergeContents', () => {
  it('takes the name that one side gave', () => {
    const base = content('Old', { a: 'A', b: 'B' });
    const contents = { base, mine: content('Old', { a: 'Yours', b: 'B' }), theirs: content('New', { a: 'A', b: 'Theirs' }) };
    expect(mergeContents(contents, nothing)).toEqual({ content: content('New', { a: 'Yours', b: 'Theirs' }), conflicts: [] });
  });

  it('has a clash of two names, which is settled as any other', () => {
    const contents = { base: content('Old', {}), mine: content('Yours', {}), theirs: content('Theirs', {}) };
    const { content: kept, conflicts } = mergeContents(contents, nothing);
    expect([kept.name, conflicts.length]).toEqual(['Yours', 1]);
    expect(conflicts.map((conflict) => conflictWords(conflict, contents).theirs)).toEqual([['Renamed to “Theirs”.']]);
    const choices = settleAll(contents, nothing, 'theirs');
    expect(mergeContents(contents, { ...nothing, choices }).content.name).toBe('Theirs');
  });

  it('settles all that is open for one side and leaves what was chosen', () => {
    const base = content('Old', { a: 'A', b: 'B' });
    const contents = { base, mine: content('Old', { a: 'M', b: 'M' }), theirs: content('Old', { a: 'T', b: 'T' }) };
    const [first] = mergeContents(contents, nothing).conflicts;
    const choices = settleAll(contents, { ...nothing, choices: new Map([[first?.key ?? '', 'mine']]) }, 'theirs');
    const { content: settled, conflicts } = mergeContents(contents, { ...nothing, choices });
    expect(settled).toEqual(content('Old', { a: 'M', b: 'T' }));
    expect(conflicts.every(({ isSettled }) => isSettled)).toBe(true);
  });
});
