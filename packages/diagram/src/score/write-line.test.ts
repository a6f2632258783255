import { describe, expect, it } from 'vitest';
import { lifeline } from '../../test/scores.ts';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import type { Diagram } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import type { Place } from './place.ts';
import { readScores } from './read-scores.ts';
import type { Item } from './score.ts';
import { writeScoreLine } from './write-line.ts';

let count = 0;

function newId(): string {
  count += 1;
  return `new-${count}`;
}

/** Types lines one after the other, each where the one before leads. */
function typed(start: Diagram, lines: readonly string[], from: Place = { score: '' }) {
  let diagram = start;
  let place: Place | undefined = from;
  const said: string[] = [];
  for (const text of lines) {
    if (place === undefined) throw new Error('The writing has ended.');
    const line = writeScoreLine(diagram, { text, place, tag: 'Kx3p', newId, limits: defaultLimits });
    diagram = applyChanges(diagram, line.changes);
    place = line.next;
    said.push(line.said);
  }
  return { diagram, place, said };
}

function textsOf({ nodes, edges }: Diagram, items: readonly Item[]): unknown {
  const name = (id: string): string => String(nodes.find((node) => node.id === id)?.data?.label);
  return items.map((item) => {
    if (item.type === 'fragment')
      return [item.operator, ...item.operands.map((operand) => ({ guard: operand.guard, rows: textsOf({ nodes, edges }, operand.items) }))];
    if (item.type !== 'message') return item.node.label;
    return `${name(item.stored.source)} ${item.edge.kind === 'reply' ? '<' : '>'} ${name(item.stored.target)}: ${item.edge.label ?? ''}`;
  });
}

const shop: Diagram = { nodes: ['Customer', 'Shop', 'Stock', 'Bank', 'Mail'].map((id, index) => lifeline(id, index)), edges: [] };

