import type { Change } from '../changes.ts';
import { elementLimits } from '../check-said.ts';
import { type Diagram, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { memberLists } from '../kinds/member.ts';
import { memberLimits } from '../kinds/words.ts';
import type { Limits } from '../limits.ts';
import { fitLine } from './set-field.ts';

/** A list in a node's data whose items have ids: members, behaviours, lanes. */
export interface ItemList {
  readonly node: string;
  readonly list: string;
}

/** One item of such a list. */
export interface ItemPlace extends ItemList {
  readonly item: string;
}

/** Fields of an item: texts, flags and choices. An empty text other than the item's own, `false` and undefined remove a field. */
export type ItemFields = Readonly<Record<string, string | boolean | undefined>>;

type TextLimits = Pick<Limits, 'maxLabelCharacters' | 'maxLabelLines'>;

/** Why a node takes no further item, or undefined when it does. */
export function cannotInsertItem(diagram: Diagram, { node, list }: ItemList): 'member_limit_reached' | undefined {
  const isMember = memberLists.some((name) => name === list);
  const lists = isMember ? memberLists : [list];
  const count = lists.reduce((sum, name) => sum + itemsOf(diagram, { node, list: name }).length, 0);
  const most = list === 'operands' ? elementLimits.maxOperands : memberLimits.maxMembers;
  return count >= most ? 'member_limit_reached' : undefined;
}

/** Puts an item with `id` and `fields` behind the item `after`; at the start when that is null, at the end when it is absent. */
export function insertItem(
  diagram: Diagram,
  place: ItemList & { readonly id: string; readonly after?: string | null; readonly fields: ItemFields },
  limits: TextLimits,
): readonly Change[] {
  if (cannotInsertItem(diagram, place) !== undefined) return [];
  const items = itemsOf(diagram, place);
  if (items.some(({ id }) => id === place.id)) return [];
  const found = items.findIndex(({ id }) => id === place.after);
  const at = place.after === null ? 0 : found < 0 ? items.length : found + 1;
  return writeItems(diagram, place, [...items.slice(0, at), withFields({ id: place.id }, place.fields, limits), ...items.slice(at)]);
}

/** Sets fields of an item; its other fields stay. Nothing when it says the same already. */
export function setItem(diagram: Diagram, place: ItemPlace, fields: ItemFields, limits: TextLimits): readonly Change[] {
  const items = itemsOf(diagram, place);
  return writeItems(
    diagram,
    place,
    items.map((item) => (item.id === place.item ? withFields(item, fields, limits) : item)),
  );
}

/** Takes an item out of its list. */
export function removeItem(diagram: Diagram, place: ItemPlace): readonly Change[] {
  return writeItems(
    diagram,
    place,
    itemsOf(diagram, place).filter(({ id }) => id !== place.item),
  );
}

/** Moves an item `by` places towards the end, or the start when that is negative, as far as the list goes. */
export function moveItem(diagram: Diagram, place: ItemPlace, by: number): readonly Change[] {
  const items = itemsOf(diagram, place);
  const from = items.findIndex(({ id }) => id === place.item);
  const item = items[from];
  if (item === undefined) return [];
  const to = Math.min(Math.max(from + by, 0), items.length - 1);
  const rest = items.filter((other) => other !== item);
  return writeItems(diagram, place, [...rest.slice(0, to), item, ...rest.slice(to)]);
}

/** A stored item of a list. */
type Item = JsonObject & { readonly id: string };

/** The items as they are read: texts alone as items, ids made of the place where there are none, anything else passed over. */
export function itemsOf(diagram: Diagram, { node, list }: ItemList): readonly Item[] {
  const found = diagram.nodes.find(({ id }) => id === node);
  const stored = isObject(found?.data) ? found.data[list] : undefined;
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item: unknown, index): readonly Item[] => {
    const fallback = `${list}-${index}`;
    if (typeof item === 'string') return [{ id: fallback, text: item }];
    if (!isObject(item)) return [];
    return [{ ...item, id: typeof item.id === 'string' && item.id.trim() !== '' ? item.id : fallback }];
  });
}

/** An item with fields set, each cut to the limits; those without a value are removed. */
export function withFields(item: Item, fields: ItemFields, limits: TextLimits): Item {
  let next: Item = item;
  for (const [field, value] of Object.entries(fields)) {
    if (field === 'id') continue;
    const { [field]: _, ...rest } = next;
    const kept = fieldOf(field, value, limits);
    // The id is never among the removed.
    next = kept === undefined ? { ...rest, id: next.id } : { ...next, [field]: kept };
  }
  return next;
}

/** The fields that hold what an item says; empty ones are kept, since a line may be empty for a while. */
const ownTexts: readonly string[] = ['text', 'label'];

function fieldOf(field: string, value: string | boolean | undefined, limits: TextLimits): JsonValue | undefined {
  if (typeof value !== 'string') return value === true ? true : undefined;
  const text = fitLine(value, { ...limits, maxLabelCharacters: memberLimits.maxCharacters });
  return text === '' && !ownTexts.includes(field) ? undefined : text;
}

/** Stores the items of a list; no list when there are none. Nothing when it holds them already. */
export function writeItems(diagram: Diagram, { node, list }: ItemList, items: readonly Item[]): readonly Change[] {
  const found = diagram.nodes.find(({ id }) => id === node);
  if (found === undefined) return [];
  const before = isObject(found.data) ? found.data[list] : undefined;
  const value = items.length === 0 ? undefined : items;
  if (JSON.stringify(before) === JSON.stringify(value)) return [];
  return [{ op: 'set', element: 'node', id: node, path: ['data', list], value }];
}
