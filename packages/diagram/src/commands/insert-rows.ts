import type { Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { type MemberList, memberLists } from '../kinds/member.ts';
import type { MemberRow } from '../kinds/member-rows.ts';
import { memberLimits } from '../kinds/words.ts';
import type { Limits } from '../limits.ts';
import { type ItemList, itemsOf, withFields, writeItems } from './edit-items.ts';

/** Members, and where they go in the list `list` of a node; those of other lists go to the end of theirs. */
export interface RowsEdit {
  readonly node: string;
  readonly list: MemberList;
  /** How many members of the list stand before them, or the member whose place they take. */
  readonly at: number | { readonly instead: string };
  readonly rows: readonly MemberRow[];
  /** Gives another id at every call. */
  readonly newId: () => string;
}

/** How many further members a node takes; one more where a member is replaced. */
export function memberRoom(diagram: Diagram, node: string): number {
  const count = memberLists.reduce((sum, list) => sum + itemsOf(diagram, { node, list }).length, 0);
  return Math.max(0, memberLimits.maxMembers - count);
}

/**
 * Inserts members at once, in their order, as many as the node takes. The first one of the list takes the place of the member
 * that is replaced, if any, and keeps its id and whatever else is said of it.
 */
export function insertRows(
  diagram: Diagram,
  edit: RowsEdit,
  limits: Pick<Limits, 'maxLabelCharacters' | 'maxLabelLines'>,
): readonly Change[] {
  const { node, list, at, newId } = edit;
  const own = itemsOf(diagram, { node, list });
  const found = typeof at === 'number' ? -1 : own.findIndex(({ id }) => id === at.instead);
  const replaced = own[found];
  const rows = edit.rows.slice(0, memberRoom(diagram, node) + (replaced === undefined ? 0 : 1));
  if (rows.length === 0) return [];
  const items = rows.map((row) => {
    const isFirst = replaced !== undefined && row === rows.find((each) => each.list === list);
    return { row, item: withFields(isFirst ? replaced : { id: newId() }, { text: row.text, key: row.key }, limits) };
  });
  const of = (wanted: MemberList) => items.flatMap(({ row, item }) => (row.list === wanted ? [item] : []));
  const others = memberLists.filter((each) => each !== list && rows.some((row) => row.list === each));
  const rest = replaced === undefined ? own : own.filter((item) => item !== replaced);
  const index = replaced !== undefined ? found : typeof at === 'number' ? Math.max(0, at) : own.length;
  const place = (name: MemberList): ItemList => ({ node, list: name });
  return [
    ...writeItems(diagram, place(list), [...rest.slice(0, index), ...of(list), ...rest.slice(index)]),
    ...others.flatMap((name) => writeItems(diagram, place(name), [...itemsOf(diagram, place(name)), ...of(name)])),
  ];
}
