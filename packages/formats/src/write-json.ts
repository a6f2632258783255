import type { Diagram, JsonValue } from '@umlaut/diagram';

/**
 * The diagram as JSON for version control: keys sorted, numbers to 0.01, two spaces, elements in paint order. Reading it and writing it
 * again gives the same bytes.
 */
export function writeJson(diagram: Diagram): string {
  return `${JSON.stringify(sorted(diagram), undefined, 2)}\n`;
}

/** Keys that come first, in this order: what an element is before where it is. */
const first = ['id', 'type', 'source', 'target'];

function sorted(value: JsonValue | undefined): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.round(value * 100) / 100 + 0 : value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => sorted(item));
  if (typeof value !== 'object' || value === null) return value;
  const rank = (key: string): number => (first.includes(key) ? first.indexOf(key) : first.length);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const inOrder = entries.sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(inOrder.map(([key, item]) => [key, sorted(item)]));
}