describe('lines that are typed into a score', () => {
  it('build the reference task', () => {
    const lines = [
      'sh: order(items)',
      'sto: reserve(items)',
      '<reserved',
      'b: authorize(total)',
      '<result',
      'alt approved',
      'b: capture(total)',
    ];
    const more = [
      '<receipt',
      'loop each parcel',
      'sto: ship(parcel)',
      '<shipped',
      '',
      'm >> send(receipt)',
      'else declined',
      'sto: release(items)',
      '',
      '<',
      '',
    ];
    const { diagram, place } = typed(shop, [...lines, ...more]);
    expect(textsOf(diagram, readScores(diagram)[0]?.root ?? [])).toEqual([
      'Customer > Shop: order(items)',
      'Shop > Stock: reserve(items)',
      'Stock < Shop: reserved',
      'Shop > Bank: authorize(total)',
      'Bank < Shop: result',
      [
        'alt',
        {
          guard: 'approved',
          rows: [
            'Shop > Bank: capture(total)',
            'Bank < Shop: receipt',
            ['loop', { guard: 'each parcel', rows: ['Shop > Stock: ship(parcel)', 'Stock < Shop: shipped'] }],
            'Shop > Mail: send(receipt)',
          ],
        },
        { guard: 'declined', rows: ['Shop > Stock: release(items)'] },
      ],
      'Shop < Customer: ',
    ]);
    expect(place).toBeUndefined();
    expect(checkDiagram(diagram, defaultLimits)).toEqual([]);
  });

  it('build the reference task from nothing with at most 240 keys, texts included', () => {
    // One key each: Q, Enter behind every line, Tab for a reply, which writes `< `, and Escape.
    const first = ['Customer>Shop:order(items)', 'Stock:reserve(items)', '< reserved', 'Bank:authorize(total)', '< result', 'alt approved'];
    const inside = ['b:capture(total)', '< receipt', 'loop each parcel', 's:ship(parcel)', '< shipped', '', 'Mail:send(receipt)'];
    const lines = [...first, ...inside, 'else declined', 's:release(items)', '', '< answer'];
    const keys = lines.reduce((sum, line) => sum + (line.startsWith('< ') ? line.length - 1 : line.length) + 1, 2);
    const { diagram } = typed({ nodes: [], edges: [] }, lines);
    console.log(`reference task by the line field: ${keys} keys, no pointer`);
    expect(keys).toBeLessThanOrEqual(240);
    expect(readScores(diagram)[0]?.columns.map(({ data }) => data?.label)).toEqual(['Customer', 'Shop', 'Stock', 'Bank', 'Mail']);
    expect(diagram.edges).toHaveLength(12);
    expect(textsOf(diagram, readScores(diagram)[0]?.root ?? [])).toEqual([
      'Customer > Shop: order(items)',
      'Shop > Stock: reserve(items)',
      'Stock < Shop: reserved',
      'Shop > Bank: authorize(total)',
      'Bank < Shop: result',
      [
        'alt',
        {
          guard: 'approved',
          rows: [
            'Shop > Bank: capture(total)',
            'Bank < Shop: receipt',
            ['loop', { guard: 'each parcel', rows: ['Shop > Stock: ship(parcel)', 'Stock < Shop: shipped'] }],
            'Shop > Mail: send(receipt)',
          ],
        },
        { guard: 'declined', rows: ['Shop > Stock: release(items)'] },
      ],
      'Shop < Customer: answer',
    ]);
  });

  it('begin a diagram without lifelines, also within a frame', () => {
    const frame = { id: 'f', position: { x: 0, y: 0 }, data: { kind: 'interaction', label: 'Order' } };
    for (const nodes of [[], [frame]]) {
      const { diagram, said } = typed({ nodes, edges: [] }, ['pay(total)', 'alt paid', 'actor Clerk', 'Clerk > Shop: open']);
      expect(readScores(diagram)[0]?.columns.map(({ data }) => [data?.label, data?.head])).toEqual([
        ['Clerk', 'actor'],
        ['Shop', undefined],
      ]);
      expect(said).toEqual([
        'Start with the sender: Customer > Shop: order(items)',
        'Start with the sender: Customer > Shop: order(items)',
        'Lifeline Clerk',
        'Clerk calls Shop: open · Shop is new',
      ]);
      expect(typed({ nodes, edges: [] }, ['A > B: x']).said).toEqual(['A calls B: x · A is new · B is new']);
    }
  });

  it('come in the gap that they are typed in, without touching what is there', () => {
    const { diagram } = typed(shop, ['Shop > Bank: a', 'Shop > Bank: d']);
    const [, last] = readScores(diagram)[0]?.root ?? [];
    const { diagram: after } = typed(diagram, ['Shop > Bank: b', 'Shop > Bank: c'], { score: '', before: last?.id ?? '' });
    expect(textsOf(after, readScores(after)[0]?.root ?? [])).toEqual(['a', 'b', 'c', 'd'].map((text) => `Shop > Bank: ${text}`));
    for (const edge of diagram.edges) expect(after.edges).toContain(edge);
  });

  it('make a lifeline of an unknown name, and say so', () => {
    const { diagram, said } = typed(shop, ['Courier: fetch()']);
    expect(readScores(diagram)[0]?.columns.at(-1)?.data?.label).toBe('Courier');
    expect(said).toEqual(['Customer calls Courier: fetch() · Courier is new']);
  });

  it('start and finish executions with the last message of a lifeline, also by their marks', () => {
    const lines = [
      'Shop > Bank: pay',
      'activate Bank',
      'Bank > Mail ++: send',
      'Mail --> Bank --: sent',
      'deactivate Bank',
      'activate Bank',
    ];
    const { diagram, said } = typed(shop, [...lines, 'activate Stock', 'deactivate Nobody']);
    expect(diagram.edges.map(({ data }) => [data?.source, data?.target])).toEqual([
      [undefined, { execution: 'start' }],
      [undefined, { execution: 'start' }],
      [{ execution: 'finish' }, { execution: 'restart' }],
    ]);
    expect(said.slice(-3)).toEqual([
      'An execution of Bank starts',
      'No message above can start an execution of Stock',
      'No lifeline named Nobody',
    ]);
  });

  it('lead to gates and to nowhere, and come from there', () => {
    const { diagram, said } = typed(shop, ['[-> Shop: order', 'Shop -> ?: mail', 'Bank ->]: paid']);
    expect(diagram.edges.map(({ source, target, data }) => [source === target, data?.source, data?.target])).toEqual([
      [true, { outside: 'gate', side: 'left' }, undefined],
      [true, undefined, { outside: 'lost' }],
      [true, undefined, { outside: 'gate', side: 'right' }],
    ]);
    expect(said).toEqual([
      'A message from the gate to Shop: order',
      'A message from Shop to an unknown receiver: mail',
      'A message from Bank to the gate: paid',
    ]);
  });

  it('make lifelines with their heads, once each', () => {
    const { diagram, said } = typed(shop, ['actor Clerk', 'participant Clerk', 'database Bank']);
    expect(readScores(diagram)[0]?.columns.map(({ data }) => data?.head)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'actor',
    ]);
    expect(said).toEqual(['Lifeline Clerk', 'Clerk already exists', 'Bank already exists']);
  });

  it('name the limit that they would exceed', () => {
    const line = (limits: object) =>
      writeScoreLine(shop, {
        text: 'Courier: x',
        place: { score: '' },
        tag: 'Kx3p',
        newId: () => 'new',
        limits: { ...defaultLimits, ...limits },
      });
    expect(line({ maxNodes: 5 })).toMatchObject({ changes: [], problem: 'node_limit_reached' });
    expect(line({ maxEdges: 0 })).toMatchObject({ changes: [], problem: 'edge_limit_reached' });
  });
});

describe('a line that is too long', () => {
  const write = (text: string, from: Place = { score: '' }) =>
    writeScoreLine(shop, { text, place: from, tag: 'Kx3p', newId, limits: defaultLimits });
  const word = 'w'.repeat(312);

  it.each([
    `Bank: ${word}`,
    `< ${word}`,
    `alt ${word}`,
    `group ${word}`,
    `== ${word} ==`,
    `... ${word} ...`,
    `participant ${word}`,
    `Shop > ${word}: pay`,
    `note over ${word}: full`,
    `Bank: one${'<br>two'.repeat(10)}`,
  ])('is not written, and the reason is given: %s', (text) => {
    const { changes, isRefused, said } = write(text);
    expect({ changes, isRefused }).toEqual({ changes: [], isRefused: true });
    expect(said).toMatch(/can have up to (300 characters\. Remove 12|300 characters\. Shorten it|10 lines\. Shorten it)\.?$/);
  });

  it('is a note with its whole text', () => {
    const text = Array.from({ length: 130 }, (_, index) => `w${index}`).join(' ');
    const [change] = write(`note over Shop: ${text}`).changes;
    const data = change?.op === 'insert' ? change.value.data : undefined;
    expect(`${String(data?.label)} ${String(data?.more)}`).toBe(text);
    expect(checkDiagram(applyChanges(shop, write(`note over Shop: ${text}`).changes), defaultLimits)).toEqual([]);
    expect(write(`note over Shop: ${'w'.repeat(4_310)}`).said).toBe('This text can have up to 4300 characters. Remove 10.');
  });
});
