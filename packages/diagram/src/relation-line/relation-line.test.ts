import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EdgeView, viewEdge } from '../kinds/edge-view.ts';
import { cardinalities } from '../kinds/edges/relationship.ts';
import { type EdgeKindId, edgeKinds } from '../kinds/registry.ts';
import { printRelationLine, readRelationLine, relationLineOf } from './read-line.ts';
import type { LineEnd, RelationLine } from './relation-line.ts';

const kinds = Object.keys(edgeKinds) as readonly EdgeKindId[];

type Line = Partial<Omit<RelationLine, 'source' | 'target'>> & { readonly source?: LineEnd; readonly target?: LineEnd };

function edgeOf(kind: EdgeKindId, line: Line): EdgeView {
  return viewEdge({ id: 'e', source: 'a', target: 'b', data: { ...line, kind, source: { ...line.source }, target: { ...line.target } } });
}

function read(text: string, kind: EdgeKindId = 'association'): Line {
  const { source, target, ...texts } = readRelationLine(text, { kind }).says;
  return {
    ...texts,
    ...(Object.keys(source).length === 0 ? {} : { source }),
    ...(Object.keys(target).length === 0 ? {} : { target }),
  };
}

function messages(text: string, kind: EdgeKindId = 'association'): readonly string[] {
  return readRelationLine(text, { kind }).findings.map(({ message }) => message);
}

describe('the line of an association', () => {
  const lines: readonly (readonly [string, Line])[] = [
    ['', {}],
    ['places', { label: 'places' }],
    ['may be placed by', { label: 'may be placed by' }],
    ['1 places 0..*', { source: { multiplicity: '1' }, label: 'places', target: { multiplicity: '0..*' } }],
    ['1 0..*', { source: { multiplicity: '1' }, target: { multiplicity: '0..*' } }],
    ['*', { source: { multiplicity: '*' } }],
    ['"" *', { target: { multiplicity: '*' } }],
    ['places 1..*', { label: 'places', target: { multiplicity: '1..*' } }],
    ['2..n has', { source: { multiplicity: '2..n' }, label: 'has' }],
    ['1,3..5 has [n]', { source: { multiplicity: '1,3..5' }, label: 'has', target: { multiplicity: 'n' } }],
    [
      '1 +customer places -orders 0..*',
      { source: { multiplicity: '1', role: '+customer' }, label: 'places', target: { role: '-orders', multiplicity: '0..*' } },
    ],
    [
      '1 : customer places : orders *',
      { source: { multiplicity: '1', role: 'customer' }, label: 'places', target: { role: 'orders', multiplicity: '*' } },
    ],
    ['- items', { source: { role: '- items' } }],
    ['has - items 0..*', { label: 'has', target: { role: '- items', multiplicity: '0..*' } }],
    ['read - write', { label: 'read - write' }],
    ['has :"line items"', { label: 'has', target: { role: 'line items' } }],
    [
      '1 {unique} has * {ordered}',
      { source: { multiplicity: '1', props: 'unique' }, label: 'has', target: { multiplicity: '*', props: 'ordered' } },
    ],
    ['1 «use» places', { source: { multiplicity: '1' }, keyword: 'use', label: 'places' }],
    ['<<use>> places', { keyword: 'use', label: 'places' }],
    ['"0..*"', { label: '0..*' }],
    ['1 "2 of them" 3', { source: { multiplicity: '1' }, label: '2 of them', target: { multiplicity: '3' } }],
    ['the "best" one', { label: 'the "best" one' }],
    ['"quoted"', { label: '"quoted"' }],
    ['at 10:30', { label: 'at 10:30' }],
    ['1..', { label: '1..' }],
    ['1 places 0..* extra', { source: { multiplicity: '1' }, label: 'places 0..* extra' }],
    ['  1\n places\t0..* ', { source: { multiplicity: '1' }, label: 'places', target: { multiplicity: '0..*' } }],
  ];

  it.each(lines)('is read: %j', (text, line) => {
    expect(read(text)).toEqual(line);
    expect(read(printRelationLine(edgeOf('association', line)))).toEqual(line);
  });

  it('is written as a person would', () => {
    const written = lines.map(([, line]) => printRelationLine(edgeOf('association', line)));
    expect(written[4]).toBe('1 0..*');
    expect(written).toContain('1 :customer places :orders *');
    expect(written).toContain('has - items 0..*');
    expect(written).toContain('read - write');
    expect(written).toContain('"quoted"');
    expect(written).toContain('1 places 0..* extra');
  });

  it('says what is none of it, and what to do', () => {
    expect(messages('1 places 0..*')).toEqual([]);
    expect(messages('buys 2 of 3 things')).toEqual([]);
    expect(messages('1..')).toEqual(['1.. isn’t a multiplicity. Use 1, *, 0..1 or 2..5.']);
    expect(messages('1 places 0...*')).toEqual(['0...* isn’t a multiplicity. Use 1, *, 0..1 or 2..5.']);
    expect(messages('5..2 places')).toEqual(['In 5..2, the lower bound is greater than the upper bound. Swap them.']);
    expect(messages('1 places 0..* extra')).toEqual(['0..* is read as part of the name. Put multiplicities first and last: 1 places 0..*']);
    expect(messages('1 places "0..*"')).toEqual([
      '"0..*" is read as part of the name. Put multiplicities first and last without quotes: 1 places 0..*',
    ]);
    expect(messages('x'.repeat(302))).toEqual(['Text on a relation can have up to 300 characters; the last 2 were omitted.']);
  });
});

