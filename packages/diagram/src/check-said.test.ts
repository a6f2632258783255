import { expect, test } from 'vitest';
import { checkDiagram } from './check.ts';
import type { Field } from './kinds/field.ts';
import type { EdgeKindId, NodeKindId } from './kinds/registry.ts';
import { edgeKind, edgeKinds, nodeKind, nodeKinds } from './kinds/registry.ts';
import { defaultLimits } from './limits.ts';

const huge = 'x'.repeat(5_000);

test('every field of every kind in which people write has a limit', () => {
  const nodes = Object.keys(nodeKinds).flatMap((kind) => nodeKind(kind as NodeKindId).fields.map((field) => ({ kind, field })));
  const edges = Object.keys(edgeKinds).flatMap((kind) => edgeKind(kind as EdgeKindId).fields.map((field) => ({ kind, field })));
  const endless = [
    ...nodes.filter(({ kind, field }) => isEndless({ nodes: [{ ...node('a'), data: filled(kind, field) }], edges: [] })),
    ...edges.filter(({ kind, field }) =>
      isEndless({ nodes: [node('a'), node('b')], edges: [{ id: 'e', source: 'a', target: 'b', data: filled(kind, field) }] }),
    ),
  ];
  expect(
    endless.map(({ kind, field }) => `${kind}: ${field.place.join('.')}`),
    'Their limits stand in check-said.ts',
  ).toEqual([]);
});

function node(id: string) {
  return { id, type: 'default', position: { x: 0, y: 0 }, data: { label: '' } };
}

/** Data of a kind, with more in one field than anybody reads; undefined for a field without a text. */
function filled(kind: string, field: Field): Readonly<Record<string, unknown>> {
  const [first, second] = field.place;
  const value = filling(field);
  return { label: '', kind, ...(second === undefined ? { [first]: value } : { [first]: { [second]: value } }) };
}

function filling(field: Field): unknown {
  if (field.as === 'texts') return [huge];
  if (field.as === 'items') return [{ id: 'i', [field.text]: huge }];
  if (field.as === 'points') return [{ id: 'i', label: huge }];
  return field.as === 'line' || field.as === 'text' ? huge : undefined;
}

function isEndless(diagram: unknown): boolean {
  return JSON.stringify(diagram).includes(huge) && checkDiagram(diagram, defaultLimits).length === 0;
}
