import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import { cannotPlaceTypedNode, placeTypedNode } from '../commands/place-typed-node.ts';
import { emptyDiagram, type JsonObject } from '../diagram.ts';
import { defaultLimits as limits } from '../limits.ts';
import { type DiagramType, diagramTypes } from './diagram-type.ts';
import { nodeWords } from './kind-words.ts';
import { type NodeKindId, nodeKind, nodeKinds } from './registry.ts';
import { mainKinds, readTypedNode } from './typed-node.ts';

const eleven = Array.from({ length: 11 }, (_, at) => `s${at}`);

const types = Object.keys(diagramTypes) as readonly DiagramType[];

describe('a typed node', () => {
  const typed: readonly (readonly [DiagramType, string, NodeKindId, string, JsonObject?])[] = [
    ['class', 'Order', 'class', 'Order'],
    ['class', 'class Order', 'class', 'Order'],
    ['class', 'Interface Payable', 'interface', 'Payable'],
    ['class', 'note: Something else', 'comment', 'Something else'],
    ['class', 'abstract class Shape', 'class', 'Shape', { abstract: true }],
    ['class', 'abstract Shape', 'class', 'Shape', { abstract: true }],
    ['class', 'abstract interface X', 'class', 'abstract interface X'],
    ['class', 'enum Colour', 'enumeration', 'Colour'],
    ['class', 'actor Customer', 'class', 'actor Customer'],
    ['class', '«entity» Order', 'class', 'Order', { stereotypes: ['entity'] }],
    ['class', '<<entity, root>> Order', 'class', 'Order', { stereotypes: ['entity', 'root'] }],
    ['class', '«interface» Payable', 'interface', 'Payable'],
    ['class', '«x» «enumeration» Colour', 'enumeration', 'Colour', { stereotypes: ['x'] }],
    ['class', '«service» interface Payable', 'interface', 'Payable', { stereotypes: ['service'] }],
    ['class', '«x» note hello', 'class', '«x» note hello'],
    ['class', 'interface', 'interface', ''],
    ['class', '"interface Payable"', 'class', 'interface Payable'],
    ['class', 'interfaces', 'class', 'interfaces'],
    ['class', 'Order note', 'class', 'Order note'],
    ['class', 'ns::Order', 'class', 'ns::Order'],
    ['object', 'anna: Customer', 'object', 'anna', { typeName: 'Customer' }],
    ['object', ':Customer', 'object', '', { typeName: 'Customer' }],
    ['object', 'ns::x', 'object', 'ns::x'],
    ['usecase', 'actor Customer', 'actor', 'Customer'],
    ['usecase', 'use case Pay', 'usecase', 'Pay'],
    ['usecase', 'system Shop', 'subject', 'Shop'],
    ['component', 'interface Orders', 'ball', 'Orders'],
    ['component', '«component» Orders', 'component', 'Orders'],
    ['deployment', 'db Orders', 'database', 'Orders'],
    ['state', 'start', 'initial', ''],
    ['state', 'Started', 'state', 'Started'],
    ['activity', 'Start engine', 'action', 'Start engine'],
    ['activity', 'Fork', 'fork', ''],
    ['activity', 'swimlane Customer', 'partition', 'Customer'],
    ['er', 'table users', 'entity', 'users'],
    ['flow', 'Start', 'terminator', 'Start'],
    ['flow', 'Process order', 'process', 'Process order'],
    ['flow', 'if paid?', 'condition', 'paid?'],
    ['plain', 'Anything', 'plain', 'Anything'],
  ];

  it.each(typed.map(([type, text, kind, name, data = {}]) => ({ type, text, kind, name, data })))(
    'in a diagram of type $type: $text',
    ({ type, text, ...node }) => {
      expect(readTypedNode(text, type)).toEqual(node);
    },
  );

  it('is of a kind that its type of diagram offers, and its words are said by one kind there', () => {
    for (const type of types) {
      expect(nodeKind(mainKinds[type]).diagrams).toContain(type);
      for (const kind of Object.keys(nodeKinds) as readonly NodeKindId[]) {
        if (!nodeKind(kind).diagrams.includes(type)) continue;
        const words = [...(nodeWords[kind].typed ?? []).map((word) => `${word} Xyz`), ...(nodeWords[kind].alone ?? [])];
        for (const word of words) {
          const read = readTypedNode(word, type).kind;
          // In class diagrams an interface is the box, the ball has a word of its own.
          if (kind !== 'ball' || type !== 'class' || !word.startsWith('interface')) expect([type, word, read]).toEqual([type, word, kind]);
        }
      }
    }
  });

  it('is read and placed whatever was typed, and no letter is lost', () => {
    const words = Object.values(nodeWords).flatMap(({ typed = [], alone = [] }) => [...typed, ...alone]);
    const pieces = fc.constantFrom(...words, 'abstract', '«a»', '<<b>>', ':', '"', 'X', ' ');
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.array(pieces, { maxLength: 6 }).map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...types), (text, type) => {
        const { kind, name, data } = readTypedNode(text, type);
        expect(nodeKind(kind).diagrams).toContain(type);
        const said = [name, data.typeName, ...(Array.isArray(data.stereotypes) ? data.stereotypes : [])].join('');
        const letters = (of: string) => [...of.replace(/[^\p{L}]/gu, '')].sort().join('');
        const taken = [...(nodeWords[kind].typed ?? []), ...(nodeWords[kind].alone ?? []), nodeKind(kind).keyword ?? '', ''];
        const possible = taken.flatMap((word) => [`${said}${word}`, `${said}${word}abstract`]).map((all) => letters(all.toLowerCase()));
        expect(possible).toContain(letters(text.toLowerCase()));
        const changes = placeTypedNode(emptyDiagram, { id: 'n', text, type, position: { x: 0, y: 0 } }, limits);
        expect(checkDiagram(applyChanges(emptyDiagram, changes), limits)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('says what was typed when it is placed, and is called as its kind when only that was', () => {
    const placed = (text: string, type: DiagramType) => {
      const changes = placeTypedNode(emptyDiagram, { id: 'n', text, type, position: { x: 0, y: 0 } }, limits);
      return applyChanges(emptyDiagram, changes).nodes[0]?.data;
    };
    expect(placed('abstract class Shape', 'class')).toEqual({ kind: 'class', label: 'Shape', abstract: true });
    expect(placed('interface', 'class')).toEqual({ kind: 'interface', label: 'Interface' });
    expect(placed(': Customer', 'object')).toEqual({ kind: 'object', label: '', typeName: 'Customer' });
    expect(placed('Anything', 'plain')).toEqual({ label: 'Anything' });
  });
});

it('a node with more stereotypes than an element can have is refused, none is dropped', () => {
  for (const [count, refused] of [
    [10, undefined],
    [11, 'too_many_texts'],
  ] as const) {
    const typed = { text: `«${eleven.slice(0, count).join(', ')}» Order`, type: 'class' } as const;
    expect(cannotPlaceTypedNode(typed)).toBe(refused);
    expect(placeTypedNode(emptyDiagram, { ...typed, id: 'a', position: { x: 0, y: 0 } }, limits)).toHaveLength(
      refused === undefined ? 1 : 0,
    );
  }
});
