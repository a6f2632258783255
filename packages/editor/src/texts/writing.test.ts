import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { openDocument } from '@umlaut/document';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createViewStore } from '../view-state/view-store.ts';
import { createWriting } from './writing.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class', attributes: [{ id: 'm', text: '- id' }] } },
    { id: 's', position: { x: 0, y: 300 }, data: { label: 'Open', kind: 'state' } },
    {
      id: 'p',
      position: { x: 0, y: 500 },
      data: {
        label: 'Sale',
        kind: 'partition',
        lanes: [
          { id: 'l', label: 'Lane 1' },
          { id: 'm', label: 'Lane 2' },
        ],
      },
    },
  ],
  edges: [],
};

function bench() {
  const document = openDocument(diagram);
  const viewStore = createViewStore();
  const said: string[] = [];
  const announce = (message: string): void => void said.push(message);
  const rights = { readOnly: false };
  const writing = createWriting(viewStore, () => ({ document, limits: defaultLimits, ...rights, announce }));
  const data = (id = 'a') => document.current().nodes.find((node) => node.id === id)?.data;
  return { document, viewStore, writing, said, data, rights };
}

describe('writing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is stopped without a trace of what was typed last, and writes nothing later', () => {
    const { document, viewStore, writing, data, said } = bench();
    writing.begin('a', { field: 'label' });
    writing.type('Orders');
    writing.stop();
    expect(viewStore.current()).toMatchObject({ editing: undefined, typedText: undefined });
    vi.advanceTimersByTime(2000);
    expect(data()?.label).toBe('Order');
    expect([document.history().canUndo, said]).toEqual([false, []]);
  });

  it('brings what is typed into the document within a second, as one step however long it takes', () => {
    const { document, writing, data } = bench();
    writing.begin('a', { field: 'label' });
    for (const text of ['Ord', 'Orde', 'Orders', 'Orders of']) {
      writing.type(text);
      vi.advanceTimersByTime(1000);
      expect(data()?.label).toBe(text);
      vi.advanceTimersByTime(20_000);
    }
    writing.type('Orders of today');
    writing.keep();
    expect(data()?.label).toBe('Orders of today');
    document.undo();
    expect(document.current()).toEqual(diagram);
  });

  it('writes nothing any more for somebody who may no longer change the diagram', () => {
    for (const end of ['keep', 'flush'] as const) {
      const { document, viewStore, writing, rights } = bench();
      writing.begin('a', { field: 'label' });
      writing.type('Orders');
      vi.advanceTimersByTime(1000);
      const before = document.current();
      rights.readOnly = true;
      writing.type('Orders of today');
      vi.advanceTimersByTime(1000);
      writing[end]();
      expect(document.current()).toBe(before);
      writing.keep();
      expect([document.current() === before, viewStore.current().editing]).toEqual([true, undefined]);
    }
  });

  it('keeps the old label where the text is empty', () => {
    const { document, writing } = bench();
    writing.begin('a', { field: 'label' });
    writing.type('x');
    vi.advanceTimersByTime(1000);
    writing.type('  ');
    writing.keep();
    expect(document.current()).toEqual(diagram);
  });

  it('takes an attribute with parentheses for an operation, and goes on with operations, as one step', () => {
    const { document, viewStore, writing, data } = bench();
    writing.begin('a', { field: 'attributes', item: 'new' });
    writing.type('+ pay(');
    vi.advanceTimersByTime(1000);
    writing.type('+ pay(amount: Money): Receipt');
    writing.nextRow();
    expect(data()).toMatchObject({
      attributes: [{ id: 'm', text: '- id' }],
      operations: [{ id: 'new', text: '+ pay(amount: Money): Receipt' }],
    });
    expect(viewStore.current().editing).toMatchObject({ id: 'a', part: { field: 'operations', after: 'new' } });
    writing.keep();
    document.undo();
    expect(document.current()).toEqual(diagram);
  });

  it('leaves a default or a type with parentheses with the attributes', () => {
    for (const text of ['at: Date = now()', 'size: decimal(10,2)', '(unnamed)', '{ordered (set)}']) {
      const { writing, data } = bench();
      writing.begin('a', { field: 'attributes', item: 'new' });
      writing.type(text);
      writing.keep();
      expect([text, data()?.operations]).toEqual([text, undefined]);
    }
  });

  it('opens row after row, and leaves no empty one', () => {
    const { document, viewStore, writing, data } = bench();
    writing.begin('a', { field: 'attributes', item: 'm' });
    writing.nextRow();
    writing.type('- placedAt: Instant');
    writing.nextRow();
    expect(viewStore.current().editing?.part).toMatchObject({ field: 'attributes' });
    writing.nextRow();
    expect(viewStore.current().editing).toBeUndefined();
    expect(data()?.attributes).toMatchObject([{ text: '- id' }, { text: '- placedAt: Instant' }]);
    document.undo();
    expect(document.current()).toEqual(diagram);
  });

  it('removes a row that is emptied', () => {
    const { writing, data } = bench();
    writing.begin('a', { field: 'attributes', item: 'm' });
    writing.type('');
    writing.keep();
    expect(data()?.attributes).toBeUndefined();
  });

  it('goes through the compartments and out', () => {
    const { viewStore, writing } = bench();
    const field = () => viewStore.current().editing?.part.field;
    writing.begin('a', { field: 'label' });
    writing.nextCompartment(1);
    expect(viewStore.current().editing?.part).toEqual({ field: 'attributes', item: 'm' });
    writing.nextCompartment(1);
    expect(field()).toBe('operations');
    writing.nextCompartment(-1);
    expect(field()).toBe('attributes');
    writing.nextCompartment(1);
    writing.nextCompartment(1);
    expect(field()).toBeUndefined();
  });

  it('goes from lane to lane, and out behind the last', () => {
    const { viewStore, writing, data } = bench();
    const part = () => viewStore.current().editing?.part;
    writing.begin('p', { field: 'label' });
    writing.nextCompartment(1);
    expect(part()).toEqual({ field: 'lanes', item: 'l' });
    writing.type('Customer');
    writing.nextCompartment(1);
    expect(part()).toEqual({ field: 'lanes', item: 'm' });
    writing.type('Warehouse');
    writing.nextCompartment(-1);
    expect(part()).toEqual({ field: 'lanes', item: 'l' });
    writing.nextCompartment(-1);
    expect(part()).toEqual({ field: 'label' });
    writing.begin('p', { field: 'lanes', item: 'm' });
    writing.nextCompartment(1);
    expect(part()).toBeUndefined();
    expect(data('p')?.lanes).toMatchObject([{ label: 'Customer' }, { label: 'Warehouse' }]);
  });

  it('reads a behaviour as it is drawn', () => {
    const { writing, data } = bench();
    writing.begin('s', { field: 'label' });
    writing.nextCompartment(1);
    writing.type('entry / open()');
    writing.nextRow();
    writing.type('tick [late] / warn()');
    writing.keep();
    expect(data('s')?.behaviours).toMatchObject([
      { on: 'entry', text: 'open()' },
      { on: 'internal', text: 'tick [late] / warn()' },
    ]);
  });
});
