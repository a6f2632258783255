import type { Diagram, JsonObject, JsonValue } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { type BroughtUp, deriveText } from '../bring-up/bring-up.ts';
import type { Language } from '../statements/statement.ts';
import { type TakenIn, takeIn } from './take-in.ts';
import { noTombstones, type Tombstones } from './tombstones.ts';

const node = (id: string, data: JsonObject): Diagram['nodes'][number] => ({ id, type: 'default', position: { x: 0, y: 0 }, data });
const edge = (id: string, data: JsonObject, [source, target] = ['A', 'B']): Diagram['edges'][number] => ({
  id,
  source: source ?? '',
  target: target ?? '',
  data,
});

let ids = 0;

/** Replaces parts of a derived text in one step, as a paste does. */
function typed(shown: BroughtUp, after: string, gone: Tombstones = noTombstones): TakenIn {
  return takeIn(shown, after, {
    changes: [],
    caret: -1,
    gone,
    newId: () => {
      ids += 1;
      return `new${ids}`;
    },
  });
}

function replaced(diagram: Diagram, language: Language, ...parts: readonly (readonly [string, string])[]): Diagram {
  const shown = deriveText(diagram, language);
  let after = shown.text;
  for (const [from, to] of parts) {
    expect(after).toContain(from);
    after = after.replace(from, () => to);
  }
  return typed(shown, after).next.diagram;
}

const itemsOf = (value: JsonValue | undefined): readonly JsonObject[] => (Array.isArray(value) ? (value as readonly JsonObject[]) : []);
const said = (diagram: Diagram, list: string, id = 'A'): readonly string[] =>
  itemsOf(diagram.nodes.find((one) => one.id === id)?.data?.[list]).map((item) => `${item.id} ${item.text ?? item.guard}`);

const order: Diagram = {
  nodes: [
    node('A', {
      kind: 'class',
      label: 'Order',
      attributes: [
        { id: 'a', text: 'id: int' },
        { id: 'line', text: '', rule: 'solid' },
        { id: 'b', text: 'total: int' },
        { id: 'd', text: 'at: Date' },
      ],
      operations: [{ id: 'c', text: 'pay()' }],
    }),
    node('B', { kind: 'class', label: 'Customer' }),
  ],
  edges: [],
};

it.each(['mermaid', 'plantuml'] as const)('a separator without a title stays where a member is edited: %s', (language) => {
  expect(said(replaced(order, language, ['total: int', 'total: Money']), 'attributes')).toEqual([
    'a id: int',
    'line ',
    'b total: Money',
    'd at: Date',
  ]);
});

it.each(['mermaid', 'plantuml'] as const)('a row is new where it is inserted and the next one is changed in one step: %s', (language) => {
  const after = replaced(order, language, ['total: int', 'sum: int\n    total: Money']);
  expect(said(after, 'attributes')).toEqual([
    'a id: int',
    'line ',
    expect.stringMatching(/^new\d+ sum: int/),
    'b total: Money',
    'd at: Date',
  ]);
});

const plain: Diagram = {
  nodes: [
    node('A', {
      kind: 'class',
      label: 'Order',
      attributes: [
        { id: 'a', text: 'id: int' },
        { id: 'b', text: 'total' },
      ],
    }),
  ],
  edges: [],
};

it.each(['mermaid', 'plantuml'] as const)('an attribute that becomes an operation keeps its id: %s', (language) => {
  const after = replaced(plain, language, ['total', 'total()']);
  expect(said(after, 'attributes')).toEqual(['a id: int']);
  expect(said(after, 'operations')).toEqual(['b total()']);
});

const message = (id: string, at: number, label: string): Diagram['edges'][number] =>
  edge(id, { kind: 'syncMessage', label, order: `a${at}.0001.a0` });

const score: Diagram = {
  nodes: [
    node('A', { kind: 'lifeline', label: 'A' }),
    node('B', { kind: 'lifeline', label: 'B' }),
    node('F', {
      kind: 'fragment',
      operator: 'alt',
      order: 'a1.0001.a0',
      operands: [
        { id: 'first', guard: 'ok', from: 'a0' },
        { id: 'second', guard: 'else', from: 'a5' },
      ],
    }),
  ],
  edges: [
    { ...message('m1', 1, 'buy'), data: { kind: 'syncMessage', label: 'buy', order: 'a1', in: 'F' } },
    { ...message('m2', 2, 'stop'), data: { kind: 'syncMessage', label: 'stop', order: 'a6', in: 'F' } },
    message('m3', 3, 'ping'),
    message('m4', 4, 'pong'),
  ],
};

it.each([
  ['mermaid', 'else else', 'else maybe\nA->>B: wait\nelse else'],
  ['plantuml', 'else else', 'else maybe\nA -> B : wait\nelse else'],
] as const)('an operand is new where it is inserted, and the next one keeps its id: %s', (language, from, to) => {
  const after = replaced(score, language, [from, to]);
  expect(said(after, 'operands', 'F')).toEqual(['first ok', expect.stringMatching(/^new\d+ maybe/), 'second else']);
});

const labels = (diagram: Diagram): Readonly<Record<string, unknown>> =>
  Object.fromEntries(diagram.edges.map(({ id, data }) => [String(data?.label), id]));

it.each(['mermaid', 'plantuml'] as const)('another message between the ends of one that was deleted is new: %s', (language) => {
  const shown = deriveText(score, language);
  const line = shown.text.split('\n').find((one) => one.endsWith('ping')) ?? '';
  const without = typed(shown, shown.text.replace(`${line}\n`, ''));
  expect(without.next.diagram.edges.map(({ id }) => id)).not.toContain('m3');
  const more = without.next.text.replace(/(.*pong\n)/, `${line.replace('ping', 'order')}\n$1`);
  expect(labels(typed(without.next, more, without.gone).next.diagram).order).toMatch(/^new/);
  const back = without.next.text.replace(/(.*pong\n)/, `${line}\n$1`);
  expect(labels(typed(without.next, back, without.gone).next.diagram).ping).toBe('m3');
});

it.each(['mermaid', 'plantuml'] as const)('a message is new where one is deleted and others are written in one step: %s', (language) => {
  const shown = deriveText(score, language);
  const line = shown.text.split('\n').find((one) => one.endsWith('ping')) ?? '';
  const two = `${line.replace('ping', 'order')}\n${line.replace('ping', 'ship')}`;
  const { diagram } = typed(shown, shown.text.replace(line, two)).next;
  expect(labels(diagram)).toMatchObject({ buy: 'm1', stop: 'm2', pong: 'm4' });
  expect([labels(diagram).order, labels(diagram).ship].filter((id) => id === 'm3').length).toBeLessThan(2);
});

it.each(['mermaid', 'plantuml'] as const)('a line that is written over whole is another message: %s', (language) => {
  const shown = deriveText(score, language);
  const line = shown.text.split('\n').find((one) => one.endsWith('ping')) ?? '';
  const other = language === 'mermaid' ? 'B->>A: think' : 'B -> A : think';
  expect(labels(typed(shown, shown.text.replace(line.trim(), other)).next.diagram).think).toMatch(/^new/);
});
