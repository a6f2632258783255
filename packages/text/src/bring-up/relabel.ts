import { type Diagram, sameValue } from '@umlaut/diagram';
import type { TextType } from '../statements/statement.ts';
import { canonicalName, canonicalOf } from './canonical.ts';
import { factsOf } from './facts.ts';
import { type Known, mentioned, readLines } from './known.ts';
import { withLabel } from './label-in-statement.ts';
import { namesIn } from './names.ts';
import { renamedStatements } from './rename.ts';
import { indentOf } from './tree.ts';
import { keepStatement } from './weave.ts';
import { Woven, withIds } from './woven.ts';

/** A node whose text shows something else than the graph. */
interface Relabelling {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/** A text with other words in some of its statements, by their places. */
interface Rewording {
  readonly known: Known;
  readonly diagram: Diagram;
  readonly type: TextType;
  readonly texts: Map<number, string>;
}

/**
 * A text in which what nodes show is as in the graph, where that is a change of these words alone: each statement with the new ones is read again, and
 * says all else as before. All else is left as it is.
 */
export function relabelled(known: Known, diagram: Diagram): Known {
  const { type } = known.statements;
  if (type === undefined) return known;
  const wanted = relabellings(known, diagram);
  if (wanted.length === 0) return known;
  const rewording: Rewording = { known, diagram, type, texts: new Map() };
  const names = namesIn(known, diagram);
  const taken = new Set([...names.values(), ...(type === 'activity' ? labelsIn(known) : [])]);
  for (const each of wanted)
    if (rename(rewording, each, { names, taken })) taken.add(each.after);
    // A name that can be another one is renamed below, also where it is the last part of a path.
    else relabel(rewording, each, taken.has(each.after) || !canBeName(each.after, known, type));
  const next = rewording.texts.size === 0 ? known : reworded(rewording);
  return relabellings(next, diagram).reduce((all, each) => declared(all, diagram, each), next);
}

function relabellings(known: Known, diagram: Diagram): readonly Relabelling[] {
  const graph = factsOf(diagram).nodes;
  return [...known.facts.nodes].flatMap(([id, facts]): readonly Relabelling[] => {
    const [before, after] = [facts.get('label'), graph.get(id)?.get('label')];
    const isOther = typeof before === 'string' && typeof after === 'string' && before !== after && !known.frozen.has(id);
    return isOther ? [{ id, before, after }] : [];
  });
}

function labelsIn({ facts }: Known): readonly string[] {
  return [...facts.nodes.values()].map((own) => String(own.get('label')));
}

function textOf({ known: { statements }, texts }: Rewording, index: number): string {
  return texts.get(index) ?? statements.text.slice(statements.list[index]?.from, statements.list[index]?.to);
}

/** Renames a node that is called by what it shows, in all statements that mention it; false where that is not possible. */
function rename(
  rewording: Rewording,
  { id, before, after }: Relabelling,
  { names, taken }: { readonly names: ReadonlyMap<string, string>; readonly taken: ReadonlySet<string> },
): boolean {
  const { known, diagram, type, texts } = rewording;
  // Actions of the old syntax have no other names.
  const isCalledSo = type === 'activity' || names.get(id) === before;
  if (!isCalledSo || taken.has(after)) return false;
  const renaming = { id, before, after, isBare: canBeName(after, known, type) || isNamedByWords(known, type, { before, after }) };
  const found = renamedStatements(known, renaming, { diagram, textOf: (index) => textOf(rewording, index) });
  for (const [index, text] of found ?? []) texts.set(index, text);
  return found !== undefined;
}

/** Whether a text can stand as a name anywhere. */
function canBeName(label: string, { language }: Known, type: TextType): boolean {
  return type === 'activity' || canonicalName(label, language, type) === label;
}

/** Whether a lifeline of Mermaid is called by several words, which can have no alias, and its new name can stand in their place. */
function isNamedByWords(
  { language }: Known,
  type: TextType,
  { before, after }: { readonly before: string; readonly after: string },
): boolean {
  return language === 'mermaid' && type === 'sequence' && /\s/.test(before) && words.test(after) && !/\bas\b/i.test(after);
}

const words = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_]| (?! ))*$/u;

function relabel(rewording: Rewording, { id, before, after }: Relabelling, mayAlias: boolean): void {
  const { known, type, texts } = rewording;
  for (const [index, own] of known.slots.entries()) {
    if (!own.includes(id)) continue;
    const text = withLabel(textOf(rewording, index), { before, after, mayAlias }, { language: known.language, type });
    if (text !== undefined) texts.set(index, text);
  }
}

/** The text with its new words, and with lines before some of its statements. */
function reworded(rewording: Rewording, before?: { readonly index: number; readonly line: string; readonly id: string }): Known {
  const { known, diagram, type } = rewording;
  const woven = new Woven();
  for (const index of known.statements.list.keys()) {
    if (before?.index === index) woven.add(before.line, [before.id]);
    keepStatement({ woven, known }, index, textOf(rewording, index));
  }
  return readLines(withIds(woven.lines(known.lines.at(-1))), known.language, diagram, type);
}

/** The text with a declaration of a node that it only mentions, above the first mention; as it is where that would say something else, too. */
function declared(known: Known, diagram: Diagram, { id, after }: Relabelling): Known {
  const { type, list } = known.statements;
  if (type === undefined || type === 'sequence' || type === 'activity') return known;
  const index = [...list.keys()].find((at) => mentioned(known, at, diagram).includes(id) && list[at]?.column === 0);
  // Relations that only name it are looked after where what is missing comes in.
  const isSaidElsewhere = [...list.entries()].some(([at, { says }]) =>
    says.as === 'relation'
      ? says.refs.some(({ node }, slot) => node !== undefined && known.slots[at]?.[slot] === id)
      : says.as !== 'note' && mentioned(known, at, diagram).includes(id),
  );
  if (index === undefined || !isSaidElsewhere || list.some(({ says }, at) => says.as === 'node' && known.slots[at]?.[0] === id))
    return known;
  const { lines } = canonicalOf(diagram, known.language, { type, names: namesIn(known, diagram) });
  const line = lines
    .find(({ owner }) => owner === id)
    ?.text.trim()
    .replace(/\s*\{$/, '');
  if (line === undefined) return known;
  const next = reworded({ known, diagram, type, texts: new Map() }, { index, line: `${indentOf(known, index)}${line}`, id });
  const isAlone = [...next.facts.nodes].every(([other, facts]) => {
    const own = known.facts.nodes.get(other);
    return own !== undefined && sameValue([...facts], [...new Map([...own, ...(other === id ? ([['label', after]] as const) : [])])]);
  });
  return isAlone && next.facts.nodes.size === known.facts.nodes.size && sameEdges(known, next) ? next : known;
}

function sameEdges({ facts: own }: Known, { facts: next }: Known): boolean {
  return (
    own.edges.size === next.edges.size && [...next.edges].every(([id, facts]) => sameValue([...facts], [...(own.edges.get(id) ?? [])]))
  );
}
