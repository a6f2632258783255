import { type Diagram, readScores } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { createSceneView } from '../view/scene.ts';
import { type OutlineItem, outlineTree } from './outline-tree.ts';

const lifeline = (id: string, x: number) => ({ id, position: { x, y: 0 }, data: { kind: 'lifeline', label: id } });
const diagram: Diagram = {
  nodes: [
    lifeline('Bank', 300),
    lifeline('Shop', 0),
    {
      id: 'f',
      position: { x: 0, y: 0 },
      data: {
        kind: 'fragment',
        label: 'alt',
        operator: 'alt',
        order: 'a1.0001.a0',
        operands: [
          { id: 'x', guard: 'approved' },
          { id: 'y', from: 'a3.0001.a0' },
        ],
      },
    },
    { id: 'n', position: { x: 900, y: 0 }, data: { kind: 'comment', label: 'Aside' } },
  ],
  edges: [
    { id: 'm2', source: 'Shop', target: 'Bank', data: { kind: 'syncMessage', label: 'capture', order: 'a2.0001.a0', in: 'f' } },
    { id: 'm0', source: 'Shop', target: 'Bank', data: { kind: 'syncMessage', label: 'authorize', order: 'a0.0001.a0' } },
    { id: 'm3', source: 'Bank', target: 'Bank', data: { kind: 'syncMessage', target: { outside: 'lost' }, order: 'a3.0001.a0', in: 'f' } },
  ],
};

type Named = readonly [string, ...Named[]];

function texts(items: readonly OutlineItem[]): readonly Named[] {
  return items.map(({ text, children }) => [text, ...texts(children)]);
}

describe('the outline of a score', () => {
  const tree = outlineTree(diagram, createSceneView()(diagram, false));

  it('lists its lifelines, then its rows in order with what lies in them, each once', () => {
    expect(readScores(diagram)).toHaveLength(1);
    expect(texts(tree)).toEqual([
      ['Shop'],
      ['Bank'],
      ['Shop → Bank: authorize'],
      ['alt', ['[approved]', ['Shop → Bank: capture']], ['Operand 2', ['Bank → outside']]],
      ['Aside'],
    ]);
  });

  it('says the number of a message, and the operand that it lies in', () => {
    const alt = tree.find(({ id }) => id === 'f');
    expect(alt?.children[0]?.children[0]?.said).toBe('Message 2 of 3, in alt approved: Call: Shop calls Bank, capture');
  });
});
