import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParsedMember, parseMember, printMember } from './parse-member.ts';

const read: readonly (readonly [string, ParsedMember])[] = [
  ['name', { name: 'name', order: 'name-first' }],
  [
    '- items: Item[1..*] {ordered} = []',
    { visibility: '-', name: 'items', type: 'Item', multiplicity: '1..*', value: '[]', props: ['ordered'], order: 'name-first' },
  ],
  [
    '- items: Item[1..*] = [] {ordered}',
    { visibility: '-', name: 'items', type: 'Item', multiplicity: '1..*', value: '[]', props: ['ordered'], order: 'name-first' },
  ],
  ['+name : String', { visibility: '+', name: 'name', type: 'String', order: 'name-first' }],
  [
    '# / total: Money {readOnly, id}',
    { visibility: '#', derived: true, name: 'total', type: 'Money', props: ['readOnly', 'id'], order: 'name-first' },
  ],
  ['orders[*]: Order', { name: 'orders', multiplicity: '*', type: 'Order', order: 'name-first' }],
  ['String name', { name: 'name', type: 'String', order: 'type-first' }],
  ['int[] x', { name: 'x', type: 'int[]', order: 'type-first' }],
  ['Map<String, List<Integer>> index', { name: 'index', type: 'Map<String, List<Integer>>', order: 'type-first' }],
  ['index: Map<String, Integer>', { name: 'index', type: 'Map<String, Integer>', order: 'name-first' }],
  ['~id: ns::Type', { visibility: '~', name: 'id', type: 'ns::Type', order: 'name-first' }],
  ['ns::id', { name: 'ns::id', order: 'name-first' }],
  ['− quantity: int = 1', { visibility: '-', name: 'quantity', type: 'int', value: '1', order: 'name-first' }],
  ['text = "a:b = c"', { name: 'text', value: '"a:b = c"', order: 'name-first' }],
  [
    '+ pay(m: Money, when: Instant = now()): Receipt',
    { visibility: '+', name: 'pay', params: ['m: Money', 'when: Instant = now()'], type: 'Receipt', order: 'name-first' },
  ],
  [
    'find(id) Order[0..1] {query}',
    { name: 'find', params: ['id'], type: 'Order', multiplicity: '0..1', props: ['query'], order: 'name-first' },
  ],
  ['void run()', { name: 'run', params: [], type: 'void', order: 'type-first' }],
  ['List<Order> all(int from, int to)', { name: 'all', params: ['int from', 'int to'], type: 'List<Order>', order: 'type-first' }],
  ['f() throws E', { name: 'f', params: [], props: ['throws E'], order: 'name-first' }],
  ['on(cb: (a: int) => void)', { name: 'on', params: ['cb: (a: int) => void'], order: 'name-first' }],
  ['', { name: '', order: 'name-first' }],
  ['+', { name: '+', order: 'name-first' }],
  ['a == b', { name: 'b', type: 'a ==', order: 'type-first' }],
  ['(half open', { name: '(half open', order: 'name-first' }],
];

describe('a line of UML text', () => {
  it.each(read)('is read: %s', (text, member) => {
    expect(parseMember(text)).toEqual(member);
  });

  it('is read whatever it is, and no text is lost from the name at worst', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const member = parseMember(text);
        expect(typeof member.name).toBe('string');
        if (text.trim() !== '') expect(printMember(member)).not.toBe('');
      }),
      { numRuns: 1000 },
    );
  });

  it('says the same after it was printed', () => {
    for (const [text] of read) expect(parseMember(printMember(parseMember(text)))).toEqual(parseMember(text));
    fc.assert(
      fc.property(members, (member) => {
        expect(parseMember(printMember(member))).toEqual(member);
      }),
      { numRuns: 1000 },
    );
  });
});

const word = fc.stringMatching(/^[A-Za-zÄéλ_][\w]{0,8}$/);
const type = fc.oneof(
  word,
  word.map((name) => `List<${name}>`),
  word.map((name) => `ns::${name}`),
);
const multiplicity = fc.constantFrom('*', '1', '0..1', '1..*', '2..n');
const params = fc.array(
  fc.tuple(word, type).map(([name, of]) => `${name}: ${of}`),
  { maxLength: 3 },
);

const members: fc.Arbitrary<ParsedMember> = fc
  .record(
    {
      visibility: fc.constantFrom('+', '-', '#', '~'),
      derived: fc.constant(true as const),
      name: word,
      params,
      type,
      multiplicity,
      value: fc.constantFrom('3', '"a: b"', 'now()', '[]'),
      props: fc.array(word, { minLength: 1, maxLength: 2 }),
      order: fc.constant('name-first' as const),
    },
    { requiredKeys: ['name', 'order'] },
  )
  .filter((member) => member.params === undefined || member.type !== undefined || member.multiplicity === undefined);
