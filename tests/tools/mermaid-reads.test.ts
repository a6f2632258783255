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
  ['class', 34],
  ['state', 22],
  ['er', 13],
  ['flowchart', 34],
] as const)('real texts of the type %s', (type, count) => {
  it('are read as mermaid reads them: elements, groups, members, relations and notes', async () => {
    const files = readdirSync(join(folder, type));
    const others: string[] = [];
    let read = 0;
    for (const file of files) {
      const text = readFileSync(join(folder, type, file), 'utf8');
      const facts = await mermaid.read(text);
      if (isRefused(facts)) continue;
      read += 1;
      const found = differences(facts, readText(parseText(text, 'mermaid'), limits).diagram);
      if (found.length > 0) others.push(`${file}: ${found.join(', ')}`);
    }
    // Mermaid refuses none of them.
    expect(read).toBe(count);
    expect(1 - others.length / read, others.join('\n')).toBeGreaterThanOrEqual(0.97);
  });
});
