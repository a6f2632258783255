import { describe, expect, it } from 'vitest';
import type { Diagram, DiagramEdge, DiagramNode } from '../diagram.ts';
import { compareDiagrams } from './compare-diagrams.ts';
import { withIdsOf } from './with-ids-of.ts';

function aClass(id: string, label: string, members: readonly string[] = []): DiagramNode {
  const attributes = members.map((text, index) => ({ id: `m${index + 1}`, text }));
  return { id, position: { x: 0, y: 0 }, data: { kind: 'class', label, attributes } };
}

function relation(id: string, source: string, target: string, label = ''): DiagramEdge {
  return { id, source, target, data: { kind: 'association', ...(label === '' ? {} : { label }) } };
}

const old: Diagram = {
  nodes: [aClass('n1', 'Order', ['id: int', 'total: Money']), aClass('n2', 'Item'), aClass('n3', 'Customer')],
  edges: [relation('e1', 'n1', 'n2', 'contains'), relation('e2', 'n3', 'n1', 'places')],
};

function differencesTo(next: Diagram): readonly string[] {
  return compareDiagrams(old, withIdsOf(next, old)).differences.map(({ how, id }) => `${how} ${id}`);
}

describe('withIdsOf', () => {
  it('finds the same elements in another order with other ids', () => {
    const next: Diagram = {
      nodes: [aClass('n1', 'Customer'), aClass('n2', 'Order', ['id: int', 'total: Money']), aClass('n3', 'Item')],
      edges: [relation('e1', 'n1', 'n2', 'places'), relation('e2', 'n2', 'n3', 'contains')],
    };
    expect(compareDiagrams(old, withIdsOf(next, old)).counts).toMatchObject({ added: 0, removed: 0, changed: 0 });
  });

  it('tells what is new from what is there, though their ids are the same', () => {
    const next: Diagram = {
      nodes: [aClass('n1', 'Invoice'), aClass('n2', 'Order', ['id: int', 'total: Money']), aClass('n3', 'Item'), aClass('n4', 'Customer')],
      edges: [relation('e1', 'n1', 'n2'), relation('e2', 'n2', 'n3', 'contains'), relation('e3', 'n4', 'n2', 'places')],
    };
    expect(differencesTo(next)).toEqual(['added n1-1', 'added e1-1']);
  });

  it('knows a renamed element by the elements round it', () => {
    const next: Diagram = {
      nodes: [aClass('n9', 'Order', ['id: int', 'total: Money']), aClass('n8', 'Line'), aClass('n7', 'Customer')],
      edges: [relation('e1', 'n9', 'n8', 'contains'), relation('e2', 'n7', 'n9', 'places')],
    };
    expect(differencesTo(next)).toEqual(['changed n2']);
  });

  it('matches members by their text, and changed ones by their name', () => {
    const next: Diagram = { ...old, nodes: [aClass('n1', 'Order', ['at: Date', 'id: UUID', 'total: Money']), ...old.nodes.slice(1)] };
    const [difference, ...others] = compareDiagrams(old, withIdsOf(next, old)).differences;
    expect(others).toEqual([]);
    expect(difference?.details.map(({ how, path }) => `${how} ${path.join(' ')}`).toSorted()).toEqual([
      'added data attributes id m1-1',
      'changed data attributes id m1',
    ]);
  });
});
