import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class', attributes: [{ id: 'm', text: 'id' }] } },
    { id: 't', position: { x: 400, y: 0 }, data: { label: 'orders', kind: 'entity' } },
    { id: 'p', position: { x: 0, y: 300 }, data: { label: 'Plain' } },
  ],
  edges: [],
};

function open() {
  const bench = openBench(diagram);
  const data = (index: number) => bench.document.current().nodes[index]?.data;
  return { ...bench, data };
}

describe('lines that are pasted into a member', () => {
  it('become members behind it, operations by their parentheses, as one step', () => {
    const { writing, data, run, viewStore } = open();
    writing.begin('a', { field: 'attributes', item: 'm' });
    expect(writing.paste('+ total(): Money\n+ submit(): void\n- placedAt: Instant\n+ cancel()\n')).toBe(true);
    expect(data(0)?.attributes).toMatchObject([{ text: 'id' }, { text: '- placedAt: Instant' }]);
    expect(data(0)?.operations).toMatchObject([{ text: '+ total(): Money' }, { text: '+ submit(): void' }, { text: '+ cancel()' }]);
    expect(viewStore.current().typedText).toBe('- placedAt: Instant');
    writing.keep();
    run('undo');
    expect(data(0)).toEqual(diagram.nodes[0]?.data);
  });

  it('keep what was being written, and follow it', () => {
    const { writing, data } = open();
    writing.begin('a', { field: 'attributes', item: 'new', after: 'm' });
    writing.type('name');
    writing.paste('one\ntwo');
    expect(data(0)?.attributes).toMatchObject([{ text: 'id' }, { text: 'name' }, { text: 'one' }, { text: 'two' }]);
  });

  it('are rows of an entity with their keys', () => {
    const { writing, data } = open();
    writing.begin('t', { field: 'attributes', item: 'new' });
    writing.paste('id int PK\nPK,FK user_id int\nname: text');
    expect(data(1)?.attributes).toMatchObject([
      { text: 'id int', key: 'PK' },
      { text: 'user_id int', key: 'PK,FK' },
      { text: 'name: text' },
    ]);
  });

  it('stop at the limit, which is told with its number', () => {
    const { writing, data, notices } = open();
    writing.begin('a', { field: 'attributes', item: 'm' });
    writing.paste(Array.from({ length: 10_000 }, (_, index) => `field${index}`).join('\n'));
    expect(data(0)?.attributes).toHaveLength(60);
    expect(notices).toEqual(['Only 59 more of 60 members can be added; 9941 lines were omitted.']);
  });

  it('are left to the field where it takes them: one line, a name, and what has no members', () => {
    const { writing } = open();
    writing.begin('a', { field: 'attributes', item: 'm' });
    expect(writing.paste('one line\n')).toBe(false);
    writing.begin('a', { field: 'label' });
    expect(writing.paste('A\nB')).toBe(false);
    writing.begin('p', { field: 'label' });
    expect(writing.paste('A\nB')).toBe(false);
  });
});
