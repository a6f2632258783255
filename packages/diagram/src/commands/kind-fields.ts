import type { EdgeKind } from '../kinds/edge-kind.ts';
import type { NodeKind } from '../kinds/node-kind.ts';

/** Names of the fields of an element's data that its kind reads: those the inspector edits, its lists, and what it starts with. */
export function fieldsOf(kind: NodeKind | EdgeKind): ReadonlySet<string> {
  const lists = 'compartments' in kind ? kind.compartments.map(({ list }) => list) : [];
  return new Set([...kind.fields.map(({ place }) => place[0]), ...lists, ...Object.keys(kind.initial ?? {})]);
}
