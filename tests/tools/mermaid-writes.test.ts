import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLimits } from '@umlaut/diagram';
import { composeText, guessText, parseText, readText } from '@umlaut/text';
import { afterAll, expect, it } from 'vitest';
import { differences } from '../support/mermaid/compare.ts';
import { isRefused } from '../support/mermaid/facts.ts';
import { RunMermaid } from '../support/mermaid/run-mermaid.ts';

const mermaid = new RunMermaid();
afterAll(() => mermaid.end());

const folder = join(import.meta.dirname, '../fixtures/texts');
const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

/** Real texts in both languages that have a diagram; of sequences their own tests hold that other tools take them. */
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:mmd|puml)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

/** Limits beyond all that is written, so that nothing is cut when it is read again. */
const wide = { ...limits, maxLabelCharacters: 10_000, maxLabelLines: 1_000 };

it('accepts what is written of every real text, and reads it as it is read here', async () => {
  const refused: string[] = [];
  const others: string[] = [];
  let count = 0;
  for (const { path, text } of texts) {
    const language = guessText(text)?.language ?? 'plantuml';
    const statements = parseText(text, language);
    const { diagram } = readText(statements, limits);
    if (diagram.nodes.length === 0 || statements.type === 'sequence') continue;
    count += 1;
    const written = composeText(diagram, 'mermaid').text;
    const verdict = await mermaid.read(written);
    if (isRefused(verdict)) {
      refused.push(`${path}: ${verdict.refused}`);
      continue;
    }
    const found = differences(verdict, readText(parseText(written, 'mermaid'), wide).diagram);
    if (found.length > 0) others.push(`${path}: ${found.join(', ')}`);
  }
  expect(count).toBeGreaterThan(200);
  expect({ refused, others }).toEqual({ refused: [], others: [] });
});
