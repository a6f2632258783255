import { type Inflate, maxFileBytes, utf8Text } from '@umlaut/pictures';
import { decodeXml } from '../entities.ts';
import { elementCount, most as mostOfXml, readXml, type XmlElement } from '../xml.ts';
import { cellElements } from './cells.ts';
import { fileVariables } from './placeholders.ts';

/** One page of a file, still as XML. */
export interface PackedPage {
  readonly name: string;
  readonly model: XmlElement;
  /** Values that placeholders of its texts can name in addition to attributes of cells. */
  readonly globals: ReadonlyMap<string, string>;
}

/** Of a whole file. Its pages may unpack to no more than it could say unpacked. */
const most = { pages: 64, unpackedBytes: maxFileBytes, cells: 10_000 } as const;

/** The pages of a draw.io text, packed or not; a sentence when there are none that can be read. */
export async function pagesOf(text: string, inflate: Inflate): Promise<readonly PackedPage[] | string> {
  if (elementCount(text) > mostOfXml.elements) return problems.tooMany;
  const root = readXml(text);
  if (root === undefined) return problems.damaged;
  if (root.name === 'mxGraphModel')
    return cellElements(root).length > most.cells ? problems.tooMany : [{ name: '', model: root, globals: new Map() }];
  if (root.name !== 'mxfile') return problems.foreign;
  const diagrams = root.children.filter(({ name }) => name === 'diagram');
  if (diagrams.length > most.pages) return `The file has ${diagrams.length} pages. At most ${most.pages} can be read; split the file.`;
  const pages: PackedPage[] = [];
  const variables = fileVariables(root.attributes.get('vars'));
  const room = { bytes: most.unpackedBytes, elements: mostOfXml.elements, cells: most.cells };
  for (const [index, page] of diagrams.entries()) {
    const name = page.attributes.get('name') ?? `Page ${index + 1}`;
    const model = page.children.find((child) => child.name === 'mxGraphModel') ?? (await unpacked(page.text, room, inflate));
    if (typeof model === 'string') return model;
    if (model === undefined) continue;
    room.cells -= cellElements(model).length;
    if (room.cells < 0) return problems.tooMany;
    const own = { page: name, pagenumber: `${index + 1}`, pagecount: `${diagrams.length}` };
    pages.push({ name, model, globals: new Map([...Object.entries(own), ...variables]) });
  }
  return pages.length === 0 ? problems.damaged : pages;
}

const problems = {
  damaged: 'The draw.io file is damaged and can’t be read. Open it in draw.io and save it again.',
  foreign: 'This XML file isn’t a draw.io file.',
  tooLarge: 'The draw.io file unpacks to more than 5 MiB. Split it in draw.io.',
  tooMany: 'The draw.io file has more than 10,000 cells or 100,000 XML elements. Split it in draw.io.',
} as const;

/** Remaining budget of all pages of a file. */
interface Room {
  bytes: number;
  elements: number;
}

/** A page as draw.io packs it: base64 of deflate of percent-encoded XML. */
async function unpacked(text: string, room: Room, inflate: Inflate): Promise<XmlElement | string | undefined> {
  const bytes = base64Bytes(text.replace(/\s+/g, ''));
  if (bytes === undefined) return problems.damaged;
  if (bytes.length === 0) return undefined;
  const xml = await inflate(bytes, room.bytes, 'raw');
  if (xml === undefined) return problems.tooLarge;
  room.bytes -= xml.length;
  const decoded = percentDecoded(utf8Text(xml) ?? '');
  room.elements -= elementCount(decoded);
  if (room.elements < 0) return problems.tooMany;
  const read = readXml(decoded);
  return read?.name === 'mxGraphModel' ? read : problems.damaged;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign: the text was not encoded.
    return text;
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...letters].map((letter, index) => [letter.charCodeAt(0), index]));

/** The bytes that base64 says; undefined when it is none. */
function base64Bytes(text: string): Uint8Array | undefined {
  let { length } = text;
  while (text[length - 1] === '=') length -= 1;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let [bits, size, at] = [0, 0, 0];
  for (let index = 0; index < length; index += 1) {
    const value = values.get(text.charCodeAt(index));
    if (value === undefined) return undefined;
    bits = ((bits << 6) | value) & 0xffffff;
    size += 6;
    if (size >= 8) {
      size -= 8;
      bytes[at] = (bits >> size) & 0xff;
      at += 1;
    }
  }
  return bytes;
}

const attribute = /\s+([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/y;

/** The draw.io text in the root element of an SVG picture that draw.io made; undefined when there is none. The picture is not parsed. */
export function contentOfSvg(svg: string): string | undefined {
  const open = /<svg(?=\s)/.exec(svg);
  if (open === null) return undefined;
  attribute.lastIndex = open.index + open[0].length;
  for (let found = attribute.exec(svg); found !== null; found = attribute.exec(svg)) {
    const [, name, quoted, other] = found;
    if (name !== 'content') continue;
    const content = decodeXml(quoted ?? other ?? '');
    return /^\s*<mx(file|GraphModel)\b/.test(content) ? content : undefined;
  }
  return undefined;
}
