import { isPseudoName, slotNames, slotsInText } from '../statements/slots.ts';
import type { Statement, Statements } from '../statements/statement.ts';

/** A place in a text that names an element. Offsets count UTF-16 units from the beginning of the text. */
export interface Mention {
  /** Id of the element in the diagram that was read. */
  readonly element: string;
  readonly from: number;
  readonly to: number;
  /** Whether the statement is the element's own, rather than a relation or note that names it. */
  readonly declares: boolean;
}

/**
 * The places that name nodes, in the order of the text. `slots` are those that `readText` gave for the same statements. Names in lines
 * into which defined texts were put have no places, and neither have elements that were not made.
 */
export function mentionsIn({ list }: Statements, slots: readonly (readonly string[])[]): readonly Mention[] {
  const known = elementsByName(list, slots);
  return list.flatMap((statement, index) => mentionsOf(statement, slots[index] ?? [], known));
}

/** The places of one statement that name nodes. `known` are the elements by the names that the whole text gives them. */
export function mentionsOf(
  { says, from, tokens }: Statement,
  slot: readonly string[],
  known: ReadonlyMap<string, string>,
): readonly Mention[] {
  const names = tokens.filter(({ role }) => role === 'name');
  // Elements that a note is about have no slots of their own.
  const ids = says.as === 'note' ? says.about.map(({ name }) => known.get(name)) : slotsInText(says).map((at) => slot[at]);
  if (names.length !== ids.length) return [];
  return names.flatMap((token, at): readonly Mention[] => {
    const element = ids[at];
    if (element === undefined || element === '') return [];
    const declares = says.as === 'lifeline' || (says.as === 'node' && at === names.length - 1);
    return [{ element, from: from + token.from, to: from + token.to, declares }];
  });
}

/** Ids of the elements that the statements of a text name. */
export function elementsByName(list: readonly Statement[], slots: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [index, { says }] of list.entries()) {
    for (const [at, name] of slotNames(says).entries()) {
      const id = slots[index]?.[at] ?? '';
      if (id !== '' && !isPseudoName(name)) found.set(name, id);
    }
  }
  return found;
}
