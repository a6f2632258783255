import type { ListOrder } from '@umlaut/api';
import { isId } from '../../id.ts';
import { fold } from './folding.ts';

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

/** An item, and which words of the search its elements' names hold. */
export interface SearchedItem extends ListItem {
  readonly inElements: readonly boolean[];
}

export interface ListFilter {
  readonly words: readonly string[];
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

/** The words of a search, without case and accents. A NUL separates words as well: PostgreSQL has no text with one. */
export function wordsOf(search: string): readonly string[] {
  return [
    ...new Set(
      fold(search)
        .split(/[\s\0]+/)
        .filter(Boolean),
    ),
  ];
}

/** Tells whether every word of the search is found in an item or its elements, letter case and accents aside. */
export function filterOf({ words, starred }: ListFilter): (item: SearchedItem) => boolean {
  return (item) => {
    if (starred && item.starredAt === null) return false;
    if (words.length === 0) return true;
    const text = ownText(item);
    return words.every((word, index) => text.includes(word) || item.inElements[index] === true);
  };
}

/** The first of `names` that holds a word which the item itself does not; undefined where it holds all of them. */
export function matchOf(item: ListItem, words: readonly string[], names: string): string | undefined {
  const text = ownText(item);
  const wanted = words.filter((word) => !text.includes(word));
  if (wanted.length === 0) return undefined;
  const folded = names.split('\n').map((name) => ({ name, folded: fold(name) }));
  const isIn = (count: number) => folded.find((each) => wanted.filter((word) => each.folded.includes(word)).length >= count);
  // Rather one that holds all of them.
  return (isIn(wanted.length) ?? isIn(1))?.name;
}

function ownText({ name, ownerEmail }: ListItem): string {
  return fold(`${name} ${ownerEmail}`);
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
