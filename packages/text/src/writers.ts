import type { Writer } from './compose/writer.ts';
import { mermaidClassWriter } from './mermaid/class-writer.ts';
import { mermaidErWriter } from './mermaid/er-writer.ts';
import { mermaidFlowWriter } from './mermaid/flow-writer.ts';
import { mermaidStateWriter } from './mermaid/state-writer.ts';
import { plantumlClassWriter } from './plantuml/class-writer.ts';
import { plantumlDescriptionWriter } from './plantuml/description-writer.ts';
import { plantumlStateWriter } from './plantuml/state-writer.ts';
import type { Language, TextType } from './statements/statement.ts';

const writers: Readonly<Record<Language, Partial<Record<TextType, Writer>>>> = {
  mermaid: { class: mermaidClassWriter, flow: mermaidFlowWriter, state: mermaidStateWriter, er: mermaidErWriter },
  plantuml: { class: plantumlClassWriter, state: plantumlStateWriter, description: plantumlDescriptionWriter },
};

/** The writer of a type of text in a language; that of class diagrams for a type the language has none for. */
export function writerOf(language: Language, type: TextType): Writer {
  return writers[language][type] ?? (language === 'mermaid' ? mermaidClassWriter : plantumlClassWriter);
}
