import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { openDocument } from '@umlaut/document';
import { describe, expect, it } from 'vitest';
import { createActions } from '../canvas/actions.ts';
import { createViewStore } from '../view-state/view-store.ts';
import { createLinking } from './linking.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'A' } },
    { id: 'c', position: { x: 300, y: 100 }, data: { label: 'C' } },
    { id: 'b', position: { x: 0, y: 100 }, data: { label: 'B' } },
    { id: 'd', position: { x: 0, y: 50 }, data: { label: 'D' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'd' }],
};

function bench() {
  const document = openDocument(diagram);
  const viewStore = createViewStore();
  const said: string[] = [];
  const announce = (message: string): void => void said.push(message);
  const actions = createActions(() => ({
    document,
    viewStore,
    limits: defaultLimits,
    readOnly: false,
    onProblem: announce,
    onNotice: announce,
    announce,
  }));
  const linking = createLinking({ diagram: document.current, limits: () => defaultLimits, viewStore, actions, announce });
  const press = (...keys: readonly string[]): readonly boolean[] => keys.map((key) => linking.takeKey({ key, shiftKey: false }));
  return { document, viewStore, said, linking, press };
}

describe('linking', () => {
  it('walks through the nodes that can be joined, in reading order, and joins the chosen one', () => {
    const { document, viewStore, said, linking, press } = bench();
    expect(linking.start('a')).toBe(true);
    press('ArrowRight', 'Tab', 'ArrowUp', 'Enter');
    expect(document.current().edges.at(-1)).toMatchObject({ source: 'a', target: 'c' });
    expect(said).toEqual(['B, 1 of 2', 'C, 2 of 2', 'B, 1 of 2', 'C, 2 of 2', 'Connected A to C']);
    expect(viewStore.current().linking).toBeUndefined();
  });

  it('is left with Escape', () => {
    const { document, linking, press } = bench();
    linking.start('a');
    expect(press('Escape', 'Enter')).toEqual([true, false]);
    expect(document.current()).toEqual(diagram);
  });

  it('takes no key when nothing is under way, and leaves other keys alone', () => {
    const { linking, press } = bench();
    expect(press('Enter', 'ArrowLeft')).toEqual([false, false]);
    linking.start('a');
    expect(press('x')).toEqual([false]);
  });

  it('ends when the chosen node has gone', () => {
    const { document, viewStore, linking, press } = bench();
    linking.start('a');
    document.apply([
      { op: 'remove', element: 'node', id: 'b' },
      { op: 'remove', element: 'node', id: 'c' },
    ]);
    press('ArrowRight');
    expect(viewStore.current().linking).toBeUndefined();
    expect(linking.start('a')).toBe(false);
  });
});
