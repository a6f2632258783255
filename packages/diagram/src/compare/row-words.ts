import type { Diagram } from '../diagram.ts';
import { oneLine } from '../kinds/words.ts';
import type { Item } from '../score/score.ts';
import type { DetailWords } from './describe-difference.ts';
import { type RowPlace, rightNeighbour, rowPlace } from './score-moves.ts';

/**
 * Returns the words for a row or lifeline that moved in its score: `moved before ship(parcel)`, `moved into alt, [approved]`.
 * Undefined for what is neither.
 */
export function scoreMoveWords(
  id: string,
  { before, after }: { readonly before: Diagram; readonly after: Diagram },
): readonly DetailWords[] | undefined {
  const [was, is] = [rowPlace(before, id), rowPlace(after, id)];
  if (was !== undefined && is !== undefined) return [{ clause: rowClause(was, is), field: 'Order' }];
  if (rightNeighbour(before, id) === undefined) return undefined;
  const next = rightNeighbour(after, id);
  if (next === undefined) return undefined;
  const node = after.nodes.find((each) => each.id === next.id);
  const clause = node === undefined ? 'moved to the far right' : `moved before ${oneLine(node.data?.label ?? '') || 'an unnamed lifeline'}`;
  return [{ clause, field: 'Lifeline order' }];
}

function rowClause(was: RowPlace, is: RowPlace): string {
  const isElsewhere = was.fragment?.id !== is.fragment?.id || was.guard !== is.guard;
  if (isElsewhere && is.fragment !== undefined) return `moved into ${fragmentName(is)}`;
  if (isElsewhere) return `moved out of ${fragmentName(was)}`;
  return is.next === undefined ? 'moved to the end' : `moved before ${itemName(is.next)}`;
}

function fragmentName({ fragment, guard }: RowPlace): string {
  const name =
    fragment === undefined ? 'its fragment' : fragment.operator === 'group' ? oneLine(fragment.node.label) || 'group' : fragment.operator;
  return guard === undefined ? name : `${name}, [${oneLine(guard)}]`;
}

/** Name of a row in a sentence: the text of a message, or its kind. */
function itemName(item: Item): string {
  if (item.type === 'message') return item.edge.label === undefined ? 'an unlabelled message' : oneLine(item.edge.label);
  if (item.type === 'fragment') return fragmentName({ fragment: item });
  return oneLine(item.node.label) || (item.type === 'note' ? 'a note' : item.type === 'use' ? 'an interaction use' : 'a divider');
}
