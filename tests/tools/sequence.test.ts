import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { composeText, type Language, parseText, readText } from '@umlaut/text';
import { afterAll, describe, expect, it } from 'vitest';
import { mermaidConstructs } from '../../packages/text/test/constructs/mermaid.ts';
import { plantumlConstructs } from '../../packages/text/test/constructs/plantuml.ts';
import { isRefused } from '../support/mermaid/facts.ts';
import { RunMermaid } from '../support/mermaid/run-mermaid.ts';
import { rowsOfDiagram } from '../support/mermaid/sequence-rows.ts';
import { PlantumlReader } from '../support/plantuml/plantuml-reader.ts';

const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };
const folder = join(import.meta.dirname, '../fixtures/texts');

type Text = readonly [name: string, language: Language, text: string];

function fixtures(language: Language): readonly Text[] {
  const files = readdirSync(join(folder, language, 'sequence'));
  return files.map((file): Text => [file, language, readFileSync(join(folder, language, 'sequence', file), 'utf8')]);
}

const made = {
  mermaid: mermaidConstructs.map(([name, becomes, lines]) => ({ name, becomes, text: ['sequenceDiagram', ...lines, ''].join('\n') })),
  plantuml: plantumlConstructs.map(([name, becomes, lines]) => ({
    name,
    becomes,
    text: ['@startuml', ...lines, '@enduml', ''].join('\n'),
  })),
};

const all: readonly Text[] = (['mermaid', 'plantuml'] as const).flatMap((language) => [
  ...fixtures(language),
  ...made[language].filter(({ becomes }) => becomes !== 'refused').map(({ name, text }): Text => [name, language, text]),
]);

function read(text: string, language: Language): Diagram {
  return readText(parseText(text, language, 'sequence'), limits).diagram;
}

describe('beside mermaid and PlantUML themselves', () => {
  const [mermaid, plantuml] = [new RunMermaid(), new PlantumlReader()];
  afterAll(async () => {
    await Promise.all([mermaid.end(), plantuml.end()]);
  });

  it('Mermaid’s texts have the lifelines, messages, notes and fragments that mermaid reads', async () => {
    const texts = [...fixtures('mermaid'), ...made.mermaid.map(({ name, text }): Text => [name, 'mermaid', text])];
    const refused: string[] = [];
    for (const [name, language, text] of texts) {
      const verdict = await mermaid.read(text);
      if (isRefused(verdict)) refused.push(name);
      else expect(rowsOfDiagram(read(text, language)), name).toEqual(verdict.rows);
    }
    // None of the real ones is refused.
    expect(refused).toEqual(made.mermaid.filter(({ becomes }) => becomes === 'refused' || becomes === 'reviewed').map(({ name }) => name));
  });

  it.each(made.mermaid)('mermaid agrees that $name is $becomes', async ({ becomes, text }) => {
    expect(isRefused(await mermaid.read(text))).toBe(becomes === 'refused' || becomes === 'reviewed');
  });

  // PlantUML's own documentation lets a line go on behind a backslash; this build of it does not.
  it.each(made.plantuml.filter(({ text }) => !/\\\n/.test(text)))('PlantUML agrees that $name is $becomes', async ({ becomes, text }) => {
    expect((await plantuml.read(text)).ok).toBe(becomes !== 'refused');
  });

  it('take all that is written of their own and each other’s texts', async () => {
    const refused: string[] = [];
    for (const [name, language, text] of all) {
      const diagram = read(text, language);
      const own = await mermaid.read(composeText(diagram, 'mermaid').text);
      if (isRefused(own)) refused.push(`${name} in Mermaid: ${own.refused}`);
      const other = await plantuml.read(composeText(diagram, 'plantuml').text);
      if (!other.ok) refused.push(`${name} in PlantUML: ${other.problem}`);
    }
    expect(refused).toEqual([]);
  });
});
