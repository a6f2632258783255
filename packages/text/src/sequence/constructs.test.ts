import { checkDiagram, defaultLimits, reviewDiagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import type { Becomes, Construct } from '../../test/constructs/construct.ts';
import { mermaidConstructs } from '../../test/constructs/mermaid.ts';
import { plantumlConstructs } from '../../test/constructs/plantuml.ts';
import { saidBy } from '../../test/said-by.ts';
import { bringUp } from '../bring-up/bring-up.ts';
import { composeText } from '../compose/compose-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';

function textOf(lines: readonly string[], language: Language): string {
  return (language === 'mermaid' ? ['sequenceDiagram', ...lines, ''] : ['@startuml', ...lines, '@enduml', '']).join('\n');
}

const all: readonly (readonly [Language, readonly Construct[]])[] = [
  ['mermaid', mermaidConstructs],
  ['plantuml', plantumlConstructs],
];

describe.each(all)('a sequence diagram of %s with', (language, constructs) => {
  it.each(constructs)('%s is %s', (_, becomes, lines) => {
    const text = textOf(lines, language);
    if (becomes !== 'refused') expect(parseText(text, language).type).toBe('sequence');
    const { diagram, findings, losses } = readText(parseText(text, language, 'sequence'), defaultLimits);
    expect(checkDiagram(diagram, defaultLimits)).toEqual([]);
    const own: Becomes = findings.some(({ severity }) => severity === 'error') ? 'refused' : losses.length > 0 ? 'told' : 'read';
    expect(own).toBe(becomes === 'reviewed' ? 'read' : becomes);
    if (becomes === 'reviewed') expect(reviewDiagram(diagram)).not.toEqual([]);
  });

  it.each(constructs)('%s keeps its bytes', (_, __, lines) => {
    const text = textOf(lines, language);
    const { diagram } = readText(parseText(text, language), defaultLimits);
    const stored = text.split('\n').map((line, index) => ({ id: `l${index}`, text: line }));
    expect(bringUp({ language, lines: stored }, diagram).text).toBe(text);
  });

  it.each(constructs.filter(([, becomes]) => becomes !== 'refused'))('%s is written again, or a loss tells what is not', (_, __, lines) => {
    const { diagram } = readText(parseText(textOf(lines, language), language), defaultLimits);
    for (const to of ['mermaid', 'plantuml'] as const) {
      const { text, losses } = composeText(diagram, to);
      const again = readText(parseText(text, to), defaultLimits);
      expect(
        again.findings.filter(({ severity }) => severity === 'error'),
        text,
      ).toEqual([]);
      if (losses.length === 0) expect(saidBy(again.diagram), text).toEqual(saidBy(diagram));
    }
  });
});
