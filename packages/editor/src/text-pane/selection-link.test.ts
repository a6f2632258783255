import { expect, it } from 'vitest';
import type { Selection } from '../view-state/view-store.ts';
import { createSelectionLink } from './selection-link.ts';

const is = { node: (id: string) => id.startsWith('n'), edge: (id: string) => id.startsWith('e') };

function select(nodes: readonly string[], edges: readonly string[] = []): Selection {
  return { nodes: new Set(nodes), edges: new Set(edges) };
}

function open(selection = select([])) {
  const state = { selection };
  return { state, link: createSelectionLink(() => state.selection) };
}

it('a caret that rests selects what its place is about', () => {
  const { link } = open();
  expect(link.caretRested(['n1'], is)).toEqual(select(['n1']));
  expect(link.caretRested(['e1'], is)).toEqual(select([], ['e1']));
});

it('a caret selects nothing anew, and keeps the selection where the text speaks of nothing', () => {
  const { link } = open(select(['n1']));
  expect(link.caretRested(['n1'], is)).toBeUndefined();
  expect(link.caretRested([], is)).toBeUndefined();
  expect(link.caretRested(['gone'], is)).toBeUndefined();
});

it('a selection that the caret made does not move the caret', () => {
  const { link } = open();
  const made = link.caretRested(['n1'], is) ?? select([]);
  expect(link.selectionChanged(made, false)).toBeUndefined();
  expect(link.selectionChanged(select(['n1']), false)).toBe('n1');
});

it('a selection moves the caret only while the pane has no focus, and only to one element', () => {
  const { link } = open();
  expect(link.selectionChanged(select(['n2']), true)).toBeUndefined();
  expect(link.selectionChanged(select([], ['e2']), false)).toBe('e2');
  expect(link.selectionChanged(select(['n1', 'n2']), false)).toBeUndefined();
  expect(link.selectionChanged(select([]), false)).toBeUndefined();
});
