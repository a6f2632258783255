import { plantumlActivity } from './activity/forms.ts';
import { mermaidClass } from './mermaid/class-forms.ts';
import { mermaidGrammar } from './mermaid/common.ts';
import { mermaidEr } from './mermaid/er-forms.ts';
import { mermaidFlow } from './mermaid/flow-forms.ts';
import { mermaidState } from './mermaid/state-forms.ts';
import { plantumlClass } from './plantuml/class-forms.ts';
import { plantumlGrammar } from './plantuml/common.ts';
import { plantumlDescription } from './plantuml/description-forms.ts';
import { plantumlState } from './plantuml/state-forms.ts';
import { sequenceGrammars } from './sequence/forms.ts';
import type { Grammar } from './statements/parse-lines.ts';
import type { Language, TextType } from './statements/statement.ts';

const none: Readonly<Record<Language, Grammar>> = { mermaid: mermaidGrammar([]), plantuml: plantumlGrammar([]) };

/** The grammar of each type of text in each language that has it. */
const grammars: Readonly<Record<Language, Partial<Record<TextType, Grammar>>>> = {
  mermaid: { class: mermaidClass, flow: mermaidFlow, state: mermaidState, er: mermaidEr, sequence: sequenceGrammars.mermaid },
  plantuml: {
    class: plantumlClass,
    state: plantumlState,
    description: plantumlDescription,
    activity: plantumlActivity,
    sequence: sequenceGrammars.plantuml,
  },
};

/** The grammar of a type of text; undefined for a type that the language has no grammar for here. */
export function grammarFor(language: Language, type: TextType): Grammar | undefined {
  return grammars[language][type];
}

/** The grammar that a text is read with; without a type only what all types share is read. */
export function grammarOf(language: Language, type: TextType | undefined): Grammar {
  return (type === undefined ? undefined : grammarFor(language, type)) ?? none[language];
}
