import type { Diagram } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { freshAlone } from './fresh-alone.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const node = (id: string) => ({ id, position: { x: 0, y: 0 }, data: {} });
const nodes = ['old', ...ids].map(node);
const among: Diagram = { nodes, edges: [{ id: '1', source: 'a', target: 'b' }] };

it('many new nodes are arranged among themselves', () => {
  expect([...freshAlone(among, ids)]).toEqual(ids);
});

it('few are not, and none that is joined to an older one or lies in one', () => {
  expect(freshAlone(among, ids.slice(1)).size).toBe(0);
  expect(freshAlone({ nodes, edges: [{ id: '1', source: 'old', target: 'b' }] }, ids).size).toBe(0);
  expect(freshAlone({ nodes: [node('old'), { ...node('a'), parentId: 'old' }, ...ids.slice(1).map(node)], edges: [] }, ids).size).toBe(0);
});
