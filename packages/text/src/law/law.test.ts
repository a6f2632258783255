import { describe, expect, it } from 'vitest';
import { grammarFor } from '../grammars.ts';
import { type Form, type Grammar, parseLines } from '../statements/parse-lines.ts';
import type { Language, TextType } from '../statements/statement.ts';
import { type Untraced, untracedIn } from './changed-alone.ts';
import type { Example } from './example.ts';
import { mermaidClassExamples } from './mermaid-class.ts';
import { mermaidCommonExamples } from './mermaid-common.ts';
import { mermaidErExamples } from './mermaid-er.ts';
import { mermaidFlowExamples } from './mermaid-flow.ts';
import { mermaidSequenceExamples } from './mermaid-sequence.ts';
import { mermaidStateExamples } from './mermaid-state.ts';
import { plantumlActivityExamples } from './plantuml-activity.ts';
import { plantumlClassExamples } from './plantuml-class.ts';
import { plantumlCommonExamples } from './plantuml-common.ts';
import { plantumlDescriptionExamples } from './plantuml-description.ts';
import { plantumlSequenceExamples } from './plantuml-sequence.ts';
import { plantumlStateExamples } from './plantuml-state.ts';

const all: readonly (readonly [Language, TextType, readonly Example[]])[] = [
  ['mermaid', 'class', [...mermaidCommonExamples('classDiagram'), ...mermaidClassExamples]],
  ['mermaid', 'state', [...mermaidCommonExamples('stateDiagram-v2'), ...mermaidStateExamples]],
  ['mermaid', 'er', [...mermaidCommonExamples('erDiagram'), ...mermaidErExamples]],
  ['mermaid', 'flow', [...mermaidCommonExamples('flowchart'), ...mermaidFlowExamples]],
  ['mermaid', 'sequence', [...mermaidCommonExamples('sequenceDiagram'), ...mermaidSequenceExamples]],
  ['plantuml', 'class', [...plantumlCommonExamples, ...plantumlClassExamples]],
  ['plantuml', 'state', [...plantumlCommonExamples, ...plantumlStateExamples]],
  ['plantuml', 'description', [...plantumlCommonExamples, ...plantumlDescriptionExamples]],
  ['plantuml', 'activity', [...plantumlCommonExamples, ...plantumlActivityExamples]],
  ['plantuml', 'sequence', [...plantumlCommonExamples, ...plantumlSequenceExamples]],
];

describe.each(all)('a %s text of the type %s', (language, type, list) => {
  const grammar = grammarFor(language, type);

  it('has an example of each form', () => {
    expect(unreadForms(grammar, list)).toEqual([]);
  });

  for (const { text, free } of list)
    it(`has no part that leaves no trace: ${text.replaceAll('\n', ' ⏎ ')}`, () => {
      const isFree = ({ piece, isSameLine }: Untraced): boolean =>
        Object.hasOwn(free, piece) || (isSameLine && Object.hasOwn(free, 'line'));
      const untraced = untracedIn(text, language, type).filter((one) => !isFree(one));
      expect(untraced.map(({ piece, changed }) => `“${piece}” → ${changed}`)).toEqual([]);
    });
});

/** The forms of a grammar that read no example. */
function unreadForms(grammar: Grammar | undefined, list: readonly Example[]): readonly string[] {
  if (grammar === undefined) return ['no grammar'];
  const read = new Set<Form>();
  const watched =
    (form: Form): Form =>
    (scan, context) => {
      const said = form(scan, context);
      if (said !== undefined) read.add(form);
      return said;
    };
  for (const { text } of list) parseLines(text, { ...grammar, forms: grammar.forms.map(watched), members: grammar.members.map(watched) });
  return [...grammar.forms, ...grammar.members].flatMap((form) => (read.has(form) ? [] : [form.name || String(form)]));
}
