import { type Diagram, defaultLimits, type Side } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { clashWords, mergeContents, settleAll } from './merge-contents.ts';

function content(name: string, labels: Readonly<Record<string, string>>): { name: string; diagram: Diagram } {
  const nodes = Object.entries(labels).map(([id, label]) => ({ id, position: { x: 0, y: 0 }, data: { label } }));
  return { name, diagram: { nodes, edges: [] } };
}

const nothing = { choices: new Map<string, Side>(), limits: defaultLimits };

describe('mergeContents', () => {
  it('takes the name that one side gave', () => {
    const base = content('Old', { a: 'A', b: 'B' });
    const contents = { base, mine: content('Old', { a: 'Mine', b: 'B' }), theirs: content('New', { a: 'A', b: 'Theirs' }) };
    expect(mergeContents(contents, nothing)).toEqual({ content: content('New', { a: 'Mine', b: 'Theirs' }), clashes: [] });
  });

  it('has a clash of two names, which is settled as any other', () => {
    const contents = { base: content('Old', {}), mine: content('Mine', {}), theirs: content('Theirs', {}) };
    const { content: kept, clashes } = mergeContents(contents, nothing);
    expect([kept.name, clashes.length]).toEqual(['Mine', 1]);
    expect(clashes.map((clash) => clashWords(clash, contents).theirs)).toEqual([['Named “Theirs”.']]);
    const choices = settleAll(contents, nothing, 'theirs');
    expect(mergeContents(contents, { ...nothing, choices }).content.name).toBe('Theirs');
  });

  it('settles all that is open for one side and leaves what was chosen', () => {
    const base = content('Old', { a: 'A', b: 'B' });
    const contents = { base, mine: content('Old', { a: 'M', b: 'M' }), theirs: content('Old', { a: 'T', b: 'T' }) };
    const [first] = mergeContents(contents, nothing).clashes;
    const choices = settleAll(contents, { ...nothing, choices: new Map([[first?.key ?? '', 'mine']]) }, 'theirs');
    const { content: settled, clashes } = mergeContents(contents, { ...nothing, choices });
    expect(settled).toEqual(content('Old', { a: 'M', b: 'T' }));
    expect(clashes.every(({ isSettled }) => isSettled)).toBe(true);
  });
});
