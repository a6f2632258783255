import type { ListedDiagram } from '@umlaut/api';
import { expect, test } from 'vitest';
import { arrange } from './arrange.ts';

function diagram(name: string, more: Partial<ListedDiagram> = {}): ListedDiagram {
  const time = '2026-01-01T00:00:00.000Z';
  return {
    id: name,
    name,
    version: 1,
    createdAt: time,
    updatedAt: time,
    role: 'owner',
    ownerEmail: 'ada@example.org',
    starred: false,
    openedAt: null,
    ...more,
  };
}

function names(diagrams: readonly ListedDiagram[]): readonly string[] {
  return diagrams.map(({ name }) => name);
}

test('every word of the search must be in the name, letter case and accents aside', () => {
  const diagrams = ['Übersicht', 'Order model', 'order STATES', 'Kasse'].map((name) => diagram(name));
  const found = (search: string) => names(arrange(diagrams, { search, order: 'changed' }));
  expect(found('ORDER')).toEqual(['Order model', 'order STATES']);
  expect(found(' states  order ')).toEqual(['order STATES']);
  expect(found('ubersicht')).toEqual(['Übersicht']);
  expect(found('')).toEqual(names(diagrams));
  expect(found('(.*')).toEqual([]);
});

test('diagrams in which the server found an element are shown, whatever they are called', () => {
  const diagrams = [diagram('Plan', { match: 'Customer' }), diagram('Customers'), diagram('Kasse')];
  expect(names(arrange(diagrams, { search: 'customer', order: 'name' }))).toEqual(['Customers', 'Plan']);
});

test('shared diagrams are found by their owner, too; own ones are not', () => {
  const diagrams = [diagram('A', { role: 'viewer', ownerEmail: 'bob@example.org' }), diagram('B', { ownerEmail: 'bob@example.org' })];
  expect(names(arrange(diagrams, { search: 'bob', order: 'changed' }))).toEqual(['A']);
});

test('names sort as people do, numbers by their value', () => {
  const diagrams = ['Plan 10', 'plan 9', 'Zoo', 'äpfel', 'Birnen'].map((name) => diagram(name));
  expect(names(arrange(diagrams, { search: '', order: 'name' }))).toEqual(['äpfel', 'Birnen', 'plan 9', 'Plan 10', 'Zoo']);
});

test('the last created comes first, those without a time last; the list itself stays as it is', () => {
  const diagrams = [
    diagram('old', { createdAt: '2026-01-01T00:00:00Z' }),
    diagram('none', { createdAt: '' }),
    diagram('young', { createdAt: '2026-02-01T00:00:00Z' }),
  ];
  expect(names(arrange(diagrams, { search: '', order: 'created' }))).toEqual(['young', 'old', 'none']);
  expect(names(diagrams)).toEqual(['old', 'none', 'young']);
});

test('the last opened comes first, those that were never opened last; stars filter', () => {
  const diagrams = [
    diagram('never'),
    diagram('old', { openedAt: '2026-01-01T00:00:00Z' }),
    diagram('new', { openedAt: '2026-02-01T00:00:00Z', starred: true }),
  ];
  expect(names(arrange(diagrams, { search: '', order: 'opened' }))).toEqual(['new', 'old', 'never']);
  expect(names(arrange(diagrams, { search: '', order: 'changed', starred: true }))).toEqual(['new']);
});
