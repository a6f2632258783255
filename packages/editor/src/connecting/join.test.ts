import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { openHand } from '../../test/hand.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label: 'A' } },
    { id: 'b', position: { x: 300, y: 0 }, data: { kind: 'class', label: 'B' } },
    { id: 'n', position: { x: 0, y: 300 }, data: { kind: 'comment', label: 'Later' } },
  ],
  edges: [],
};

async function armed(kind: 'generalization' | 'plain', options: Parameters<typeof openBench>[1] = {}) {
  const bench = openBench(diagram, options);
  const hand = await openHand(bench);
  bench.viewStore.update({ relation: kind });
  const edges = () => bench.document.current().edges.map(({ source, target, data }) => [source, target, data?.kind]);
  return { bench, hand, edges };
}

describe('a relation from a handle that was pressed', () => {
  async function pressed(isTarget: boolean) {
    const bench = openBench(diagram);
    const hand = await openHand(bench);
    bench.viewStore.update({ joining: { from: 'a', isTarget } });
    const edges = () => bench.document.current().edges.map(({ source, target, data }) => [source, target, data?.kind]);
    return { bench, hand, edges };
  }

  it('is the likeliest one to the node that is pressed next, whose kind can be chosen, and is over then', async () => {
    const { bench, hand, edges } = await pressed(false);
    hand.click('b');
    expect(edges()).toEqual([['a', 'b', 'association']]);
    expect(bench.viewStore.current()).toMatchObject({ joining: undefined, strip: { id: bench.document.current().edges[0]?.id } });
    hand.click('n');
    expect(edges()).toHaveLength(1);
  });

  it('leads to the node whose handle takes the end of one', async () => {
    const { hand, edges } = await pressed(true);
    hand.click('b');
    expect(edges()).toEqual([['b', 'a', 'association']]);
  });

  it('is let go when the same node is pressed, when its node is gone, and when something is taken up', async () => {
    const { bench, hand, edges } = await pressed(false);
    hand.click('a');
    expect(bench.viewStore.current().joining).toBeUndefined();
    bench.viewStore.update({ joining: { from: 'a', isTarget: false } });
    bench.viewStore.update({ placing: 'class' });
    expect(bench.viewStore.current().joining).toBeUndefined();
    bench.viewStore.update({ placing: undefined, joining: { from: 'a', isTarget: false } });
    bench.document.apply([{ op: 'remove', element: 'node', id: 'a' }]);
    hand.click('b');
    expect([edges(), bench.viewStore.current().joining]).toEqual([[], undefined]);
  });
});

describe('a relation that is armed', () => {
  it('joins the node that is pressed first to the one that is pressed second, as one step, and is put down', async () => {
    const { bench, hand, edges } = await armed('generalization');
    hand.click('a');
    expect(edges()).toEqual([]);
    expect(bench.viewStore.current().joining?.from).toBe('a');
    hand.click('b');
    expect(edges()).toEqual([['a', 'b', 'generalization']]);
    expect(bench.viewStore.current()).toMatchObject({ joining: undefined, relation: undefined });
    expect(bench.said).toEqual(['Generalization from A. Choose its target.', 'Connected A to B']);
    bench.document.undo();
    expect(bench.document.current()).toEqual(diagram);
  });

  it('says why two cannot be joined, and lets another be chosen', async () => {
    const { bench, hand, edges } = await armed('generalization');
    bench.viewStore.update({ keeping: true });
    hand.click('a');
    hand.click('n');
    expect(bench.notices).toEqual([expect.stringMatching(/^A generalization isn’t allowed between a class and a (note|comment)\. /)]);
    hand.click('b');
    expect(edges()).toEqual([['a', 'b', 'generalization']]);
    hand.click('a');
    hand.click('b');
    expect(bench.notices[1]).toMatch(/^These elements already have this relation \(generalization\)\./);
    expect(edges()).toHaveLength(1);
  });

  it('says so, too, when a line without a meaning would be drawn twice', async () => {
    const { bench, hand, edges } = await armed('plain');
    bench.viewStore.update({ keeping: true });
    for (const id of ['a', 'b', 'a', 'b']) hand.click(id);
    expect(edges()).toHaveLength(1);
    expect(bench.notices).toEqual(['These elements are already connected.']);
  });

  it('lets go of the first node when that is pressed once more, or when it is put down', async () => {
    const { bench, hand, edges } = await armed('generalization');
    hand.click('a');
    hand.click('a');
    expect(bench.viewStore.current().joining).toBeUndefined();
    bench.viewStore.update({ joining: { from: 'a', isTarget: false } });
    bench.viewStore.update({ relation: undefined });
    expect(bench.viewStore.current().joining).toBeUndefined();
    hand.click('a');
    hand.click('b');
    expect(edges()).toEqual([]);
  });

  it('is put down when a shape is taken up, and the other way round', async () => {
    const { bench } = await armed('generalization');
    bench.viewStore.update({ joining: { from: 'a', isTarget: false } });
    bench.viewStore.update({ placing: 'class' });
    expect(bench.viewStore.current()).toMatchObject({ placing: 'class', relation: undefined, joining: undefined });
    bench.viewStore.update({ relation: 'plain' });
    expect(bench.viewStore.current()).toMatchObject({ placing: undefined, relation: 'plain' });
  });

  it('does nothing where nothing may be changed, or the first node is gone', async () => {
    const still = await armed('generalization', { readOnly: true });
    still.hand.click('a');
    still.hand.click('b');
    expect(still.edges()).toEqual([]);
    const { bench, hand, edges } = await armed('generalization');
    hand.click('a');
    bench.document.apply([{ op: 'remove', element: 'node', id: 'a' }]);
    hand.click('b');
    expect(edges()).toEqual([]);
    expect(bench.viewStore.current().joining?.from).toBe('b');
  });
});

