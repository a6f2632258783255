import type { Diagram, DiagramEdge, DiagramNode, JsonObject } from '../src/index.ts';

/** A lifeline of a test's score, `index` places from the left. */
export function lifeline(id: string, index: number, more: JsonObject = {}): DiagramNode {
  return { id, type: 'default', position: { x: 100 + 200 * index, y: 100 }, data: { label: id, kind: 'lifeline', ...more } };
}

/** A message of a test's score; its text is its id. */
export function message(id: string, source: string, target: string, data: JsonObject = {}): DiagramEdge {
  return { id, source, target, type: 'straight', data: { kind: 'syncMessage', label: id, ...data } };
}

/** A fragment of a test's score. */
export function fragment(id: string, data: JsonObject = {}): DiagramNode {
  return {
    id,
    type: 'default',
    position: { x: 60, y: 200 },
    data: { label: 'alt', kind: 'fragment', operator: 'alt', operands: [{ id: `${id}-1` }], ...data },
  };
}

/** An order key of a test: `key(3)` is the fourth of a run. */
export function key(index: number): string {
  return `a${'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(index)}.0001.a0`;
}

/** Customers, Shop and Bank with m1 to m5 between them, in this order. */
export function shopScore(): Diagram {
  return {
    nodes: [lifeline('shop', 0), lifeline('bank', 1), lifeline('mail', 2)],
    edges: [1, 2, 3, 4, 5].map((index) => message(`m${index}`, 'shop', index % 2 === 0 ? 'mail' : 'bank', { order: key(index) })),
  };
}
