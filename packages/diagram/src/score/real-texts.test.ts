import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countIn, typeText } from '../../test/sequence-text.ts';
import { checkDiagram } from '../check.ts';
import { defaultLimits } from '../limits.ts';
import { readScores } from './read-scores.ts';
import { walkItems } from './score.ts';

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'tests', 'fixtures', 'sequences');
const expected: Readonly<Record<string, { readonly lifelines: number; readonly messages?: number; readonly notes?: number }>> = JSON.parse(
  readFileSync(join(folder, 'expected.json'), 'utf8'),
);
const names = readdirSync(folder).filter((name) => /\.(mmd|puml)$/u.test(name));

describe('a sequence of a real project', () => {
  it('is one of all there are', () => expect(names.toSorted()).toEqual(Object.keys(expected).toSorted()));

  it.each(names)('is typed line by line: %s', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const diagram = typeText(text);
    const [score, ...others] = readScores(diagram);
    const items = walkItems(score?.root ?? []);
    const numberOf = (type: string): number => items.filter((item) => item.type === type).length;
    const { lifelines, messages, notes } = expected[name] ?? { lifelines: 0 };
    const counted = countIn(text);
    expect(others).toEqual([]);
    expect({
      lifelines: score?.columns.length,
      messages: numberOf('message'),
      notes: numberOf('note'),
      fragments: numberOf('fragment'),
    }).toEqual({ lifelines, messages: messages ?? counted.messages, notes: notes ?? counted.notes, fragments: counted.fragments });
    expect(diagram.edges).toHaveLength(messages ?? counted.messages);
    expect(checkDiagram(diagram, defaultLimits)).toEqual([]);
  });
});
