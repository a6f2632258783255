import type { Diagram } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { drawDiagram } from './draw-diagram.ts';

const box = (id: string, extra: object = {}) => ({ id, position: { x: 0, y: 0 }, data: { label: id, kind: 'class' }, ...extra });

function order(nodes: Diagram['nodes']): readonly (string | undefined)[] {
  return drawDiagram({ nodes, edges: [] }).groups.map(({ id }) => id);
}

it('paints what was put in front later, and what was put behind earlier; others as they are stored', () => {
  expect(order([box('a'), box('b'), box('c')])).toEqual(['a', 'b', 'c']);
  expect(order([box('a', { zIndex: 1 }), box('b'), box('c', { zIndex: -1 })])).toEqual(['c', 'b', 'a']);
  expect(order([box('a', { zIndex: 'top' }), box('b', { zIndex: 1e9 }), box('c')])).toEqual(['a', 'c', 'b']);
});

it('paints containers below other nodes and their contents, however far in front they are', () => {
  const folder = (id: string, extra: object = {}) => box(id, { data: { label: id, kind: 'package' }, ...extra });
  expect(
    order([
      folder('p', { zIndex: 300 }),
      folder('q', { parentId: 'p', zIndex: -300 }),
      box('a', { parentId: 'q', zIndex: -400 }),
      folder('r'),
    ]),
  ).toEqual(['r', 'p', 'q', 'a']);
});
