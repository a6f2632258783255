import { type Diagram, isObject, type JsonObject, type JsonValue } from '@umlaut/diagram';
import {
  type GrammarName,
  grammarNames,
  grammars,
  pick,
  type Random,
  randomOf,
  randomStatement,
  randomText,
} from '../support/typing/random-text.ts';
import { TypedPane } from './typed-pane.ts';

/** How a text comes about: from its first letter to its last, by its lines in any order, or by edits of a pasted one. */
type Manner = 'letters' | 'lines' | 'edits';
const manners: readonly Manner[] = ['letters', 'lines', 'edits'];

export interface TypingFault {
  readonly seed: number;
  readonly grammar: GrammarName;
  readonly manner: Manner;
  readonly what: 'graph' | 'text' | 'ids' | 'error';
  readonly detail: string;
  readonly text: string;
}

/** Types one random text and returns in which way its diagram differs from that of the pasted text; undefined where it does not. */
export function typeText(seed: number): TypingFault | undefined {
  const random = randomOf(seed);
  const grammar = grammarNames[seed % grammarNames.length] as GrammarName;
  const manner = pick(random, manners);
  const wanted = randomText(random, grammar);
  const fault = (what: TypingFault['what'], detail: string, text = wanted): TypingFault => ({ seed, grammar, manner, what, detail, text });
  try {
    const { language } = grammars[grammar];
    const pane = new TypedPane(language);
    let expected = wanted;
    if (manner === 'letters') write(pane, random, wanted);
    else if (manner === 'lines') writeLines(pane, random, wanted);
    else {
      const { text, ids } = editLines(pane, random, { grammar, wanted });
      expected = text;
      if (ids !== undefined) return fault('ids', ids, text);
    }
    leave(pane);
    if (pane.renamings === 0 && pane.text !== expected) return fault('text', pane.text, expected);
    // A broken line keeps the elements that it said before, which a pasted one never said.
    if (pane.shown.frozen.size > 0 || (pane.shown.taken?.good?.size ?? 0) > 0) return undefined;
    const pasted = paste(pane.text, grammar);
    const [own, other] = [shapeOf(pane.diagram), shapeOf(pasted.diagram)];
    if (own.join('\n') !== other.join('\n')) {
      const only = (a: readonly string[], b: readonly string[]): string => a.filter((line) => !b.includes(line)).join('\n');
      return fault('graph', `typed:\n${only(own, other)}\npasted:\n${only(other, own)}`, pane.text);
    }
  } catch (problem) {
    return fault('error', problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
  }
  return undefined;
}

/** A text that is pasted into an empty pane. */
export function paste(text: string, grammar: GrammarName): TypedPane {
  const pane = new TypedPane(grammars[grammar].language);
  pane.edit(0, 0, text);
  leave(pane);
  return pane;
}

function leave(pane: TypedPane): void {
  pane.pass(1000);
  pane.leave();
  pane.pass(1000);
}

/** Writes letters at the caret, 60 ms each, with pauses. */
function write(pane: TypedPane, random: Random, text: string): void {
  for (const letter of text) {
    pane.edit(pane.caret, pane.caret, letter);
    pane.pass(random() < 0.03 ? 700 : random() < 0.1 ? 200 : 60);
  }
}

/** Takes letters away before the caret. */
function erase(pane: TypedPane, random: Random, count: number): void {
  for (let left = count; left > 0 && pane.caret > 0; left -= 1) {
    pane.edit(pane.caret - 1, pane.caret, '');
    pane.pass(random() < 0.03 ? 700 : 60);
  }
}

function startOf(text: string, row: number): number {
  return text
    .split('\n')
    .slice(0, row)
    .reduce((sum, line) => sum + line.length + 1, 0);
}

/** Writes the lines of a text in random order, each at its place among those that are there. */
function writeLines(pane: TypedPane, random: Random, text: string): void {
  const lines = text.split('\n').slice(0, -1);
  const order = lines.map((_, index) => ({ index, key: index === 0 && random() < 0.7 ? -1 : random() })).sort((a, b) => a.key - b.key);
  const there: number[] = [];
  for (const { index } of order) {
    const row = there.filter((one) => one < index).length;
    there.push(index);
    pane.move(startOf(pane.text, row));
    // Enter at the beginning of the line, and back: or the line and then Enter.
    if (random() < 0.5) {
      pane.edit(pane.caret, pane.caret, '\n');
      pane.pass(60);
      pane.move(pane.caret - 1);
      write(pane, random, lines[index] ?? '');
    } else write(pane, random, `${lines[index]}\n`);
    if (random() < 0.3) pane.pass(700);
  }
}

/** Edits a pasted text in some places. Returns the text that it should be then, and lines whose elements are others than before. */
function editLines(
  pane: TypedPane,
  random: Random,
  { grammar, wanted }: { readonly grammar: GrammarName; readonly wanted: string },
): { readonly text: string; readonly ids: string | undefined } {
  pane.edit(0, 0, wanted);
  leave(pane);
  let text = wanted;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
    const before = pane.shown.lines;
    const there = new Map<string, string>([
      ...pane.diagram.nodes.map(({ id }) => [id, id] as const),
      ...pane.diagram.edges.map((edge) => [edge.id, endsOf(edge)] as const),
    ]);
    const lines = text.split('\n');
    const row = 1 + Math.floor(random() * Math.max(1, lines.length - 2));
    const line = lines[row] ?? '';
    const act = random();
    let touched = new Set<number>();
    if (act < 0.4) {
      // The end of a line is erased and written again.
      const kept = Math.floor(random() * (line.length + 1));
      pane.move(startOf(pane.text, row) + line.length);
      erase(pane, random, line.length - kept);
      if (random() < 0.3) pane.pass(700);
      write(pane, random, line.slice(kept));
      touched = new Set([row]);
    } else if (act < 0.7) {
      const added = randomStatement(random, grammar, { text, row });
      pane.move(startOf(pane.text, row));
      write(pane, random, `${added}\n`);
      lines.splice(row, 0, added);
      touched = new Set();
    } else if (act < 0.85) {
      // A letter in the middle is written over, and put back.
      const at = Math.floor(random() * line.length);
      pane.move(startOf(pane.text, row) + at + 1);
      erase(pane, random, Math.min(1, line.length));
      write(pane, random, line.slice(at, at + 1));
      touched = new Set([row]);
    } else {
      const start = startOf(pane.text, row);
      pane.edit(start, start + line.length + 1, '');
      pane.pass(200);
      lines.splice(row, 1);
      touched = new Set([row]);
    }
    text = lines.join('\n');
    pane.pass(700);
    pane.move(0);
    pane.pass(700);
    if (pane.renamings === 0) {
      const now = new Map(pane.shown.lines.map(({ id, of }) => [id, of ?? []]));
      // A line that declares a name elsewhere may divide it: then others still mean the element of before, and some the new one.
      const kept = new Set(before.flatMap(({ id }, index) => (touched.has(index) ? [] : (now.get(id) ?? []))));
      for (const [index, { id, of = [], text: said }] of before.entries()) {
        if (touched.has(index) || of.length === 0) continue;
        const is = now.get(id);
        if (is === undefined || is.length !== of.length) continue;
        // Two elements may have become one, but none a new one.
        const lost = of.filter((one, at) => {
          const next = is[at] ?? '';
          const edge = pane.diagram.edges.find(({ id: own }) => own === next);
          return (
            one !== '' &&
            !kept.has(one) &&
            next !== one &&
            next !== '' &&
            !there.has(next) &&
            (edge === undefined || endsOf(edge) === there.get(one))
          );
        });
        if (lost.length > 0) return { text, ids: `${said}: ${of.join(' ')} became ${is.join(' ')}` };
      }
    } else text = pane.text;
  }
  return { text, ids: undefined };
}

