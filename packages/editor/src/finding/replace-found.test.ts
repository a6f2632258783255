import { type Diagram, findTexts } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { replaceFound } from './replace-found.ts';

const diagram: Diagram = {
  nodes: [
    {
      id: 'a',
      position: { x: 0, y: 0 },
      data: { label: 'Order', kind: 'class', attributes: [{ id: 'm', text: 'order: Order', static: true }] },
    },
    { id: 'b', position: { x: 300, y: 0 }, data: { label: 'order' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'association', label: 'orders', kept: 1 } }],
};

describe('replacing what is found', () => {
  it('everywhere is one named step, and undo restores the document exactly', () => {
    const { context, document, run, said } = openBench(diagram);
    replaceFound(context(), { query: { text: 'order' }, by: 'sale', places: undefined });
    expect(document.current().nodes[0]?.data).toMatchObject({ label: 'sale', attributes: [{ text: 'sale: sale', static: true }] });
    expect(document.current().edges[0]?.data).toMatchObject({ label: 'sales', kept: 1 });
    expect([document.history().undoName, said]).toEqual(['replace 5 occurrences', ['5 occurrences replaced']]);
    run('undo');
    expect([document.current(), document.history().canUndo]).toEqual([diagram, false]);
  });

  it('at one place leaves the others, and says what could not be', () => {
    const { context, document, notices } = openBench(diagram);
    const places = findTexts(diagram, { text: 'order' }).filter(({ id }) => id === 'b');
    replaceFound(context(), { query: { text: 'order' }, by: '', places });
    expect([document.current(), notices]).toEqual([diagram, ['1 text not replaced: the result would be empty, too long or a duplicate.']]);
    replaceFound(context(), { query: { text: 'order' }, by: 'sale', places });
    expect(document.current()).toEqual({ ...diagram, nodes: [diagram.nodes[0], { ...diagram.nodes[1], data: { label: 'sale' } }] });
  });
});
