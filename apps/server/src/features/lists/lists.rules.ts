import type { ListOrder } from '@umlaut/api';

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
  /** The last item of the page before, as `cursorOf` writes it. */
  readonly after: string | undefined;
}

export interface ListPage {
  readonly ids: readonly string[];
  /** The `after` of the next page; undefined on the last. */
  readonly next: string | undefined;
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
 * A page of the items. A cursor is a value, not a place: a page goes on behind it whatever has come, gone or moved since. Throws a
 * `RangeError` for a cursor that is none of this order.
 */
export function pageOf(items: readonly ListItem[], { sort, limit, after }: ListWish): ListPage {
  const places = items.map((item) => placeOf(item, sort)).sort(compare);
  const last = after === undefined ? undefined : readCursor(after, sort);
  const start = last === undefined ? 0 : places.findIndex((place) => compare(place, last) > 0);
  const page = start < 0 ? [] : places.slice(start, start + limit);
  const isMore = start >= 0 && start + limit < places.length;
  const end = page.at(-1);
  return { ids: page.map(({ id }) => id), next: isMore && end !== undefined ? cursorOf(end) : undefined };
}

interface Place {
  readonly value: Value;
  readonly id: string;
}

function placeOf(item: ListItem, sort: ListOrder): Place {
  return { value: values[sort](item), id: item.id };
}

/** Names from A on, times from the newest on; of equal ones the newest diagram first. */
function compare(one: Place, other: Place): number {
  const order =
    typeof one.value === 'string' || typeof other.value === 'string'
      ? byName.compare(String(one.value), String(other.value))
      : other.value - one.value;
  if (order !== 0 || one.id === other.id) return order;
  return one.id < other.id ? 1 : -1;
}

function cursorOf({ value, id }: Place): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

function readCursor(text: string, sort: ListOrder): Place {
  const [value, id, ...rest] = parse(text);
  const isOfOrder = typeof value === (sort === 'name' ? 'string' : 'number');
  if (!isOfOrder || typeof id !== 'string' || rest.length > 0) throw new RangeError('This is no cursor of this list.');
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
