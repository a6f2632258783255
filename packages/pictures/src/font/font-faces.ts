import { type FontKey, fontFamily, type Op } from '@umlaut/notation';
import { base64Of } from '../bytes.ts';
import { readTrueType, type TrueType } from './true-type.ts';

/** The font files of packages/notation/font. */
export type FontFiles = Readonly<Record<FontKey, Uint8Array>>;

const faceStyles: Readonly<Record<FontKey, string>> = {
  regular: '',
  bold: 'font-weight:700;',
  italic: 'font-style:italic;',
  boldItalic: 'font-weight:700;font-style:italic;',
};

/** The style rules that give a picture its own font: each face that `ops` are drawn in, with the characters they need, as a data address. */
export function fontFaces(ops: readonly Op[], files: FontFiles): string {
  const used = new Map<FontKey, Set<number>>();
  collect(ops, used);
  return [...used].map(([key, characters]) => fontFace(key, fontOf(files[key]).webSubset(characters))).join('');
}

/** A server draws many pictures with the same files. */
const fonts = new WeakMap<Uint8Array, TrueType>();

function fontOf(file: Uint8Array): TrueType {
  const known = fonts.get(file) ?? readTrueType(file);
  fonts.set(file, known);
  return known;
}

function fontFace(key: FontKey, subset: Uint8Array | undefined): string {
  if (subset === undefined) return '';
  return `@font-face{font-family:'${fontFamily}';${faceStyles[key]}src:url(data:font/ttf;base64,${base64Of(subset)})}`;
}

function collect(ops: readonly Op[], used: Map<FontKey, Set<number>>): void {
  for (const op of ops) {
    if (op.op === 'group') collect(op.children, used);
    if (op.op !== 'text') continue;
    const characters = used.get(op.font) ?? new Set();
    used.set(op.font, characters);
    for (const character of op.text) characters.add(character.codePointAt(0) ?? 0);
  }
}
