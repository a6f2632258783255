import { type JsonObject, type JsonValue, sameValue } from '@umlaut/diagram';
import { parseText } from '../statements/parse-text.ts';
import type { Language, Said, Statement, TextType, Token } from '../statements/statement.ts';

/** A statement with its text. */
interface Written {
  readonly text: string;
  readonly statement: Statement;
}

/** The four parts of a relation that are not names: what stands before its arrow, the arrow, what stands behind it, and the rest. */
type Parts = readonly [beforeArrow: string, arrow: string, behindArrow: string, rest: string];

/**
 * The text of a relation with the smallest change that makes it say what another text of the same relation says: the arrow, the text at an end, or
 * the one behind it. The own order of its ends, its spacing and all further signs stay. Undefined where no such change does.
 */
export function patched(own: Written, best: Written, given: { readonly language: Language; readonly type: TextType }): string | undefined {
  const [said, wanted] = [relationIn(own.statement.says), relationIn(best.statement.says)];
  if (said === undefined || wanted === undefined) return undefined;
  const isTurned = said.names[0] !== wanted.names[0];
  if (isTurned && said.names[0] !== wanted.names[1]) return undefined;
  const [ours, theirs] = [cut(own), cut(best)];
  if (ours === undefined || theirs === undefined) return undefined;
  const parts = isTurned ? mirrored(theirs.parts) : theirs.parts;
  for (const places of subsets) {
    const text = joined(
      ours,
      ours.parts.map((part, at) => (places.includes(at) ? filled(part, parts[at] ?? '') : part)),
    );
    const found = parseText(text, given.language, given.type).list.filter(({ says }) => says.as !== 'nothing');
    const [only] = found;
    const now = found.length === 1 && only !== undefined ? relationIn(only.says) : undefined;
    if (now !== undefined && sameValue(now.refs, said.refs) && sameValue(now.edge, wanted.edge)) return text;
  }
  return undefined;
}

/** Places of the parts that change, the fewest first. */
const subsets = [[3], [1], [0], [2], [0, 2], [1, 3], [0, 1], [1, 2], [0, 3], [2, 3], [0, 2, 3], [0, 1, 2], [0, 1, 2, 3]];

interface Relation {
  readonly names: readonly string[];
  readonly refs: JsonValue;
  /** The edge with its ends by name. */
  readonly edge: JsonObject;
}

function relationIn(says: Said): Relation | undefined {
  if (says.as !== 'relation' || says.refs.length !== 2 || says.edges.length !== 1 || says.opens !== undefined) return undefined;
  const [edge] = says.edges;
  if (edge === undefined) return undefined;
  const names = says.refs.map(({ name }) => name);
  const { source, target, kind, data } = edge;
  return {
    names,
    refs: says.refs.map((ref): JsonValue => JSON.parse(JSON.stringify(ref)) as JsonValue),
    edge: { source: names[source] ?? '', target: names[target] ?? '', kind, data },
  };
}

interface Cut {
  readonly text: string;
  readonly parts: Parts;
  /** Start and end of each part, UTF-16 units. */
  readonly bounds: readonly (readonly [from: number, to: number])[];
}

/** A relation cut at its two names and its arrow. */
function cut({ text, statement: { tokens } }: Written): Cut | undefined {
  const arrows = tokens.filter(({ role }) => role === 'arrow');
  const names = tokens.filter(({ role }) => role === 'name');
  const [arrow] = arrows;
  const [first, second] = names;
  if (arrows.length !== 1 || names.length !== 2 || arrow === undefined || first === undefined || second === undefined) return undefined;
  if (first.to > arrow.from || arrow.to > second.from) return undefined;
  const end = text.trimEnd().length;
  const bounds = [
    [closed(text, first), arrow.from],
    [arrow.from, arrow.to],
    [arrow.to, opened(text, second)],
    [closed(text, second), Math.max(end, closed(text, second))],
  ] as const;
  const part = (at: 0 | 1 | 2 | 3): string => text.slice(...bounds[at]);
  return { text, bounds, parts: [part(0), part(1), part(2), part(3)] };
}

/** The end of a name with the quote behind it. */
function closed(text: string, { to }: Token): number {
  return text[to] === '"' ? to + 1 : to;
}

function opened(text: string, { from }: Token): number {
  return text[from - 1] === '"' ? from - 1 : from;
}

function joined({ text, bounds }: Cut, parts: readonly string[]): string {
  let found = '';
  let at = 0;
  for (const [index, [from, to]] of bounds.entries()) {
    found += text.slice(at, from) + (parts[index] ?? '');
    at = to;
  }
  return found + text.slice(at);
}

/** A part with the words of another one, in its own spacing where both say something. */
function filled(own: string, other: string): string {
  const [ours, theirs] = [/^([\s:"|]*)(.*?)([\s"|]*)$/s.exec(own), /^([\s:"|]*)(.*?)([\s"|]*)$/s.exec(other)];
  if (ours?.[2] === undefined || ours[2] === '' || theirs?.[2] === undefined || theirs[2] === '') return other;
  return `${ours[1]}${theirs[2]}${ours[3]}`;
}

const turned: Readonly<Record<string, string>> = { '<': '>', '>': '<', '{': '}', '}': '{', '(': ')', ')': '(' };

/** The parts as they stand where the other end is named first. */
function mirrored([before, arrow, behind, rest]: Parts): Parts {
  return [
    behind,
    [...arrow]
      .reverse()
      .map((sign) => turned[sign] ?? sign)
      .join(''),
    before,
    rest,
  ];
}
