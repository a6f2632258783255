import { type Diagram, readScores } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { openHand } from '../../test/hand.ts';

const lifeline = (id: string, x: number) => ({ id, position: { x, y: 0 }, data: { kind: 'lifeline', label: id } });
const call = { id: 'm', source: 'shop', target: 'bank', data: { kind: 'syncMessage', label: 'm', order: 'a0.0001.a0' } };
const diagram: Diagram = { nodes: [lifeline('shop', 0), lifeline('bank', 300)], edges: [call] };

async function open(options: Parameters<typeof openBench>[1] = {}) {
  const bench = openBench(diagram, options);
  const hand = await openHand(bench);
  /** Draws a message from a lifeline, below all messages, to a place so far from the lifeline. */
  function draw(from: string, by: number): void {
    const { x } = hand.middleOf(from);
    const box = hand.drawn().nodes.get(from)?.placed.box;
    const y = (box?.y ?? 0) + (box?.height ?? 0) - 4;
    hand.score.drawMessage(from, hand.pressAt({ x, y }));
    hand.moveTo({ x: x + by / 2, y }, { x: x + by, y });
    hand.lift();
  }
  const columns = () => readScores(bench.document.current()).flatMap((score) => score.columns.map(({ data }) => data?.label));
  return { ...bench, hand, draw, columns };
}

describe('a message that is drawn from a lifeline', () => {
  it('makes a lifeline where it is let go beside all others, whose name is written at once', async () => {
    const { draw, columns, document, viewStore } = await open();
    draw('bank', 250);
    const made = document.current().nodes.at(-1)?.id;
    expect(document.current().edges.at(-1)).toMatchObject({ source: 'bank', target: made });
    expect(viewStore.current().editing).toEqual({ id: made, part: { field: 'label' } });
    expect([...viewStore.current().selection.nodes]).toEqual([made]);
    expect(columns()).toEqual(['shop', 'bank', 'Lifeline']);
    document.undo();
    expect(document.current()).toEqual(diagram);
  });

  it('makes one on the left as well, and none for who may only look', async () => {
    const left = await open();
    left.draw('bank', -700);
    expect(left.columns()).toEqual(['Lifeline', 'shop', 'bank']);
    const { draw, document, viewStore } = await open({ readOnly: true });
    draw('bank', 250);
    expect([document.current(), viewStore.current().editing]).toEqual([diagram, undefined]);
  });

  it('opens the strip for its text at another lifeline, unless its kind was armed', async () => {
    const { draw, document, viewStore, hand } = await open();
    const apart = hand.middleOf('bank').x - hand.middleOf('shop').x;
    draw('shop', apart);
    const made = document.current().edges.at(-1)?.id;
    expect(viewStore.current().strip).toEqual({ id: made });
    viewStore.update({ strip: undefined, relation: 'asyncMessage' });
    draw('shop', apart);
    expect(document.current().edges.map(({ data }) => data?.kind)).toEqual(['syncMessage', 'syncMessage', 'asyncMessage']);
    expect(viewStore.current().strip).toBeUndefined();
  });

  it('of an armed kind begins at the lifeline that is pressed, and ends at the next one', async () => {
    const { draw, document, viewStore } = await open();
    viewStore.update({ relation: 'reply' });
    draw('bank', 0);
    expect(viewStore.current()).toMatchObject({ joining: { from: 'bank' }, line: undefined });
    draw('shop', 0);
    expect(document.current().edges.at(-1)).toMatchObject({ source: 'bank', target: 'shop', data: { kind: 'reply' } });
    expect(viewStore.current()).toMatchObject({ joining: undefined, line: undefined });
  });

  it('of an armed kind is let go by another press on the lifeline where it began', async () => {
    const { draw, document, viewStore } = await open();
    viewStore.update({ relation: 'reply' });
    draw('bank', 0);
    draw('bank', 0);
    expect(viewStore.current().joining).toBeUndefined();
    expect(document.current()).toEqual(diagram);
  });
});
