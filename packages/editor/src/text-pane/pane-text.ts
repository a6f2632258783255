import { type Diagram, diagramTypeOf, viewText } from '@umlaut/diagram';
import { type BroughtUp, bringUp, deriveText, type Language } from '@umlaut/text';

/** Names of the languages, as users read them. */
export const languageNames: Readonly<Record<Language, string>> = { mermaid: 'Mermaid', plantuml: 'PlantUML' };

const saidInMermaid: ReadonlySet<string | undefined> = new Set([undefined, 'class', 'state', 'er', 'flow', 'sequence']);

/** The language that a diagram's text opens in: the stored one, else Mermaid for the types that it has words for, else PlantUML. */
export function openingLanguage(diagram: Diagram): Language {
  return viewText(diagram)?.language ?? (saidInMermaid.has(diagramTypeOf(diagram)) ? 'mermaid' : 'plantuml');
}

/** The text of a diagram in a language: the stored one as the graph has it now, else one that is derived. */
export function paneText(diagram: Diagram, language: Language): BroughtUp {
  const layer = viewText(diagram);
  return layer?.language === language ? bringUp(layer, diagram) : deriveText(diagram, language);
}
