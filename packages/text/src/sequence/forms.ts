import type { Grammar } from '../statements/parse-lines.ts';
import type { Language } from '../statements/statement.ts';
import { mermaidSequence } from './mermaid-forms.ts';
import { plantumlSequence } from './plantuml-forms.ts';

/** Sequence diagrams of both languages. */
export const sequenceGrammars: Readonly<Record<Language, Grammar>> = { mermaid: mermaidSequence, plantuml: plantumlSequence };
