import { type Diagram, readScores, walkItems } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { openHand } from '../../test/hand.ts';

const lifeline = (id: string, x: number) => ({ id, position: { x, y: 0 }, data: { kind: 'lifeline', label: id } });
const message = (id: string, index: number, within?: string) => ({
  id,
  source: 'shop',
  target: 'bank',
  data: { kind: 'syncMessage', label: id, order: `a${index}.0001.a0`, ...(within === undefined ? {} : { in: within }) },
});
const diagram: Diagram = {
  nodes: [
    lifeline('shop', 0),
    lifeline('bank', 300),
    {
      id: 'alt',
      position: { x: 0, y: 200 },
      data: {
        kind: 'fragment',
        label: 'alt',
        operator: 'alt',
        order: 'a1.0001.a0',
        operands: [{ id: 'one' }, { id: 'two', from: 'a4.0001.a0' }],
      },
    },
  ],
  edges: [message('m0', 0), message('m2', 2, 'alt'), message('m3', 3, 'alt'), message('m5', 5, 'alt'), message('m6', 6)],
};

function lists({ nodes, edges }: Diagram): readonly (readonly string[])[] {
  return readScores({ nodes, edges }).flatMap(({ root }) => {
    const alt = root.find((item) => item.type === 'fragment');
    const operands = alt?.type === 'fragment' ? alt.operands.map(({ items }) => walkItems(items).map(({ id }) => id)) : [];
    return [root.map(({ id }) => id), ...operands];
  });
}

async function open() {
  const bench = openBench(diagram);
  const hand = await openHand(bench);
  const box = () => {
    const found = hand.drawn().nodes.get('alt')?.placed;
    if (found?.look?.operands === undefined) throw new Error('The fragment is not drawn.');
    return { ...found.box, separator: found.box.y + (found.look.operands[1] ?? 0) };
  };
  return { ...bench, hand, box, rows: () => lists(bench.document.current()) };
}

describe('a fragment', () => {
  it('takes a row in by its upper border, which shows it at once, as one step', async () => {
    const { hand, box, rows, document } = await open();
    const { x, y } = box();
    hand.score.dragFragmentEdge('alt', 'top', hand.pressAt({ x: x + 20, y }));
    hand.moveTo({ x: x + 20, y: y - 20 }, { x: x + 20, y: y - 200 });
    expect(
      lists({
        nodes: [...hand.drawn().nodes.values()].map(({ stored }) => stored),
        edges: [...hand.drawn().edges.values()].map(({ stored }) => stored),
      }),
    ).toEqual([['alt', 'm6'], ['m0', 'm2', 'm3'], ['m5']]);
    expect(document.current()).toEqual(diagram);
    hand.lift();
    expect(rows()).toEqual([['alt', 'm6'], ['m0', 'm2', 'm3'], ['m5']]);
    document.undo();
    expect(document.current()).toEqual(diagram);
  });

  it('lets a row out by its lower border, and leaves all where Escape is pressed', async () => {
    const { hand, box, rows } = await open();
    const { x, y, height, separator } = box();
    hand.score.dragFragmentEdge('alt', 'bottom', hand.pressAt({ x: x + 20, y: y + height }));
    hand.moveTo({ x: x + 20, y: separator + 4 });
    hand.escape();
    hand.lift();
    expect(rows()).toEqual([['m0', 'alt', 'm6'], ['m2', 'm3'], ['m5']]);
    hand.score.dragFragmentEdge('alt', 'bottom', hand.pressAt({ x: x + 20, y: y + height }));
    hand.moveTo({ x: x + 20, y: separator + 4 });
    hand.lift();
    expect(rows()).toEqual([['m0', 'alt', 'm5', 'm6'], ['m2', 'm3'], []]);
  });

  it('has its separator dragged over rows', async () => {
    const { hand, box, rows } = await open();
    const { x, y, separator } = box();
    hand.score.dragFragmentEdge('alt', { operand: 'two' }, hand.pressAt({ x: x + 20, y: separator }));
    hand.moveTo({ x: x + 20, y: separator - 20 }, { x: x + 20, y: y + 2 });
    hand.lift();
    expect(rows()).toEqual([['m0', 'alt', 'm6'], [], ['m2', 'm3', 'm5']]);
  });

  it('takes rows in and lets them out by commands', async () => {
    const { run, select, rows } = await open();
    select('alt');
    run('fragment-top-up');
    expect(rows()).toEqual([['alt', 'm6'], ['m0', 'm2', 'm3'], ['m5']]);
    expect(run('fragment-top-up')).toBe(false);
    run('fragment-bottom-down');
    run('fragment-top-down');
    expect(rows()).toEqual([
      ['m0', 'alt'],
      ['m2', 'm3'],
      ['m5', 'm6'],
    ]);
    run('fragment-bottom-up');
    expect(rows()).toEqual([['m0', 'alt', 'm6'], ['m2', 'm3'], ['m5']]);
  });
});
