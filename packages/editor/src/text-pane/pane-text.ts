import { type Diagram, diagramTypeOf, type Limits, viewText } from '@umlaut/diagram';
import { type BroughtUp, bringUp, deriveText, guessText, type Language } from '@umlaut/text';

/** Names of the languages, as users read them. */
export const languageNames: Readonly<Record<Language, string>> = { mermaid: 'Mermaid', plantuml: 'PlantUML' };

/** Short texts for a field with nothing in it. */
export const examples: Readonly<Record<Language, string>> = {
  mermaid: 'Type or paste a diagram, such as\n\nclassDiagram\n  Order --> Customer : placed by',
  plantuml: 'Type or paste a diagram, such as\n\n@startuml\nclass Order\nOrder --> Customer : placed by\n@enduml',
};

const saidInMermaid: ReadonlySet<string | undefined> = new Set([undefined, 'class', 'state', 'er', 'flow', 'sequence']);

/** The language that a diagram's text opens in: the stored one, else Mermaid for the types that it has words for, else PlantUML. */
export function openingLanguage(diagram: Diagram): Language {
  return viewText(diagram)?.language ?? (saidInMermaid.has(diagramTypeOf(diagram)) ? 'mermaid' : 'plantuml');
}

/**
 * The text of a diagram in a language: the stored one as the graph has it now, else one that is derived; blank for a blank diagram. `typed` is the
 * text that was typed last.
 */
export function paneText(diagram: Diagram, language: Language, limits: Limits, typed?: BroughtUp): BroughtUp {
  const layer = viewText(diagram);
  if (layer?.language === language) return bringUp(layer, diagram, { earlier: typed, limits });
  return isBlank(diagram) ? blankText(diagram, language, limits) : deriveText(diagram, language, limits);
}

/**
 * The text that a typed one is taken in from. A text that begins as one of the other language, where nothing was understood before or all
 * was replaced, goes on from the diagram as that language says it.
 */
export function baseOf(typed: string, shown: BroughtUp, isWhole: boolean): BroughtUp {
  const { diagram, limits } = shown;
  const isFree = isWhole || (diagram.nodes.length === 0 && shown.statements.type === undefined);
  const language = isFree ? headedAs(typed) : undefined;
  if (language === undefined || language === shown.language) return shown;
  return diagram.nodes.length === 0 ? blankText(diagram, language, limits) : deriveText(diagram, language, limits);
}

/** The language that the head of a text names. */
function headedAs(text: string): Language | undefined {
  const guess = guessText(text);
  return guess?.language === 'plantuml' && !/^\s*(?:'[^\n]*\n\s*)*@start/.test(text) ? undefined : guess?.language;
}

/** Whether nothing is drawn, and no type was chosen that a text could begin with. */
function isBlank(diagram: Diagram): boolean {
  return diagram.nodes.length === 0 && diagramTypeOf(diagram) === undefined;
}

function blankText(diagram: Diagram, language: Language, limits: Limits): BroughtUp {
  return bringUp({ language, lines: [] }, diagram, { limits });
}
