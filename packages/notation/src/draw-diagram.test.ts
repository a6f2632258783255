import { expect, it } from 'vitest';
import { drawDiagram } from './draw-diagram.ts';

const node = (id: string, kind: string, more: object = {}) => ({ id, position: { x: 0, y: 0 }, data: { label: id, kind }, ...more });

it('draws a cloud in no more strokes than a drawing can bear, however far away what lies in it is', () => {
  const far = node('far', 'class', { parentId: 'cloud', position: { x: 9_999_999, y: 9_999_999 } });
  const { groups, nodes } = drawDiagram({ nodes: [node('cloud', 'cloud'), far], edges: [] });
  expect(JSON.stringify(groups).length).toBeLessThan(100_000);
  expect(nodes.get('cloud')?.box.width).toBeGreaterThan(999_999);
});

it('paints containers first, outer before inner, then edges, other nodes and texts of edges', () => {
  const { groups } = drawDiagram({
    nodes: [
      node('class', 'class', { parentId: 'inner' }),
      node('inner', 'package', { parentId: 'outer' }),
      node('outer', 'package'),
      node('other', 'class', { position: { x: 500, y: 0 } }),
      node('empty', 'package', { position: { x: 250, y: 0 } }),
    ],
    edges: [{ id: 'edge', source: 'class', target: 'other', data: { kind: 'association', label: 'has' } }],
  });
  expect(groups.map(({ id }) => id)).toEqual(['outer', 'empty', 'inner', 'edge', 'class', 'other', 'edge']);
});
