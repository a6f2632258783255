import { slotNames } from '../statements/slots.ts';
import type { Statement, Statements } from '../statements/statement.ts';
import { elementsByName, mentionsIn, mentionsOf } from './mentions.ts';

/** A run of a text. Offsets count UTF-16 units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Ids of the elements that each statement speaks of, as `readText` gives them. */
type Slots = readonly (readonly string[])[];

/**
 * Ids of the elements that a place of a text is about: the node whose name stands there, else the relations of the statement, else its
 * node, else the node whose block it stands in. None where the text speaks of no element.
 */
export function elementsAt(statements: Statements, slots: Slots, at: number): readonly string[] {
  const { list } = statements;
  const index = list.findLastIndex(({ from }) => from <= at);
  const statement = list[index];
  if (statement === undefined) return [];
  const named = mentionsOf(statement, slots[index] ?? [], elementsByName(list, slots)).find(({ from, to }) => from <= at && at <= to);
  return named === undefined ? spokenOf(list, slots, index) : [named.element];
}

function spokenOf(list: readonly Statement[], slots: Slots, index: number): readonly string[] {
  for (let at = index; at >= 0; at = list[at]?.block ?? -1) {
    const own = ownOf(list[at], slots[at] ?? []);
    if (own.length > 0) return own;
  }
  return [];
}

/** The elements that a statement makes, rather than names: the relations of a relation, else the first slot. */
function ownOf(statement: Statement | undefined, slot: readonly string[]): readonly string[] {
  if (statement === undefined) return [];
  const { as } = statement.says;
  const isBehind = as === 'relation' || as === 'message' || as === 'row';
  return (isBehind ? slot.slice(slotNames(statement.says).length) : slot.slice(0, 1)).filter((id) => id !== '');
}

/** The runs of a text that make an element, blocks with what lies in them; where none does, the names that mention it. */
export function placesOf(statements: Statements, slots: Slots, element: string): readonly TextRange[] {
  const { list, text } = statements;
  const made = list.flatMap((statement, index) => {
    if (!ownOf(statement, slots[index] ?? []).includes(element)) return [];
    return [rangeOf(list, text, index)];
  });
  if (made.length > 0) return made;
  return mentionsIn(statements, slots)
    .filter((mention) => mention.element === element)
    .map(({ from, to }) => ({ from, to }));
}

/** A statement without the white space round it, through the end of the block it opens. */
function rangeOf(list: readonly Statement[], text: string, index: number): TextRange {
  const { from = 0, to: own = 0 } = list[index] ?? {};
  const after = list.findIndex((statement, at) => at > index && !isWithin(list, statement, index));
  const last = list[(after < 0 ? list.length : after) - 1];
  const to = last === undefined || last.block < index ? own : last.to;
  const said = text.slice(from, to);
  return { from: from + said.length - said.trimStart().length, to: from + said.trimEnd().length };
}

function isWithin(list: readonly Statement[], statement: Statement, outer: number): boolean {
  for (let { block } = statement; block >= outer; block = list[block]?.block ?? -1) if (block === outer) return true;
  return false;
}
