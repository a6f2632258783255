import type { ListedDiagram } from '@umlaut/api';

/** How cards can be sorted, and what the choice is called. `changed` is the order the server answers in. */
export const orders = { changed: 'Last modified', opened: 'Last opened', created: 'Date created', name: 'Name' } as const;

/** One of the orders. */
export type Order = keyof typeof orders;

/** More cards than this can be searched and sorted. */
export const cardsAtAGlance = 6;

/**
 * The diagrams whose name, or owner, holds every word of `search`, letter case and accents aside, and those with a `match`, in the given order; the
 * starred ones alone if `starred`. Leaves
 * `diagrams` as it is; equal ones keep their order.
 */
export function arrange(
  diagrams: readonly ListedDiagram[],
  { search, order, starred = false }: { search: string; order: Order; starred?: boolean },
): readonly ListedDiagram[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = diagrams.filter((diagram) => (!starred || diagram.starred) && isFound(diagram, words));
  return order === 'changed' ? found : found.sort(comparisons[order]);
}

function isFound(diagram: ListedDiagram, words: readonly string[]): boolean {
  return diagram.match !== undefined || words.every((word) => textOf(diagram).includes(word));
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const comparisons = {
  created: (a, b) => timeOf(b.createdAt) - timeOf(a.createdAt),
  opened: (a, b) => timeOf(b.openedAt ?? '') - timeOf(a.openedAt ?? ''),
  name: (a, b) => byName.compare(a.name, b.name),
} as const satisfies Record<string, (a: ListedDiagram, b: ListedDiagram) => number>;

/** Folding ten thousand names anew at each key would be felt. */
const folded = new WeakMap<ListedDiagram, string>();

function textOf(diagram: ListedDiagram): string {
  const { name, ownerEmail, role } = diagram;
  const text = folded.get(diagram) ?? fold(role === 'owner' ? name : `${name} ${ownerEmail}`);
  folded.set(diagram, text);
  return text;
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  return Number.isNaN(time) ? 0 : time;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
