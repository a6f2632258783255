import { annotatedId, checkDiagram, type Diagram, defaultLimits } from '@umlaut/diagram';
import { pointsOf } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { openHand } from '../../test/hand.ts';
import { takesTouched } from '../selecting/next-selection.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' }, width: 120, height: 80 },
    { id: 'b', position: { x: 400, y: 0 }, data: { label: 'Customer', kind: 'class' }, width: 120, height: 80 },
    { id: 'p', position: { x: 0, y: 400 }, data: { label: 'p', kind: 'package' }, width: 500, height: 300 },
    { id: 'q', position: { x: 250, y: 60 }, data: { label: 'q', kind: 'package' }, width: 200, height: 200, parentId: 'p' },
    { id: 'i', position: { x: 40, y: 60 }, data: { label: 'In', kind: 'class' }, width: 120, height: 80, parentId: 'p' },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', type: 'step', data: { kind: 'association', points: [{ x: 260, y: -60 }] } },
    { id: 'f', source: 'b', target: 'i', type: 'step', data: { kind: 'dependency' } },
  ],
};

const noEdge = { id: '', source: '', target: '' };
const noRoute = { shape: 'line', points: [] } as const;

async function open(drawn: Diagram = diagram, options: Parameters<typeof openBench>[1] = {}) {
  const bench = openBench(drawn, options);
  const node = (id: string) => bench.document.current().nodes.find((each) => each.id === id);
  return { ...bench, hand: await openHand(bench), node };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Steps of a gesture; the test looks at the nodes' positions afterwards. */
const gestures: Record<string, (opened: Opened) => void> = {
  'a drag of a node': ({ hand }) => drag(hand, 'a', { x: 31, y: 203 }),
  'a drag of several': ({ hand, select }) => {
    select('a', 'b', 'i');
    drag(hand, 'a', { x: 31, y: 203 });
  },
  'a drag of a container': ({ hand }) => drag(hand, 'p', { x: 31, y: 203 }),
  'a drop into a container': ({ hand }) => drag(hand, 'a', { x: 300, y: 540 }),
  'a drop out of a container': ({ hand }) => drag(hand, 'i', { x: 700, y: 40 }),
  'a drop of a copy': ({ hand }) => drag(hand, 'a', { x: 31, y: 203 }, { alt: true }),
  'a drop of a copy into a container': ({ hand }) => drag(hand, 'a', { x: 300, y: 540 }, { alt: true }),
  'a drop of copies with what lies in them': ({ hand, select }) => {
    select('p', 'b');
    drag(hand, 'p', { x: 31, y: 503 }, { alt: true });
  },
  'a connection drawn to a node': ({ hand }) => hand.connect('b', hand.middleOf('a')),
  'a connection drawn from the end that it leads to': ({ hand }) => hand.connect('a', hand.middleOf('b'), 'target'),
  'a next node drawn from a handle': ({ hand }) => hand.connect('a', { x: 900, y: 300 }),
  'a resized node': ({ hand }) => hand.resize('a', { x: -20, y: -10, width: 200, height: 120 }),
  'a resized container': ({ hand }) => hand.resize('p', { x: -20, y: 380, width: 600, height: 400 }),
};

function drag(hand: Opened['hand'], id: string, by: { x: number; y: number }, held = {}): void {
  hand.press(id, held);
  hand.move({ x: by.x / 2, y: by.y / 2 }, held);
  hand.move(by, held);
  hand.release();
}

describe('every gesture of a hand on nodes', () => {
  it.each(Object.keys(gestures))(
    '%s previews in the viewStore, is one named step, and undo restores the document exactly',
    async (name) => {
      const opened = await open();
      const { document, viewStore, run } = opened;
      gestures[name]?.(opened);
      const after = document.current();
      expect(after).not.toEqual(diagram);
      expect(checkDiagram(after, defaultLimits)).toEqual([]);
      expect([viewStore.current().drag.size, viewStore.current().over, viewStore.current().resize]).toEqual([0, undefined, undefined]);
      expect(document.history().undoName).toMatch(/\w{4,}/);
      run('undo');
      expect(document.current()).toEqual(diagram);
      expect(document.history().canUndo).toBe(false);
      run('redo');
      expect(document.current()).toEqual(after);
    },
  );

  it.each(Object.keys(gestures))('%s does nothing for viewers', async (name) => {
    const opened = await open(diagram, { readOnly: true });
    gestures[name]?.(opened);
    expect(opened.document.current()).toEqual(diagram);
  });
});

describe('dragging', () => {
  it('writes nothing until it is released, and goes where the hand went', async () => {
    const { hand, document, viewStore, places, selected } = await open();
    hand.press('a');
    expect(selected()).toEqual(['a']);
    hand.move({ x: 31, y: 211 });
    expect([document.current(), viewStore.current().drag.get('a')]).toEqual([diagram, { x: 31, y: 211 }]);
    hand.release();
    expect(places()).toMatchObject({ a: { x: 31, y: 211 }, b: { x: 400, y: 0 } });
  });

  it('takes along all that is selected, each once, and nothing that is locked', async () => {
    const { hand, run, select, places, document } = await open();
    select('b');
    run('lock');
    select('a', 'b', 'p', 'i');
    hand.press('p');
    hand.move({ x: 10, y: 330 });
    hand.release();
    expect(places()).toMatchObject({ a: { x: 10, y: 330 }, b: { x: 400, y: 0 }, p: { x: 10, y: 730 }, i: { x: 40, y: 60 } });
    hand.press('b');
    hand.move({ x: 50, y: 50 });
    hand.release();
    expect(document.history().undoName).toBe('move 2 nodes');
  });

  it('means nothing when the hand only trembles, and is taken back by Escape until the next press', async () => {
    const { hand, document, viewStore } = await open();
    hand.press('a');
    hand.move({ x: 1, y: 1 });
    hand.release();
    hand.press('a');
    hand.move({ x: 300, y: 540 });
    expect(viewStore.current().over).toBe('q');
    hand.escape();
    expect([viewStore.current().drag.size, viewStore.current().over]).toEqual([0, undefined]);
    hand.move({ x: 350, y: 300 });
    hand.release();
    expect([document.current(), document.history().canUndo]).toEqual([diagram, false]);
    hand.press('a');
    hand.move({ x: 37, y: 211 });
    hand.release();
    expect(document.history().undoName).toBe('move Order');
  });

  it('puts a node into the innermost container under the pointer that takes it, and out again', async () => {
    const { hand, node, viewStore } = await open();
    hand.press('a');
    hand.move({ x: 300, y: 540 });
    expect(viewStore.current().over).toBe('q');
    hand.release();
    expect(node('a')).toMatchObject({ parentId: 'q', position: { x: 50, y: 80 } });
    hand.press('a');
    hand.move({ x: -250, y: 0 });
    expect(viewStore.current().over).toBe('p');
    hand.release();
    expect(node('a')?.parentId).toBe('p');
    hand.press('a');
    hand.move({ x: 700, y: -200 });
    hand.release();
    expect(node('a')?.parentId).toBeUndefined();
  });

  it('never puts a container into itself or what lies in it', async () => {
    const { hand, viewStore, node } = await open();
    hand.press('p');
    hand.move({ x: 120, y: 20 });
    expect(viewStore.current().over).toBeUndefined();
    hand.release();
    expect(node('p')?.parentId).toBeUndefined();
  });

  it('puts nothing deeper than can be saved, but farther outside, and says so', async () => {
    const nest = Array.from({ length: 9 }, (_, depth) => ({
      id: `p${depth}`,
      position: depth === 0 ? { x: 400, y: 0 } : { x: 10, y: 40 },
      width: 700 - depth * 30,
      height: 700 - depth * 50,
      data: { kind: 'package', label: `p${depth}` },
      ...(depth === 0 ? {} : { parentId: `p${depth - 1}` }),
    }));
    const deep = { nodes: [...diagram.nodes.slice(0, 1), ...nest], edges: [] };
    const { hand, node, notices, document, run, select, actions } = await open(deep);
    const to = hand.middleOf('p8');
    hand.press('a');
    hand.move({ x: to.x - 60, y: to.y - 40 });
    hand.release();
    expect(node('a')?.parentId).toBe('p7');
    expect(notices).toEqual(['Elements can be nested up to 8 levels deep, so it was placed further out.']);
    run('undo');
    select('p8');
    run('group');
    select('p0');
    run('group');
    actions.place({ kind: 'class', position: { x: 0, y: 0 }, parent: 'p8' });
    expect(notices.slice(1)).toEqual(Array(3).fill('Elements can be nested up to 8 levels deep. Move some of them out first.'));
    expect(document.current()).toEqual(deep);
  });
});

describe('guides', () => {
  it('hold what is dragged level with a neighbour; Alt pressed under way lets it go', async () => {
    const { hand, viewStore, places } = await open();
    hand.press('a');
    hand.move({ x: 397, y: 190 });
    expect([viewStore.current().drag.get('a')?.x, viewStore.current().guides.length > 0]).toEqual([400, true]);
    hand.move({ x: 397, y: 190 }, { alt: true });
    expect([viewStore.current().drag.get('a')?.x, viewStore.current().guides]).toEqual([397, []]);
    hand.move({ x: 396, y: 190 });
    hand.release();
    expect([places().a?.x, viewStore.current().guides, viewStore.current().duplicating]).toEqual([400, [], false]);
  });

  it('go on with the gap of a row', async () => {
    const row = diagram.nodes.slice(0, 2).map((node, at) => ({ ...node, position: { x: at * 200, y: 0 } }));
    const third = { id: 'c', position: { x: 700, y: 300 }, data: { label: 'C', kind: 'class' }, width: 120, height: 80 };
    const { hand, viewStore, places } = await open({ nodes: [...row, third], edges: [] });
    hand.press('c');
    hand.move({ x: -297, y: -296 });
    expect(viewStore.current().guides.map(({ kind }) => kind)).toContain('gap');
    hand.release();
    expect(places().c).toEqual({ x: 400, y: 0 });
  });

  it('are not there when they are switched off', async () => {
    const { hand, run, places } = await open();
    run('guides');
    drag(hand, 'a', { x: 397, y: 190 });
    expect(places().a).toEqual({ x: 397, y: 190 });
  });
});

describe('copies by Alt', () => {
  it('leave what was taken hold of, and have the edges between them', async () => {
    const { hand, select, document, selected, viewStore } = await open();
    select('a', 'b');
    hand.press('a', { alt: true });
    expect(viewStore.current().duplicating).toBe(true);
    hand.move({ x: 31, y: 203 }, { alt: true });
    hand.release();
    const { nodes, edges } = document.current();
    expect(nodes.slice(0, 5)).toEqual(diagram.nodes);
    expect(nodes.slice(5).map(({ position }) => position)).toEqual([
      { x: 31, y: 203 },
      { x: 431, y: 203 },
    ]);
    expect(edges).toHaveLength(3);
    expect(edges[2]).toMatchObject({ source: nodes[5]?.id, target: nodes[6]?.id, data: { points: [{ x: 291, y: 143 }] } });
    expect(selected()).toEqual(nodes.slice(5).map(({ id }) => id));
  });
});

describe('selecting by presses', () => {
  it('takes what is pressed alone; with Shift it adds and takes out; one of several alone', async () => {
    const { hand, selected } = await open();
    hand.click('a');
    expect(selected()).toEqual(['a']);
    hand.click('b', { shift: true });
    hand.click('i', { shift: true });
    expect(selected()).toEqual(['a', 'b', 'i']);
    hand.click('b', { shift: true });
    expect(selected()).toEqual(['a', 'i']);
    hand.click('i');
    expect(selected()).toEqual(['i']);
    hand.click('b');
    expect(selected()).toEqual(['b']);
  });

  it('takes by an area what lies inside, or what it touches when it is drawn to the left', () => {
    expect([takesTouched(100, 300), takesTouched(300, 100)]).toEqual([false, true]);
  });

  it('takes nothing locked by an area, but by a press', async () => {
    const { hand, run, select, selected } = await open();
    select('b');
    run('lock');
    select();
    hand.area('a', 'b', 'i');
    expect(selected()).toEqual(['a', 'i']);
    hand.click('b');
    expect(selected()).toEqual(['b']);
  });
});

describe('connecting by the pointer', () => {
  it('joins what it is drawn from with what it is drawn to, whichever end it begins at', async () => {
    const { hand, document } = await open();
    hand.connect('b', hand.middleOf('a'));
    hand.connect('i', hand.middleOf('a'), 'target');
    expect(document.current().edges.slice(2)).toMatchObject([
      { source: 'b', target: 'a' },
      { source: 'a', target: 'i' },
    ]);
  });

  it('makes the next node where there is none, in the container there, joined and ready to be named', async () => {
    const { hand, document, viewStore, selected } = await open();
    hand.connect('i', { x: 200, y: 660 });
    const made = document.current().nodes.at(-1);
    expect(made).toMatchObject({ data: { kind: 'class' }, parentId: 'p' });
    expect(document.current().edges.at(-1)).toMatchObject({ source: 'i', target: made?.id });
    expect([selected(), viewStore.current().editing?.id]).toEqual([[made?.id], made?.id]);
  });

  it('ties a note to the line it is drawn to, or to another by its end; undo restores everything', async () => {
    const note = { id: 'n', position: { x: 600, y: 200 }, data: { label: 'Why', kind: 'comment' } };
    const noted: Diagram = { nodes: [...diagram.nodes, note], edges: diagram.edges };
    const { hand, document, run } = await open(noted);
    const onE = { x: 260, y: -60 };
    hand.connect('n', onE);
    const anchor = document.current().edges.at(-1);
    expect(annotatedId(anchor ?? noEdge)).toMatchObject({ id: 'e' });
    const onF = pointsOf(hand.drawn().edges.get('f')?.placed.route ?? noRoute)[1] ?? onE;
    hand.edges.loosen(anchor?.id ?? '', annotatedId(anchor ?? noEdge)?.end ?? 'target', hand.pressAt(onE));
    hand.moveTo(onF);
    hand.lift();
    expect(annotatedId(document.current().edges.at(-1) ?? noEdge)).toMatchObject({ id: 'f' });
    run('undo');
    run('undo');
    expect([document.current(), document.history().canUndo]).toEqual([noted, false]);
  });

  it('never joins a node with itself by a slip of the hand', async () => {
    const { hand, document } = await open();
    for (const to of [hand.middleOf('a'), { x: 120, y: 40 }, { x: 120, y: 60 }]) hand.connect('a', to, 'source', 'right');
    expect(document.current()).toEqual(diagram);
  });

  it('joins a node with itself from one of its handles to another', async () => {
    const { hand, document } = await open();
    hand.connect('a', { x: 60, y: 0 }, 'source', 'right');
    expect(document.current().edges.at(-1)).toMatchObject({ source: 'a', target: 'a', data: { kind: 'association' } });
  });
});

describe('resizing by corners', () => {
  it('keeps what lies in a container where it is, and writes nothing under way', async () => {
    const { hand, document, places } = await open();
    hand.resize('p', { x: -20, y: 380, width: 600, height: 400 });
    expect(document.current().nodes[2]).toMatchObject({ width: 600, height: 400 });
    expect(places()).toMatchObject({ p: { x: -20, y: 380 }, i: { x: 60, y: 80 }, q: { x: 270, y: 80 } });
  });

  it('is taken back by Escape, and moving on does nothing', async () => {
    const { hand, document } = await open();
    hand.resize('p', { x: -20, y: 380, width: 600, height: 400 }, true);
    expect(document.current()).toEqual(diagram);
  });
});
