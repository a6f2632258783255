import { applyChanges, type Diagram, moveNodes, regionAt, viewNode } from '@umlaut/diagram';
import { fontMeasure, placeNodes } from '@umlaut/notation';
import { expect, it } from 'vitest';
import { arrangeNodes } from './arrange-nodes.ts';
import type { Layout } from './layout.ts';

/** A layout that puts boxes below each other. */
const inColumn: Layout = async ({ boxes }) => {
  let y = 0;
  return new Map(
    boxes.map(({ id, height }) => {
      const place = { x: 0, y };
      y += height + 40;
      return [id, place];
    }),
  );
};

const state = (id: string, x: number): Diagram['nodes'][number] => ({
  id,
  type: 'default',
  position: { x, y: 0 },
  parentId: 'whole',
  data: { kind: 'state', label: id },
});

const diagram: Diagram = {
  nodes: [
    {
      id: 'whole',
      type: 'default',
      position: { x: 0, y: 0 },
      data: {
        kind: 'state',
        label: 'Whole',
        regions: [
          { id: 'r1', size: 280 },
          { id: 'r2', size: 280 },
          { id: 'r3', size: 280 },
        ],
      },
    },
    state('a', 20),
    state('b', 20),
    state('c', 300),
    state('d', 580),
  ],
  edges: [],
};

it('keeps each state in its region, and makes regions as large as what lies in them', async () => {
  const places = await arrangeNodes(diagram, {}, inColumn);
  const { nodes } = applyChanges(diagram, moveNodes(diagram, places));
  const [whole] = nodes.map(viewNode);
  if (whole === undefined) throw new Error('no state');
  expect(nodes.slice(1).map(({ position }) => regionAt(whole, position))).toEqual([0, 0, 1, 2]);
  const placed = placeNodes(nodes, fontMeasure);
  const own = placed.get('whole');
  if (own === undefined) throw new Error('not placed');
  const rules = own.drawing.dividers?.(own.node, own.size, own.setting) ?? [];
  const xs = rules.map(([from]) => from.x);
  expect(xs).toHaveLength(2);
  for (const id of ['a', 'b', 'c', 'd']) {
    const box = placed.get(id)?.box;
    for (const x of xs) expect(box !== undefined && (box.x + box.width < x || box.x > x), `${id} beside ${x}`).toBe(true);
  }
});
