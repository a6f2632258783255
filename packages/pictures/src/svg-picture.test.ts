import { expect, it } from 'vitest';
import { svgThumbnail, svgView } from './svg-picture.ts';

function classes(count: number) {
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    position: { x: (index % 30) * 250, y: Math.floor(index / 30) * 180 },
    data: { kind: 'class', label: 'Order', attributes: ['number: Integer'], operations: ['cancel()'] },
  }));
  return { name: 'Model', diagram: { nodes, edges: [] } };
}

it('a thumbnail shows names where they are legible, and only boxes where letters would be tiny', () => {
  expect(svgThumbnail(classes(4), 'light')).toContain('cancel()');
  const large = svgThumbnail(classes(900), 'light');
  expect(large).not.toContain('cancel()');
  expect(large.match(/<rect/g)?.length ?? 0).toBeGreaterThanOrEqual(900);
  expect(large).toContain('A diagram with 900 nodes');
});

it('a view of an empty diagram says that it is empty, as a picture of nothing looks like a failure', () => {
  const view = svgView({ name: 'Plan', diagram: { nodes: [], edges: [] } }, { theme: 'light', transparent: false });
  expect(view).toMatch(/>This diagram[\s\S]*empty\.</);
  expect(view).toContain('<desc>An empty diagram.</desc>');
});
