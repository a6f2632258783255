import { defaultLimits, viewNode } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import { elementsAt, placesOf } from './places.ts';

const text = `classDiagram
  %% the first one
  class Order {
    +total
  }
  Order "1" --> Line : has
  note for Order "kept"
`;
const statements = parseText(text, 'mermaid');
const { diagram, slots } = readText(statements, defaultLimits);
const names = new Map([
  ...diagram.nodes.map((node) => [node.id, viewNode(node).label] as const),
  ...diagram.edges.map(({ id }) => [id, 'the relation'] as const),
]);
const at = (part: string) => elementsAt(statements, slots, text.indexOf(part)).map((id) => names.get(id));
const idOf = (name: string) => [...names].find(([, each]) => each === name)?.[0] ?? '';
const places = (name: string) => placesOf(statements, slots, idOf(name)).map(({ from, to }) => text.slice(from, to));

it.each([
  ['a name of a declaration', 'Order {', ['Order']],
  ['its keyword', 'class Order', ['Order']],
  ['a member', '+total', ['Order']],
  ['a name in a relation', 'Line :', ['Line']],
  ['the arrow of a relation', '-->', ['the relation']],
  ['a note', 'note for', ['kept']],
  ['the name that a note is about', 'Order "kept', ['Order']],
  ['a header', 'classDiagram', []],
])('%s is about its elements', (_, part, expected) => {
  expect(at(part)).toEqual(expected);
});

it('an element is made by its declaration with its block, a relation by its line, else it is mentioned', () => {
  expect(places('Order')).toEqual(['class Order {\n    +total\n  }']);
  expect(places('the relation')).toEqual(['Order "1" --> Line : has']);
  expect(places('Line')).toEqual(['Line']);
  expect(places('nobody')).toEqual([]);
});
