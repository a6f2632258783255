import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLimits } from '@umlaut/diagram';
import { parseText, readText } from '@umlaut/text';
import { afterAll, describe, expect, it } from 'vitest';
import { differences } from '../support/mermaid/compare.ts';
import { isRefused } from '../support/mermaid/facts.ts';
import { RunMermaid } from '../support/mermaid/run-mermaid.ts';

const mermaid = new RunMermaid();
afterAll(() => mermaid.end());

const folder = join(import.meta.dirname, '../fixtures/texts/mermaid');
const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

describe.each([
  ['class', 0.94],
  ['state', 0.97],
  ['er', 0.97],
  ['flowchart', 0.97],
] as const)('real texts of the type %s', (type, least) => {
  it('are read as mermaid reads them: elements, groups, members, relations and notes', async () => {
    const files = readdirSync(join(folder, type));
    const others: string[] = [];
    for (const file of files) {
      const text = readFileSync(join(folder, type, file), 'utf8');
      const facts = await mermaid.read(text);
      if (isRefused(facts)) continue;
      const found = differences(facts, readText(parseText(text, 'mermaid'), limits).diagram);
      if (found.length > 0) others.push(`${file}: ${found.join(', ')}`);
    }
    expect(1 - others.length / files.length, others.join('\n')).toBeGreaterThanOrEqual(least);
  });
});
