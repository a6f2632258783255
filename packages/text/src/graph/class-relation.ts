import { type EdgeKindId, type JsonObject, readRelationLine } from '@umlaut/diagram';
import { type Scan, take } from '../statements/scan.ts';
import type { Ref, Said } from '../statements/statement.ts';

/** Heads of arrows, longest first where one begins another, and the line between them. */
export interface ArrowSigns {
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly line: RegExp;
}

/** An arrow as it was written. */
export interface Arrow {
  readonly left: string;
  readonly right: string;
  readonly isDashed: boolean;
}

/** Takes an arrow with the heads of a language, as a token. */
export function arrowForm(scan: Scan, signs: ArrowSigns): Arrow | undefined {
  const from = scan.at;
  const left = takeSign(scan, signs.left);
  const line = take(scan, signs.line);
  if (line === undefined) return undefined;
  const right = takeSign(scan, signs.right);
  scan.tokens.push({ role: 'arrow', from, to: scan.at });
  return { left, right, isDashed: line.includes('.') };
}

/** A letter as a head is none where a name goes on behind it. */
function takeSign(scan: Scan, signs: readonly string[]): string {
  const found = signs.find(
    (sign) =>
      scan.text.startsWith(sign, scan.at) && !(/\w$/.test(sign) && /[\p{L}\p{M}\p{N}_]/u.test(scan.text[scan.at + sign.length] ?? '')),
  );
  if (found === undefined) return '';
  scan.at += found.length;
  return found;
}

/** Meaning of a head: which relation it makes, and how strongly. */
interface Meaning {
  readonly kind: EdgeKindId;
  readonly rank: number;
  /** The end that has the head is the target of the relation. */
  readonly isTarget: boolean;
}

const triangle: Meaning = { kind: 'generalization', rank: 4, isTarget: true };
const filled: Meaning = { kind: 'composition', rank: 3, isTarget: false };
const hollow: Meaning = { kind: 'aggregation', rank: 3, isTarget: false };
const arrow: Meaning = { kind: 'association', rank: 2, isTarget: true };
const ball: Meaning = { kind: 'provides', rank: 5, isTarget: true };
const socket: Meaning = { kind: 'requires', rank: 5, isTarget: true };

const meanings: Readonly<Record<string, Meaning>> = {
  '<|': triangle,
  '|>': triangle,
  '^': triangle,
  '*': filled,
  o: hollow,
  '<': arrow,
  '>': arrow,
  '<<': arrow,
  '>>': arrow,
  '()': ball,
  '(': socket,
  ')': socket,
};

/** Texts at the ends of a relation and behind it, as written. */
interface Texts {
  readonly left: string;
  readonly right: string;
  readonly text: string;
}

/** How a language writes the text of a relation. */
interface NameWays {
  /** The text as people read it. Its keyword and sign of direction are told before, so that coded signs are none. */
  plain(text: string): string;
  /** Whether `<` or `>` beside the name is the direction it is read in. */
  readonly hasReading: boolean;
}

/** The relation that an arrow of a class diagram says. Direction follows the meaning: the child, the whole, the client is the source. */
export function relationOf(refs: readonly [Ref, Ref], { left, right, isDashed }: Arrow, texts: Texts, ways: NameWays): Said {
  const [atLeft, atRight] = [meaningOf(left), meaningOf(right)];
  const isLeft = (atLeft?.rank ?? 0) > (atRight?.rank ?? 0);
  const main = isLeft ? atLeft : atRight;
  const isTurned = main !== undefined && main.isTarget === isLeft;
  const kind = kindOf(main, isDashed);
  const named = nameOf(texts.text, isTurned, ways);
  const [source, target] = isTurned ? [right, left] : [left, right];
  const [sourceText, targetText] = isTurned ? [texts.right, texts.left] : [texts.left, texts.right];
  const data = {
    ...named,
    ...endOf('source', sourceText, hasArrow(source) && kind !== 'dependency'),
    ...endOf('target', targetText, hasArrow(target) && kind !== 'dependency'),
  };
  const redrawn = redrawnIn({ left, right, isDashed }, kind);
  const edge = { source: isTurned ? 1 : 0, target: isTurned ? 0 : 1, kind, data, ...(redrawn.length === 0 ? {} : { redrawn }) };
  return { as: 'relation', refs, edges: [edge] };
}

/** The parts of an arrow that a relation of its kind is drawn without. */
function redrawnIn({ left, right, isDashed }: Arrow, kind: EdgeKindId): readonly string[] {
  const isOther = [left, right].some((head) => head !== '' && meaningOf(head) === undefined);
  const isSolid = isDashed && kind !== 'realization' && kind !== 'dependency';
  return [...(isOther ? ['arrowhead'] : []), ...(isSolid ? ['dashed line'] : [])];
}

function meaningOf(sign: string): Meaning | undefined {
  return Object.hasOwn(meanings, sign) ? meanings[sign] : undefined;
}

function hasArrow(sign: string): boolean {
  return meaningOf(sign) === arrow;
}

function kindOf(main: Meaning | undefined, isDashed: boolean): EdgeKindId {
  if (main === undefined) return 'association';
  if (isDashed && main === triangle) return 'realization';
  if (isDashed && main === arrow) return 'dependency';
  return main.kind;
}

/** `<<use>> name >`: keyword, name and reading direction. */
function nameOf(text: string, isTurned: boolean, { plain, hasReading }: NameWays): JsonObject {
  const [, keyword, behind = text] = /^\s*(?:<<|«)([^<>«»]+)(?:>>|»)\s*(.*)$/s.exec(text) ?? [];
  const [, before, body = behind, after] = /^\s*([<>](?=\s))?\s*(.*?)\s*((?<=\s)[<>]|^[<>])?\s*$/s.exec(behind) ?? [];
  const sign = hasReading ? (after ?? before) : undefined;
  const isForward = sign === undefined ? undefined : (sign === '>') !== isTurned;
  const label = plain(hasReading ? body : behind);
  return {
    ...(keyword === undefined ? {} : { keyword: plain(keyword.trim()) }),
    ...(label === '' ? {} : { label }),
    ...(isForward === undefined ? {} : { reading: isForward ? 'forward' : 'back' }),
  };
}

/** The data of an end: its multiplicity, role and properties, in any order; a text that is none of them is the role. */
function endOf(end: 'source' | 'target', text: string, isNavigable: boolean): JsonObject {
  const { label, source, target } = readRelationLine(text, { kind: 'association' }).says;
  const role = source.role ?? target.role ?? label;
  const multiplicity = source.multiplicity ?? target.multiplicity;
  const props = source.props ?? target.props;
  const said = {
    ...(multiplicity === undefined ? {} : { multiplicity }),
    ...(role === undefined ? {} : { role }),
    ...(props === undefined ? {} : { props }),
    ...(isNavigable ? { navigable: true } : {}),
  };
  return Object.keys(said).length === 0 ? {} : { [end]: said };
}