describe('the lines of other kinds', () => {
  it.each<readonly [EdgeKindId, string, Line]>([
    ['transition', '', {}],
    ['transition', 'submit', { trigger: 'submit' }],
    ['transition', 'submit [paid] / notify()', { trigger: 'submit', guard: 'paid', effect: 'notify()' }],
    ['transition', '[x[0] > 1] / a / b', { guard: 'x[0] > 1', effect: 'a / b' }],
    ['transition', '/ log()', { effect: 'log()' }],
    ['transition', 'after(1/2 s)', { trigger: 'after(1/2 s)' }],
    ['transition', 'submit [paid', { trigger: 'submit', guard: 'paid' }],
    ['transition', '«x» "retry" submit', { keyword: 'x', label: 'retry', trigger: 'submit' }],
    ['transition', '"retry"', { label: 'retry' }],
    ['transition', '"" "a / b" / c', { trigger: 'a / b', effect: 'c' }],
    ['transition', 'a [b] c', { trigger: 'a [b] c' }],
    ['transition', 'submit /', { trigger: 'submit /' }],
    ['controlFlow', '[else]', { guard: 'else' }],
    ['controlFlow', '[x > 1] ship it', { guard: 'x > 1', label: 'ship it' }],
    ['controlFlow', 'ship it [x > 1]', { guard: 'x > 1', label: 'ship it' }],
    ['flow', '[yes]', { label: '[yes]' }],
    ['relationship', '1 places 0..*', { source: { cardinality: 'one' }, label: 'places', target: { cardinality: 'zeroMany' } }],
    ['relationship', '|| places o{', { source: { cardinality: 'one' }, label: 'places', target: { cardinality: 'zeroMany' } }],
    ['relationship', 'n 1..n', { source: { cardinality: 'many' }, target: { cardinality: 'oneMany' } }],
    ['include', '«include»', { keyword: 'include' }],
    ['dependency', '«use» 1 of 2', { keyword: 'use', label: '1 of 2' }],
    ['plain', 'yes', { label: 'yes' }],
    ['generalization', '1 places 0..*', { label: '1 places 0..*' }],
  ])('are read: %s %j', (kind, text, line) => {
    expect(read(text, kind)).toEqual(line);
    expect(read(printRelationLine(edgeOf(kind, line)), kind)).toEqual(line);
  });

  it('say where a multiplicity cannot be', () => {
    expect(messages('1 places 0..*', 'generalization')).toEqual([
      'A generalization can’t have multiplicities: 0..* is read as part of its label.',
    ]);
    expect(messages('2..5 places', 'relationship')).toEqual([
      '2..5 is read as part of the name. Put cardinalities first and last: 1, 0..1, 1..*, 0..* or n.',
    ]);
  });
});

/** Texts made of what the grammar looks for, beside any others. */
const pieces = fc.constantFrom(
  ...['1', '0..*', 'n', '[n]', '+a', '- b', ':c', ': d', ':"e f"', '{g}', '«h»', '<<i>>', '"j"', '""', '"0..1"', '[k]', '/ l', '{"}"}'],
  ...[
    '[',
    ']',
    '{',
    '}',
    '«',
    '»',
    '<<',
    '"',
    '\\',
    '\\"',
    ':',
    ':"',
    '+',
    '-',
    '/',
    '(',
    ')',
    '..',
    ',',
    'name',
    'o{',
    '||',
    '\u0301',
    '😀',
    '\ud800',
  ],
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.array(fc.tuple(pieces, fc.constantFrom(' ', '', ' ')), { maxLength: 9 }).map((list) => list.flat().join('')),
);
const said = texts.filter((text) => text.trim() !== '');
const end = fc.record(
  { multiplicity: said, role: said, props: said, cardinality: fc.constantFrom(...Object.keys(cardinalities)) },
  { requiredKeys: [] },
);
const edges = fc.record(
  { label: said, keyword: said, trigger: said, guard: said, effect: said, source: end, target: end },
  { requiredKeys: [] },
);

/** The characters of a text but white space, how often each; `<<` and `>>` are written as guillemets. */
function characters(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.replaceAll('<<', '«').replaceAll('>>', '»').replace(/\s+/gu, '')) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}

const runs = 4_000;

describe('a line', () => {
  it('says the same of every edge after it was printed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), edges, (kind, data) => {
        const edge = edgeOf(kind, data);
        expect(readRelationLine(printRelationLine(edge), { kind }).says).toEqual(relationLineOf(edge));
      }),
      { numRuns: runs },
    );
  });

  it('loses no character of what is typed, and says the same once more', () => {
    // Cardinalities are drawn, not written: each of their ways to be typed is the same one.
    const others = kinds.filter((kind) => kind !== 'relationship');
    fc.assert(
      fc.property(fc.constantFrom(...others), texts, (kind, text) => {
        const { says } = readRelationLine(text, { kind });
        const printed = printRelationLine({ kind, ...says });
        const kept = characters(printed);
        const lost = [...characters(text)].filter(([character, count]) => (kept.get(character) ?? 0) < count);
        expect(lost, `${text} became ${printed}`).toEqual([]);
        expect(readRelationLine(printed, { kind }).says).toEqual(says);
      }),
      { numRuns: runs },
    );
  });

  it('is read and printed whatever it is, and however long', () => {
    for (const text of ['[ '.repeat(200_000), '"\\'.repeat(200_000), '0..* '.repeat(200_000), '«'.repeat(400_000)]) {
      for (const kind of ['association', 'transition', 'controlFlow', 'relationship', 'plain'] as const) {
        const { says } = readRelationLine(text, { kind });
        expect(typeof printRelationLine({ kind, ...says })).toBe('string');
      }
    }
  });
});
