import type { DiagramSummary } from '@umlaut/api';

/** How cards can be sorted, and what the choice is called. `changed` is the order the server answers in. */
export const orders = { changed: 'Last changed', created: 'Last created', name: 'Name' } as const;

/** One of the orders. */
export type Order = keyof typeof orders;

/** More cards than this can be searched and sorted. */
export const cardsAtAGlance = 6;

/**
 * The diagrams whose name, or owner, holds every word of `search`, letter case and accents aside, in the given order. Leaves
 * `diagrams` as it is; equal ones keep their order.
 */
export function arrange(
  diagrams: readonly DiagramSummary[],
  { search, order }: { search: string; order: Order },
): readonly DiagramSummary[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = diagrams.filter(({ name, ownerEmail, role }) => {
    const text = fold(role === 'owner' ? name : `${name} ${ownerEmail}`);
    return words.every((word) => text.includes(word));
  });
  return order === 'changed' ? found : found.sort(comparisons[order]);
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const comparisons = {
  created: (a, b) => timeOf(b) - timeOf(a),
  name: (a, b) => byName.compare(a.name, b.name),
} as const satisfies Record<string, (a: DiagramSummary, b: DiagramSummary) => number>;

function timeOf(diagram: DiagramSummary): number {
  const time = Date.parse(diagram.createdAt);
  return Number.isNaN(time) ? 0 : time;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
