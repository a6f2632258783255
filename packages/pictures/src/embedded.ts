import { type Diagram, isObject, parseJson, writeDiagram } from '@umlaut/diagram';

/** A diagram and its name, as pictures carry them. */
export interface NamedDiagram {
  readonly name: string;
  readonly diagram: Diagram;
}

/** The diagram as the JSON text that pictures carry: of characters that XML and PNG can say without any escaping. */
export function writeEmbedded({ name, diagram }: NamedDiagram): string {
  const text = `{"umlaut":1,"name":${JSON.stringify(name)},"diagram":${writeDiagram(diagram)}}`;
  return text.replace(/[<>&'\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Reads the output of `writeEmbedded`: the name, and the diagram as unchecked JSON text; undefined when it is something else.
 */
export function readEmbedded(text: string): { readonly name: string; readonly data: string } | undefined {
  const value = parseJson(text);
  if (!isObject(value) || value.umlaut !== 1 || !isObject(value.diagram)) return undefined;
  return { name: typeof value.name === 'string' ? value.name : '', data: JSON.stringify(value.diagram) };
}
