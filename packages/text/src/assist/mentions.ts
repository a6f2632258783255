import type { Said, Statements } from '../statements/statement.ts';

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
  return list.flatMap(({ says, from, tokens }, index) => {
    const names = tokens.filter(({ role }) => role === 'name');
    const ids = (slots[index] ?? []).slice(...slotsOfNames(says));
    if (names.length !== ids.length) return [];
    return names.flatMap((token, at): readonly Mention[] => {
      const element = ids[at];
      if (element === undefined || element === '') return [];
      return [{ element, from: from + token.from, to: from + token.to, declares: says.as === 'node' || says.as === 'lifeline' }];
    });
  });
}

/** The slots of a statement that its names mean, as bounds: nodes stand before relations, a note before what it is about. */
export function slotsOfNames(says: Said): readonly [from: number, to: number] {
  if (says.as === 'relation') return [0, says.refs.length];
  // A note without a name of its own names only what it is about, which has no slots.
  if (says.as === 'note' && says.name === undefined) return [0, 0];
  return says.as === 'message' ? [0, 2] : [0, 1];
}
