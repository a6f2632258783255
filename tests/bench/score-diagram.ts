import type { Diagram } from '../../packages/diagram/src/index.ts';

/** A score of `rows` messages between `lifelines`, three calls to a reply, each call with an execution. */
export function scoreDiagram(lifelines: number, rows: number): Diagram {
  const order = (index: number): string => `b${String(index).padStart(4, '0')}.0001.a0`;
  const nodes = Array.from({ length: lifelines }, (_, index) => ({
    id: `l${index}`,
    type: 'default',
    position: { x: 200 * index, y: 0 },
    data: { kind: 'lifeline', label: `Lifeline ${index}` },
  }));
  const edges = Array.from({ length: rows }, (_, index) => ({
    id: `m${index}`,
    source: `l${(index * 7) % lifelines}`,
    target: `l${(index * 7 + 1 + (index % 3)) % lifelines}`,
    data: {
      kind: index % 4 === 3 ? 'reply' : 'syncMessage',
      label: `message ${index}`,
      order: order(index),
      ...(index % 4 === 3 ? {} : { target: { execution: 'start' } }),
    },
  }));
  return { nodes, edges };
}
