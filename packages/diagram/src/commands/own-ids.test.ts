import { describe, expect, it } from 'vitest';
import type { Diagram } from '../diagram.ts';
import { withOwnIds } from './own-ids.ts';

const node = (id: string, label: string, more: object = {}) => ({ id, position: { x: 0, y: 0 }, data: { kind: 'class', label }, ...more });

const here: Diagram = {
  nodes: [node('n1', 'Order'), node('n2', 'Customer')],
  edges: [{ id: 'e1', source: 'n1', target: 'n2', data: { kind: 'association' } }],
};

function arrived(arriving: Diagram): Diagram {
  let count = 0;
  return withOwnIds(arriving, here, () => {
    count += 1;
    return `new${count}`;
  });
}

describe('a diagram that arrives', () => {
  it('keeps the ids of elements that are here under the same name', () => {
    expect(arrived(here)).toEqual(here);
  });

  it('takes the id of no element that is called otherwise', () => {
    const { nodes, edges } = arrived({ nodes: [node('n1', 'Order'), node('n2', 'Invoice', { parentId: 'n1' })], edges: here.edges });
    expect(nodes.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['n1', undefined],
      ['new1', 'n1'],
    ]);
    expect(edges.map(({ id, source, target }) => [id, source, target])).toEqual([['new2', 'n1', 'new1']]);
  });

  it('renames what its lines, rows and notes name', () => {
    const lifeline = (id: string) => ({ id, position: { x: 0, y: 0 }, data: { kind: 'lifeline', label: id } });
    const { nodes, edges, text } = arrived({
      nodes: [lifeline('a'), { id: 'f', position: { x: 0, y: 0 }, data: { kind: 'fragment', label: 'alt', covers: [{ id: 'a' }] } }],
      edges: [
        { id: 'm', source: 'a', target: 'a', data: { kind: 'message', in: 'f' } },
        { id: 'x', source: 'f', target: 'a', data: { kind: 'anchor', target: { edge: 'm' } } },
      ],
      text: { language: 'mermaid', lines: [{ id: 'l', text: 'a->>a: x', of: ['a', 'a', 'm', ''] }] },
    });
    expect(nodes[1]?.data?.covers).toEqual([{ id: 'new1' }]);
    expect(edges[0]?.data?.in).toBe('new2');
    expect(edges[1]?.data?.target).toEqual({ edge: 'new3' });
    expect(text).toEqual({ language: 'mermaid', lines: [{ id: 'l', text: 'a->>a: x', of: ['new1', 'new1', 'new3', ''] }] });
  });
});