function endsOf({ source, target }: Diagram['edges'][number]): string {
  return `${source} ${target}`;
}

/** A diagram without ids and places, as lines that are sorted. */
export function shapeOf(diagram: Diagram): readonly string[] {
  const ranks = ranksIn(diagram);
  const byId = new Map<string, JsonObject>(
    [...diagram.nodes, ...diagram.edges].map((element) => [element.id, element as unknown as JsonObject]),
  );
  const plain = (value: JsonValue | undefined, field = ''): JsonValue => {
    if (typeof value === 'string' && (field === 'order' || field === 'from') && ranks.has(value)) return ranks.get(value) ?? 0;
    if (field === 'port') return 'port';
    if (typeof value === 'string' && (field === 'in' || field === 'edge' || field === 'node')) return nameOf(value);
    if (Array.isArray(value))
      return value.map((item) =>
        isObject(item) && Object.keys(item).length === 1 && typeof item.id === 'string' ? nameOf(item.id) : plain(item),
      );
    if (!isObject(value)) return value ?? null;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name, inner]) => name !== 'id' && name !== 'at' && inner !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => [
          name,
          name === 'ports' && Array.isArray(inner) ? inner.map((port) => JSON.stringify(plain(port))).sort() : plain(inner, name),
        ]),
    );
  };
  const nameOf = (id: string | undefined): string => {
    const element = id === undefined ? undefined : byId.get(id);
    if (element === undefined) return '';
    const data = isObject(element.data) ? element.data : {};
    const parent = typeof element.parentId === 'string' ? nameOf(element.parentId) : '';
    return `${parent}/${String(data.kind)} ${String(data.label ?? '')} ${plain(data.order ?? null, 'order')}`;
  };
  return [
    JSON.stringify(plain(diagram.meta)),
    ...diagram.nodes.map((node) => JSON.stringify([nameOf(node.id), plain(node.data), plain(node.style)])).sort(),
    ...diagram.edges.map((edge) => JSON.stringify([nameOf(edge.source), nameOf(edge.target), plain(edge.data)])).sort(),
  ];
}

/** Places of keys of order among those of their fragment. */
function ranksIn({ nodes, edges }: Diagram): ReadonlyMap<string, number> {
  const groups = new Map<string, string[]>();
  const add = (group: string, key: JsonValue | undefined): void => {
    if (typeof key === 'string') groups.set(group, [...(groups.get(group) ?? []), key]);
  };
  for (const { id, data } of [...nodes, ...edges]) {
    add(String(data?.in ?? ''), data?.order);
    if (Array.isArray(data?.operands)) for (const operand of data.operands) if (isObject(operand)) add(id, operand.from);
  }
  return new Map([...groups.values()].flatMap((keys) => keys.sort().map((key, rank) => [key, rank] as const)));
}
