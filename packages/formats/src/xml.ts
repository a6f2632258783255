import { XMLParser } from 'fast-xml-parser';
import { decodeXml } from './entities.ts';

/** An element of an XML text, with what it holds in its order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text directly in it. */
  readonly text: string;
}

/** Most elements and levels of elements that are read. */
export const most = { elements: 100_000, depth: 100 } as const;

/** Whether `text` declares a document type or entities: such a text is never parsed. */
export function declaresEntities(text: string): boolean {
  return /<!(doctype|entity)/i.test(text);
}

/** How many elements begin in an XML text, or more where it is damaged. */
export function elementCount(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) if (text[at + 1] !== '/') count += 1;
  return count;
}

/** Reads an XML text: its first element; undefined when it is none, is too large, or declares a document type. Nothing is expanded. */
export function readXml(text: string): XmlElement | undefined {
  // The parser keeps all that it has read until its end, which takes many times the bytes.
  if (declaresEntities(text) || elementCount(text) > most.elements) return undefined;
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@_',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    trimValues: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    allowBooleanAttributes: true,
    maxNestedTags: most.depth,
  });
  try {
    const parsed: unknown = parser.parse(text);
    return elementsIn(parsed, 0)[0];
  } catch {
    // The parser throws at what is no XML.
    return undefined;
  }
}

function elementsIn(list: unknown, depth: number): readonly XmlElement[] {
  if (!Array.isArray(list) || depth > most.depth) return [];
  return list.flatMap((item: unknown): readonly XmlElement[] => {
    if (typeof item !== 'object' || item === null) return [];
    const name = Object.keys(item).find((key) => key !== ':@' && key !== '#text');
    if (name === undefined) return [];
    const inner: unknown = Reflect.get(item, name);
    return [{ name, attributes: attributesOf(Reflect.get(item, ':@')), children: elementsIn(inner, depth + 1), text: textIn(inner) }];
  });
}

function attributesOf(value: unknown): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, text]: [string, unknown]) =>
      typeof text === 'string' && name.startsWith('@_') ? [[name.slice(2), decodeXml(text)] as const] : [],
    ),
  );
}

function textIn(list: unknown): string {
  if (!Array.isArray(list)) return '';
  return list
    .map((item: unknown) => (typeof item === 'object' && item !== null ? Reflect.get(item, '#text') : undefined))
    .filter((text) => typeof text === 'string')
    .map(decodeXml)
    .join('');
}
