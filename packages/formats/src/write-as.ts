import { type Diagram, diagramTypeOf, type Loss, viewText } from '@umlaut/diagram';
import type { NamedDiagram } from '@umlaut/pictures';
import { bringUp, composeText, type Language, type TextType } from '@umlaut/text';
import { writeDrawio } from './drawio/write-drawio.ts';
import { withPlacesLine } from './places-line.ts';
import { writeJson } from './write-json.ts';

/** Formats that are written as texts. */
export type WrittenFormat = 'mermaid' | 'plantuml' | 'markdown' | 'drawio' | 'json';

/** Choices of a person about a text. */
export interface WritingWish {
  /** Whether Mermaid and PlantUML say the elements' own colours. */
  readonly colours?: boolean;
  /** Whether comments in Mermaid and PlantUML tell what is not said. */
  readonly lossesAsComments?: boolean;
  /** Whether Mermaid, PlantUML and Markdown say in a comment where the nodes stand. */
  readonly places?: boolean;
  /** The type of text that Mermaid, PlantUML and Markdown are written in; the one that suits the diagram when absent. */
  readonly type?: TextType;
}

/** The diagram in another format, and what that cannot say. */
export function writeAs(
  named: NamedDiagram,
  format: WrittenFormat,
  wish: WritingWish = {},
): { readonly text: string; readonly losses: readonly Loss[] } {
  if (format === 'json') return { text: writeJson(named.diagram), losses: [] };
  if (format === 'drawio') return writeDrawio(named);
  if (format !== 'markdown') return textOf(named.diagram, format, wish);
  const language = viewText(named.diagram)?.language ?? languageOf(named);
  const { text, losses } = textOf(named.diagram, language, wish);
  const heading = named.name === '' ? '' : `# ${named.name.replace(/\s+/g, ' ')}\n\n`;
  return { text: `${heading}\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`, losses };
}

function textOf(diagram: Diagram, language: Language, wish: WritingWish): { readonly text: string; readonly losses: readonly Loss[] } {
  const { text, losses } = bareText(diagram, language, wish);
  return { text: wish.places === true ? withPlacesLine(text, diagram, language) : text, losses };
}

/** The text that is stored beside the diagram, with its comments and order, where it is in that language; else one that is composed. */
function bareText(diagram: Diagram, language: Language, wish: WritingWish): { readonly text: string; readonly losses: readonly Loss[] } {
  const layer = viewText(diagram);
  if (layer?.language !== language || wish.type !== undefined || wish.colours === true || wish.lossesAsComments === true) {
    return composeText(diagram, language, wish);
  }
  const { text, losses } = bringUp(layer, diagram);
  return { text: `${text.trimEnd()}\n`, losses };
}

/** Mermaid for the types that it has words of its own for, else PlantUML. */
export function languageOf({ diagram }: Pick<NamedDiagram, 'diagram'>): Language {
  const type = diagramTypeOf(diagram) ?? 'class';
  return type === 'usecase' || type === 'component' || type === 'deployment' || type === 'activity' ? 'plantuml' : 'mermaid';
}