describe('a press on an edge while a relation is under way', () => {
  const joined: Diagram = { ...diagram, edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'association' } }] };
  const tie = { source: 'n', target: 'a', data: { kind: 'anchor', target: { edge: 'e' } } };

  async function begun(relation: 'generalization' | 'anchor' | undefined, from?: string) {
    const bench = openBench(joined);
    const hand = await openHand(bench);
    bench.viewStore.update({ relation });
    if (from !== undefined) bench.viewStore.update({ joining: { from, isTarget: false } });
    return { bench, hand, added: () => bench.document.current().edges.slice(1) };
  }

  it.each(['generalization', undefined] as const)('says why nothing is joined, and keeps what was pressed before: %s', async (relation) => {
    const { bench, hand, added } = await begun(relation, 'a');
    hand.click('e');
    expect(bench.notices).toEqual(['Relations connect elements, not other relations.']);
    expect([added(), bench.viewStore.current().joining?.from]).toEqual([[], 'a']);
  });

  it('says so, too, when it is pressed first', async () => {
    const { bench, hand } = await begun('generalization');
    hand.click('e');
    expect([bench.notices.length, bench.viewStore.current().joining]).toEqual([1, undefined]);
  });

  it.each(['anchor', undefined] as const)('ties the note to it that was pressed before, as one step: %s', async (relation) => {
    const { bench, hand, added } = await begun(relation, 'n');
    hand.click('e');
    expect(added()).toMatchObject([tie]);
    expect(bench.viewStore.current()).toMatchObject({ joining: undefined, relation: undefined });
    bench.document.undo();
    expect(bench.document.current()).toEqual(joined);
  });

  it('ties the note to it that is pressed next', async () => {
    const { bench, hand, added } = await begun('anchor');
    hand.click('e');
    expect(bench.said).toEqual(['Relation chosen. Choose the note to attach.']);
    hand.click('n');
    expect(added()).toMatchObject([tie]);
    expect([bench.notices, bench.viewStore.current().joining]).toEqual([[], undefined]);
  });

  it('asks for a note where an anchor has none, and drops an edge that is pressed again', async () => {
    const { bench, hand, added } = await begun('anchor', 'a');
    hand.click('e');
    expect(bench.viewStore.current().joining?.from).toBe('a');
    hand.click('a');
    hand.click('e');
    hand.click('b');
    expect(bench.notices).toEqual(Array(2).fill('Only a note can be attached to a relation. Choose a note.'));
    expect([added(), bench.viewStore.current().joining?.from]).toEqual([[], 'e']);
    hand.click('e');
    expect(bench.viewStore.current().joining).toBeUndefined();
  });

  it('means nothing more than ever where nothing is under way, or may be changed', async () => {
    const { bench, hand } = await begun(undefined);
    hand.click('e');
    expect(bench.notices).toEqual([]);
    const still = openBench(joined, { readOnly: true });
    still.viewStore.update({ relation: 'anchor' });
    (await openHand(still)).click('e');
    expect([still.notices, still.viewStore.current().joining]).toEqual([[], undefined]);
  });
});
