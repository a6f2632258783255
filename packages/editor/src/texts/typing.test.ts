import type { Diagram } from '@umlaut/diagram';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { openKeyboard } from '../../test/keyboard.ts';
import { kindKeys } from '../keys/kind-keys.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class', attributes: [{ id: 'm', text: 'id' }] } },
    { id: 'b', position: { x: 400, y: 0 }, data: { label: 'Item', kind: 'class' } },
    { id: 'i', position: { x: 0, y: 300 }, data: { label: 'Payable', kind: 'interface' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'association', label: 'has' } }],
};

type Act =
  | { readonly is: 'select'; readonly ids: readonly string[] }
  | { readonly is: 'type'; readonly text: string }
  | { readonly is: 'press'; readonly key: string }
  | { readonly is: 'undo' };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ is: fc.constant('select' as const), ids: fc.constantFrom(['a'], ['b'], ['i'], ['e'], ['a', 'b'], []) }),
  fc.record({ is: fc.constant('type' as const), text: fc.stringMatching(/^[A-Za-z0-9+?#-]{1,6}$/) }),
  fc.record({ is: fc.constant('press' as const), key: fc.constantFrom('Enter', 'Enter', 'Tab', 'Escape', 'F2') }),
  fc.record({ is: fc.constant('undo' as const) }),
);

const letters = new Set(Object.values(kindKeys).map((key) => key.toLowerCase()));

/** Every text that is stored in a diagram. */
function textsOf({ nodes, edges }: Diagram): readonly string[] {
  const said = JSON.stringify([...nodes, ...edges].map(({ data }) => data));
  return [...said.matchAll(/:"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
}

test('typing adds no element except by a listed key without selection; each character is in one text', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const bench = openBench(diagram);
      const keyboard = openKeyboard(bench);
      const { viewStore, document } = bench;
      const count = () => document.current().nodes.length + document.current().edges.length;
      let token = 0;
      for (const each of acts) {
        const before = count();
        const isEditing = viewStore.current().editing !== undefined;
        const { nodes, edges } = viewStore.current().selection;
        const isFree = nodes.size + edges.size === 0;
        if (each.is === 'select') {
          bench.writing.keep();
          const chosen = each.ids.filter((id) => [...document.current().nodes, ...document.current().edges].some((one) => one.id === id));
          viewStore.update({
            selection: { nodes: new Set(chosen.filter((id) => id !== 'e')), edges: new Set(chosen.filter((id) => id === 'e')) },
          });
        } else if (each.is === 'undo') {
          bench.writing.keep();
          bench.run('undo');
        } else if (each.is === 'press') {
          keyboard.press(each.key);
          expect(count()).toBe(before);
        } else {
          token += 1;
          const text = `${each.text}§${token}§`;
          keyboard.type(text);
          if (isEditing || !isFree) expect(count()).toBe(before);
          else if (![...each.text.toLowerCase()].some((sign) => letters.has(sign))) expect(count()).toBe(before);
          bench.writing.flush();
          const found = textsOf(document.current()).filter((one) => one.includes(`§${token}§`));
          if (viewStore.current().editing !== undefined) expect(found.length).toBe(1);
          else expect(found.length).toBe(0);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a name that is typed over an element takes the place of the old one, by one undo step', () => {
  const bench = openBench(diagram);
  const keyboard = openKeyboard(bench);
  bench.select('a');
  keyboard.type('Total');
  keyboard.press('Enter');
  const label = () => bench.document.current().nodes[0]?.data?.label;
  expect(label()).toBe('Total');
  bench.run('undo');
  expect(label()).toBe('Order');
  keyboard.type('?');
  keyboard.press('Escape');
  expect([label(), bench.viewStore.current().editing]).toEqual(['?', undefined]);
  bench.run('undo');
  expect(label()).toBe('Order');
});

test('three attributes are typed one after the other, and nothing else comes of it', () => {
  const bench = openBench(diagram);
  const keyboard = openKeyboard(bench);
  bench.select('b');
  keyboard.press('F2');
  keyboard.type('Item');
  keyboard.press('Tab');
  for (const text of ['id: int', 'name: Text', 'end']) {
    keyboard.type(text);
    keyboard.press('Enter');
  }
  keyboard.press('Enter');
  expect(bench.document.current().nodes).toHaveLength(3);
  const attributes = bench.document.current().nodes[1]?.data?.attributes;
  expect(attributes).toMatchObject([{ text: 'id: int' }, { text: 'name: Text' }, { text: 'end' }]);
});

test('with several selected nothing is written, which is told once', () => {
  const bench = openBench(diagram);
  const keyboard = openKeyboard(bench);
  bench.select('a', 'b');
  keyboard.type('abc');
  expect(bench.document.current()).toEqual(diagram);
  expect(bench.notices).toEqual(['Several elements are selected. Select one to rename it.']);
});

test('a letter adds a kind of the diagram’s type, and no other', () => {
  const bench = openBench(diagram);
  const keyboard = openKeyboard(bench);
  keyboard.press('s');
  expect(bench.document.current().nodes).toHaveLength(3);
  keyboard.type('eColour');
  expect(bench.document.current().nodes[3]?.data).toMatchObject({ kind: 'enumeration' });
  bench.writing.keep();
  expect(bench.document.current().nodes[3]?.data?.label).toBe('Colour');
});
