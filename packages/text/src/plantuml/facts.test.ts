import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLimits } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { countsOf, type Facts, theirCounts } from '../../test/plantuml-counts.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

const folder = join(import.meta.dirname, '../../../../tests/fixtures/texts/plantuml');
const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

const texts = readFileSync(join(folder, 'facts.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly file: string; readonly facts: Facts })
  .filter(({ facts }) => facts.ok && ['class', 'description', 'state'].includes(facts.type ?? ''))
  .map(({ file, facts }) => {
    const statements = parseText(readFileSync(join(folder, file), 'utf8'), 'plantuml');
    return { file, facts, statements, read: readText(statements, limits) };
  });

describe.each(['class', 'description', 'state'])('real texts that PlantUML takes for a %s diagram', (type) => {
  const own = texts.filter(({ facts }) => facts.type === type);
  const expectShare = (least: number, test: (text: (typeof own)[number]) => boolean): void => {
    const others = own.filter((text) => !test(text)).map(({ file }) => file);
    const share = 1 - others.length / own.length;
    expect(share, `${(share * 100).toFixed(1)} % of ${own.length}, without ${others.join(', ')}`).toBeGreaterThanOrEqual(least);
  };

  it('are told as such', () => {
    expectShare(0.97, ({ statements }) => statements.type === type);
  });

  it('have as many nodes', () => {
    expectShare(0.9, ({ facts, read, statements }) => countsOf(read, type).nodes === theirCounts(facts, statements).nodes);
  });

  it('have as many nodes and relations', () => {
    expectShare(0.9, ({ facts, read, statements }) => {
      const [ours, theirs] = [countsOf(read, type), theirCounts(facts, statements)];
      return ours.nodes === theirs.nodes && ours.links.includes(theirs.links);
    });
  });
});
