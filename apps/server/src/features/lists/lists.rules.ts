import type { ListOrder } from '@umlaut/api';
import { isId } from '../../id.ts';

/** As much of a diagram as decides its place in a list. Times are epoch ms. */
export interface ListItem {
  readonly id: string;
  readonly name: string;
  /** Searched, too; empty for the user's own diagrams. */
  readonly ownerEmail: string;
  readonly updatedAt: number;
  readonly createdAt: number;
  readonly openedAt: number | null;
  readonly starredAt: number | null;
}

export interface ListFilter {
  readonly search: string;
  readonly starred: boolean;
}

export interface ListWish {
  readonly sort: ListOrder;
  readonly limit: number;
  /** The last place of the page before. */
  readonly after: ListCursor | undefined;
}

export interface ListPage {
  readonly items: readonly ListItem[];
  /** The `after` of the next page; undefined on the last. */
  readonly next: string | undefined;
}

/** Orders that a number decides; a database sorts them as `pageOf` does, names it does not. */
export type TimeOrder = Exclude<ListOrder, 'name'>;

/** A place in a list: the value that decides the order, and the id that decides between equal ones. */
export interface ListCursor {
  readonly value: Value;
  readonly id: string;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Value = string | number;

const values: Readonly<Record<ListOrder, (item: ListItem) => Value>> = {
  changed: ({ updatedAt }) => updatedAt,
  created: ({ createdAt }) => createdAt,
  opened: ({ openedAt }) => openedAt ?? 0,
  name: ({ name }) => name,
};

/** Tells whether every word of the search is found in an item, letter case and accents aside. */
export function filterOf({ search, starred }: ListFilter): (item: ListItem) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (item) => {
    if (starred && item.starredAt === null) return false;
    if (words.length === 0) return true;
    const text = fold(`${item.name} ${item.ownerEmail}`);
    return words.every((word) => text.includes(word));
  };
}

/**
 * A page of the items. A cursor is a value, not a place: a page goes on behind it whatever has come, gone or moved since.
 */
export function pageOf(items: readonly ListItem[], { sort, limit, after }: ListWish): ListPage {
  const places = items.map((item) => placeOf(item, sort)).sort(compare);
  const start = after === undefined ? 0 : places.findIndex((place) => compare(place, after) > 0);
  const page = start < 0 ? [] : places.slice(start, start + limit);
  const isMore = start >= 0 && start + limit < places.length;
  const end = page.at(-1);
  return { items: page.map(({ item }) => item), next: isMore && end !== undefined ? cursorOf(end) : undefined };
}

interface Place extends ListCursor {
  readonly item: ListItem;
}

function placeOf(item: ListItem, sort: ListOrder): Place {
  return { value: values[sort](item), id: item.id, item };
}

/** Names from A on, times from the newest on; of equal ones the newest diagram first. */
function compare(one: ListCursor, other: ListCursor): number {
  const order =
    typeof one.value === 'string' || typeof other.value === 'string'
      ? byName.compare(String(one.value), String(other.value))
      : other.value - one.value;
  if (order !== 0 || one.id === other.id) return order;
  return one.id < other.id ? 1 : -1;
}

function cursorOf({ value, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** The place that a page ended at. Throws a `RangeError` for a text that is none of this order. */
export function readCursor(text: string, sort: ListOrder): ListCursor {
  const [value, id, ...rest] = parse(text);
  const isOfOrder = sort === 'name' ? typeof value === 'string' : Number.isSafeInteger(value);
  if (!isOfOrder || typeof id !== 'string' || !isId(id) || rest.length > 0) throw new RangeError('This is no cursor of this list.');
  return { value: value as Value, id };
}

function parse(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const isAscii = /^[\0-\x7f]*$/;

function fold(text: string): string {
  // By far the most names, and several times as fast.
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
