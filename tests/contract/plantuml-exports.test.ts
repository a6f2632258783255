import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLimits } from '@umlaut/diagram';
import { composeText, parseText, readText } from '@umlaut/text';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PlantumlReader } from '../support/plantuml/plantuml-reader.ts';

const folder = join(import.meta.dirname, '../fixtures/texts');
const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };
/** Every how manieth text is tried, but where all trials are. */
const step = process.env.TRIALS === 'whole' ? 1 : 6;

let plantuml: PlantumlReader;
beforeAll(() => {
  plantuml = new PlantumlReader();
});
afterAll(() => plantuml.end());

/** Real texts of a language but for sequences, which have a trial of their own. */
function textsIn(language: 'mermaid' | 'plantuml', every = step): readonly string[] {
  return readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:mmd|puml)$/.test(file) && !file.startsWith('sequence'))
    .sort()
    .filter((_, index) => index % every === 0);
}

it.each(['mermaid', 'plantuml'] as const)('PlantUML takes what is written of texts in %s', { timeout: 600_000 }, async (language) => {
  const refused: string[] = [];
  for (const file of textsIn(language)) {
    const { diagram } = readText(parseText(readFileSync(join(folder, language, file), 'utf8'), language), limits);
    if (diagram.nodes.length === 0) continue;
    const { text } = composeText(diagram, 'plantuml');
    const { ok, problem = '' } = await plantuml.read(text);
    if (!ok) refused.push(`${file}: ${problem}`);
  }
  expect(refused).toEqual([]);
});

it('PlantUML reads real texts as it did when its facts were recorded', { timeout: 600_000 }, async () => {
  const recorded = join(folder, 'plantuml/facts.jsonl');
  const isWriting = process.env.FACTS === 'write';
  const known = isWriting ? new Map<string, unknown>() : factsIn(recorded);
  const lines: string[] = [];
  for (const file of isWriting ? textsIn('plantuml', 1) : textsIn('plantuml')) {
    const facts = await plantuml.read(readFileSync(join(folder, 'plantuml', file), 'utf8'));
    lines.push(JSON.stringify({ file, facts }));
    if (!isWriting) expect(facts, file).toEqual(known.get(file));
  }
  if (isWriting) writeFileSync(recorded, `${lines.join('\n')}\n`);
});

function factsIn(file: string): Map<string, unknown> {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return new Map(
    lines
      .map((line) => JSON.parse(line) as { readonly file: string; readonly facts: unknown })
      .map(({ file: name, facts }) => [name, facts]),
  );
}
