import { type Change, type Diagram, type DiagramEdge, deleteElements } from '@umlaut/diagram';
import { type DiagramDocument, type OthersChange, openDocument } from '@umlaut/document';
import { describe, expect, it } from 'vitest';
import { createViewStore } from '../view-state/view-store.ts';
import { followLine } from './follow-line.ts';

const message = (id: string, order: string): DiagramEdge => ({
  id,
  source: 'Shop',
  target: 'Bank',
  data: { kind: 'syncMessage', label: id, order, in: 'f' },
});
const score: Diagram = {
  nodes: [
    ...['Shop', 'Bank'].map((id, at) => ({ id, position: { x: at * 200, y: 0 }, data: { kind: 'lifeline', label: id } })),
    {
      id: 'f',
      position: { x: 0, y: 80 },
      data: {
        kind: 'fragment',
        label: 'alt',
        operator: 'alt',
        order: 'a0.0001.a0',
        operands: [{ id: 'o1' }, { id: 'o2', from: 'a3.0001.a0' }],
      },
    },
  ],
  edges: [message('m1', 'a1.0001.a0'), message('m2', 'a2.0001.a0')],
};

/** A view whose field for lines stands in front of `m2`, while others change the document. */
function bench({ hidden = [] as readonly DiagramEdge[] } = {}) {
  const document = openDocument(score);
  const listeners = new Set<(change: OthersChange) => void>();
  const reinstated: string[] = [];
  const others: Parameters<typeof followLine>[0]['document'] = {
    current: document.current,
    subscribe: document.subscribe,
    subscribeToOthers(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ownHidden: () => hidden,
    reinstate: (nodes) => reinstated.push(...nodes.map(({ id }) => id)),
  };
  const viewStore = createViewStore();
  const told: string[] = [];
  viewStore.update({ line: { place: { score: '', fragment: 'f', operand: 'o1', before: 'm2' } } });
  const stop = followLine({ document: others, viewStore, onNotice: (text) => told.push(text), now: () => 5_000 });
  const change = (changes: readonly Change[]): void => {
    const before = document.current();
    document.apply(changes);
    for (const listener of listeners) listener({ before, after: document.current(), writers: new Set() });
  };
  return { document: document satisfies DiagramDocument, viewStore, told, reinstated, stop, change };
}

describe('the field for lines, while others change the score', () => {
  it('stays behind the row before it when the one that it stood in front of is deleted', () => {
    const { document, viewStore, change } = bench();
    change(deleteElements(document.current(), { edges: ['m2'] }));
    expect(viewStore.current().line?.place).toEqual({ score: '', fragment: 'f', operand: 'o1' });
  });

  it('stays at its row when the fragment round it is dissolved', () => {
    const { document, viewStore, change } = bench();
    change(deleteElements(document.current(), { nodes: ['f'] }));
    expect(viewStore.current().line?.place).toEqual({ score: '', before: 'm2' });
  });

  it('stays the same object where nothing near it changes', () => {
    const { viewStore, change } = bench();
    const { line } = viewStore.current();
    change([{ op: 'set', element: 'node', id: 'Bank', path: ['data', 'label'], value: 'Bank of all' }]);
    expect(viewStore.current().line).toBe(line);
  });

  it('moves the line out of a deleted fragment, and announces it', () => {
    const { document, viewStore, told, change } = bench();
    viewStore.update({ operandLines: [{ operand: 'o2', text: 'else declined', at: 4_000 }] });
    change(deleteElements(document.current(), { nodes: ['f'] }));
    expect(viewStore.current().line?.returned).toBe('else declined');
    expect(told).toEqual(['Someone removed the fragment that you wrote “else declined” in.']);
  });

  it('has no line again that was there for long', () => {
    const { document, viewStore, told, change } = bench();
    viewStore.update({ operandLines: [{ operand: 'o2', text: 'else declined', at: -10_000 }] });
    change(deleteElements(document.current(), { nodes: ['f'] }));
    expect(viewStore.current().line?.returned).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('restores a lifeline that was deleted while a message to it was written, and announces it', () => {
    const { document, told, reinstated, change } = bench({ hidden: [message('mine', 'a2.0002.a0')] });
    change(deleteElements(document.current(), { nodes: ['Bank'] }));
    expect(reinstated).toEqual(['Bank']);
    expect(told).toEqual(['Someone deleted “Bank” while you wrote a message to it. It’s back.']);
  });

  it('follows nothing once it is stopped', () => {
    const { document, viewStore, stop } = bench();
    const { line } = viewStore.current();
    stop();
    document.apply(deleteElements(document.current(), { edges: ['m2'] }));
    expect(viewStore.current().line).toBe(line);
  });
});
