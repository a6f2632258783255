import { expect, test } from 'vitest';
import { usualKind } from './usual-kind.ts';

const diagramOf = (kinds: readonly string[], meta?: { readonly diagram: string }) => ({
  nodes: kinds.map((kind, index) => ({ id: `${index}`, position: { x: 0, y: 0 }, data: { label: 'A', kind } })),
  edges: [],
  ...(meta === undefined ? {} : { meta }),
});

test.each([
  ['an empty diagram', diagramOf([]), 'plain'],
  ['a diagram of plain boxes', diagramOf(['plain', 'comment']), 'plain'],
  ['a class diagram', diagramOf(['interface', 'class', 'comment']), 'class'],
  ['a state machine', diagramOf(['initial', 'state', 'state']), 'state'],
  ['an empty diagram whose type was chosen', diagramOf([], { diagram: 'er' }), 'entity'],
])('Add Node adds to %s its usual kind', (_, diagram, kind) => {
  expect(usualKind(diagram)).toBe(kind);
});
