import { checkDiagram, type Diagram, defaultLimits, nodeKinds } from '@umlaut/diagram';
import { overlaps } from '@umlaut/geometry';
import { fontMeasure, placeNodes } from '@umlaut/notation';
import { describe, expect, it, vi } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { copiedText, dropCopies, pasteText } from '../clipboard/clipboard.ts';
import { commandTable, isAmbiguous } from './table.ts';

const classes: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' } },
    { id: 'b', position: { x: 203, y: 41 }, data: { label: 'Customer', kind: 'class' } },
    { id: 'c', position: { x: 501, y: 97 }, data: { label: 'Payment', kind: 'interface' } },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', type: 'step', data: { kind: 'association' } },
    { id: 'f', source: 'b', target: 'c', type: 'step', data: { kind: 'dependency' } },
  ],
};

describe('every command that changes the diagram', () => {
  /** A class, two that are not level, and a package that one of them lies in, at places that no command leaves alone. */
  const boxes: Diagram = {
    nodes: [
      { id: 'a', position: { x: 0, y: 0 }, width: 150, height: 90, data: { label: 'Order', kind: 'class' } },
      { id: 'b', position: { x: 203, y: 141 }, data: { label: 'Customer', kind: 'class' } },
      { id: 'c', position: { x: 501, y: 397 }, data: { label: 'Payment', kind: 'interface' } },
      { id: 'p', position: { x: 900, y: 0 }, data: { label: 'Parts', kind: 'package' } },
      { id: 'i', position: { x: 20, y: 60 }, data: { label: 'Inner', kind: 'class' }, parentId: 'p' },
      { id: 'l', position: { x: 900, y: 500 }, data: { label: 'Locked', kind: 'class', locked: true } },
    ],
    edges: [{ id: 'e', source: 'a', target: 'b', type: 'step', data: { kind: 'association', points: [{ x: 100, y: 300 }] } }],
  };
  const several = ['a', 'b', 'c'];
  const selectedFor = (id: string): readonly string[] => {
    if (id === 'unlock') return ['l'];
    if (id === 'ungroup') return ['p'];
    return id === 'addNext' || id === 'relate' || id.startsWith('order-') || id.startsWith('resize-') ? ['a'] : several;
  };
  // The arrows alone move what is selected; from a menu, or with Ctrl, they go to another element.
  const chordFor = (id: string) =>
    commandTable.find((each) => each.id === id && id.startsWith('go-'))?.keys.find((key) => !key.includes('+'));
  const changing = [
    ...['delete', 'cut', 'duplicate', 'addNext', 'order-front', 'order-back', 'group', 'ungroup', 'lock', 'unlock', 'relate'],
    ...['left', 'center', 'right', 'top', 'middle', 'bottom'].map((to) => `align-${to}`),
    ...['distribute-x', 'distribute-y', 'same-both', 'same-width', 'same-height'],
    ...['left', 'right', 'up', 'down'].flatMap((way) => [`move-${way}`, `move-${way}-far`, `resize-${way}`, `go-${way}`]),
    ...Object.keys(nodeKinds).map((kind) => `add-${kind}`),
  ];

  it('is among these', () => {
    // Commands that open something, or need another one before; the outline looks for its panel on the page. The inspector's
    // changes are tried on every kind of element in its own test.
    const elsewhere = new Set<string | undefined>(['kind', 'colour', 'line', 'sourceSide', 'targetSide', 'property']);
    const asks = commandTable.filter(({ id, choice }) => !changing.includes(id) && id !== 'outline' && !elsewhere.has(choice));
    for (const { id } of asks) {
      const { document, run, select } = openBench(boxes);
      select(...several);
      run(id);
      expect([id, document.current()]).toEqual([id, boxes]);
    }
    expect(asks.length).toBeGreaterThan(10);
  });

  it.each(changing)('%s is one named step, and undo restores the document exactly', (id) => {
    const { document, run, select } = openBench(boxes);
    select(...selectedFor(id));
    expect(run(id, chordFor(id))).toBe(true);
    const after = document.current();
    expect(after).not.toEqual(boxes);
    expect(checkDiagram(after, defaultLimits)).toEqual([]);
    expect(document.history().undoName).toMatch(/^\w{3,} \w/);
    run('undo');
    expect(document.current()).toEqual(boxes);
    expect(document.history().canUndo).toBe(false);
    run('redo');
    expect(document.current()).toEqual(after);
  });

  it.each(changing)('%s is not there for viewers', (id) => {
    const { document, run, select } = openBench(boxes, { readOnly: true });
    select(...selectedFor(id));
    run(id, chordFor(id));
    expect(document.current()).toEqual(boxes);
  });
});

describe('names of steps', () => {
  it('say what undo takes back', () => {
    const { document, run, select, said } = openBench(classes);
    select('a', 'b', 'c');
    run('align-top');
    expect(document.history().undoName).toBe('align 3 nodes');
    expect(commandTable.find(({ id }) => id === 'undo')?.titleNow?.(openBench(classes).context())).toBe('Undo');
    run('undo');
    expect(said).toEqual(['3 nodes aligned', 'Undone: align 3 nodes']);
  });
});

describe('selecting', () => {
  it('takes all of the same kind', () => {
    const { run, select, selected } = openBench(classes);
    select('a');
    run('selectSame');
    expect(selected()).toEqual(['a', 'b']);
    run('selectNothing');
    expect(selected()).toEqual([]);
    run('selectAll');
    expect(selected()).toEqual(['a', 'b', 'c']);
  });

  it('takes what is connected', () => {
    const { run, select, selected, viewStore } = openBench(classes);
    select('b');
    run('selectConnected');
    expect([selected().length, viewStore.current().selection.edges.size]).toEqual([3, 2]);
  });
});

describe('locking', () => {
  it('keeps nodes from being moved, deleted and selected with all, until they are unlocked', () => {
    const { document, run, select, selected, actions, notices } = openBench(classes);
    select('a');
    run('lock');
    expect(document.current().nodes[0]?.data?.locked).toBe(true);
    run('selectAll');
    expect(selected()).toEqual(['b', 'c']);
    select('a', 'b');
    run('align-top');
    expect(document.current().nodes.map(({ position }) => position.y)).toEqual([0, 0, 97]);
    select('a');
    expect(actions.deleteSelected()).toBe(true);
    expect([document.current().nodes.length, notices.length]).toEqual([3, 1]);
    expect(run('lock')).toBe(false);
    run('unlock');
    expect(document.current().nodes[0]).toEqual(classes.nodes[0]);
  });
});

describe('grouping', () => {
  it('puts a package round nodes, and takes them out again where they were', () => {
    const { document, run, select, selected } = openBench(classes);
    select('a', 'b');
    run('group');
    const [group] = selected();
    expect(document.current().nodes.filter(({ parentId }) => parentId === group)).toHaveLength(2);
    run('ungroup');
    expect(
      document
        .current()
        .nodes.map(({ id, position: { x, y }, parentId }) => [id, x, y, parentId])
        .sort(),
    ).toEqual(classes.nodes.map(({ id, position: { x, y } }) => [id, x, y, undefined]));
    expect([...selected()].sort()).toEqual(['a', 'b']);
  });

  it('keeps to the node limit', () => {
    const { run, select, problems, document } = openBench(classes, { limits: { ...defaultLimits, maxNodes: 3 } });
    select('a', 'b');
    run('group');
    expect([problems, document.current().nodes.length]).toEqual([['node_limit_reached'], 3]);
  });
});

describe('adding a connected node', () => {
  it('makes the likeliest node and relation beside the one it comes from, and opens its name', () => {
    const { document, run, select, selected, viewStore } = openBench({
      nodes: [{ id: 'u', position: { x: 0, y: 0 }, data: { label: 'User', kind: 'actor' } }],
      edges: [],
    });
    select('u');
    run('addNext');
    const [, made] = document.current().nodes;
    expect(made?.data).toMatchObject({ kind: 'usecase' });
    expect(document.current().edges[0]).toMatchObject({ source: 'u', target: made?.id, data: { kind: 'association' } });
    expect([selected(), viewStore.current().editing?.id]).toEqual([[made?.id], made?.id]);
    expect(made?.position.x).toBeGreaterThan(60);
  });
});

describe('copying', () => {
  it('goes from one diagram to another, with the edges between and ids of their own', () => {
    const from = openBench(classes);
    from.select('a', 'b');
    const text = copiedText(from.context()) ?? '';
    expect(from.said).toEqual(['2 nodes and 1 relation copied']);
    const to = openBench({ nodes: [], edges: [] });
    expect(pasteText(to.context(), text)).toBe(true);
    const { nodes, edges } = to.document.current();
    expect(nodes.map(({ data }) => data?.label)).toEqual(['Order', 'Customer']);
    expect(nodes.some(({ id }) => id === 'a')).toBe(false);
    expect(edges).toEqual([{ ...classes.edges[0], id: edges[0]?.id, source: nodes[0]?.id, target: nodes[1]?.id }]);
    expect([...to.selected()]).toEqual(nodes.map(({ id }) => id));
    expect(to.document.history().undoName).toBe('paste 2 nodes');
    to.run('undo');
    expect(to.document.current()).toEqual({ nodes: [], edges: [] });
  });

  it('puts what is pasted on a free place and moves nothing else', () => {
    const { document, select, context, places } = openBench(classes);
    select('a');
    const text = copiedText(context()) ?? '';
    const before = places();
    for (let times = 0; times < 4; times += 1) pasteText(context(), text);
    expect(places()).toMatchObject(before);
    const corners = document.current().nodes.map(({ position: { x, y } }) => `${x} ${y}`);
    expect(new Set(corners).size).toBe(7);
  });

  it('makes a node of any other text, cut to the limits', () => {
    const { document, context, notices } = openBench(classes);
    pasteText(context(), 'A note\nof two lines  ');
    expect(document.current().nodes.at(-1)?.data).toEqual({ label: 'A note\nof two lines' });
    pasteText(context(), 'x'.repeat(400));
    expect(document.current().nodes.at(-1)?.data?.label).toHaveLength(300);
    expect(notices).toHaveLength(1);
    expect(pasteText(context(), ' \n ')).toBe(false);
  });

  it('puts a text where all of its box is free', () => {
    const { document, context } = openBench({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order' } }], edges: [] });
    pasteText(context(), Array.from({ length: 10 }, (_, line) => `Line ${line}`).join('\n'), { x: 0, y: -120 });
    pasteText(context(), 'word '.repeat(60), { x: -120, y: 0 });
    const boxes = [...placeNodes(document.current().nodes, fontMeasure).values()].map(({ box }) => box);
    expect(boxes).toHaveLength(3);
    expect(boxes.filter((box, index) => boxes.some((other, at) => at !== index && overlaps(box, other)))).toEqual([]);
  });

  it('takes nothing that has been tampered with for a part', () => {
    const { document, context } = openBench({ nodes: [], edges: [] });
    pasteText(context(), '{"umlaut":1,"part":true,"diagram":{"nodes":[{"id":"x"}],"edges":[]}}');
    expect(document.current().nodes.map(({ data }) => data?.label)).toEqual([
      '{"umlaut":1,"part":true,"diagram":{"nodes":[{"id":"x"}],"edges":[]}}',
    ]);
  });

  it('where the browser keeps its clipboard from menus reaches no other user of the tab', async () => {
    const empty: Diagram = { nodes: [], edges: [] };
    const first = openBench(classes, { user: 'ada' });
    first.select('a');
    first.run('copy');
    const [next, again] = [openBench(empty, { user: 'grace' }), openBench(empty, { user: 'ada' })];
    next.run('paste');
    again.run('paste');
    await vi.waitFor(() => expect(again.document.current().nodes.map(({ data }) => data?.label)).toEqual(['Order']), { timeout: 20_000 });
    expect([next.document.current(), next.notices.length]).toEqual([empty, 1]);
  });

  it('keeps to the limits', () => {
    const { select, context, problems, document } = openBench(classes, { limits: { ...defaultLimits, maxNodes: 4 } });
    select('a', 'b');
    pasteText(context(), copiedText(context()) ?? '');
    expect([problems, document.current()]).toEqual([['node_limit_reached'], classes]);
  });

  it('with Alt leaves what was dragged where it is', () => {
    const { document, context, selected, run } = openBench(classes);
    const drops = new Map([
      ['a', { position: { x: 10, y: 300 } }],
      ['b', { position: { x: 213, y: 341 } }],
    ]);
    dropCopies(context(), drops);
    const { nodes, edges } = document.current();
    expect(nodes.slice(0, 3)).toEqual(classes.nodes);
    expect(nodes.slice(3).map(({ position }) => position)).toEqual([
      { x: 10, y: 300 },
      { x: 213, y: 341 },
    ]);
    expect([edges.length, selected().length]).toEqual([3, 2]);
    run('undo');
    expect(document.current()).toEqual(classes);
  });
});

describe('a history of more than 200 steps', () => {
  it('is taken back to the beginning', () => {
    const { document, actions, run } = openBench(classes);
    for (let step = 1; step <= 220; step += 1) {
      actions.drop(new Map([['a', { position: { x: step * 10, y: step } }]]));
    }
    for (let step = 1; step <= 220; step += 1) run('undo');
    expect(document.current()).toEqual(classes);
    expect(document.history().redoName).toBe('move Order');
  });
});

describe('a key that means something else elsewhere', () => {
  it('is known of every command that has one, and of no other', () => {
    const ambiguous = new Set(commandTable.filter(isAmbiguous).map(({ id }) => id));
    const idsOf = (key: string) => commandTable.filter(({ keys }) => keys.includes(key)).map(({ id }) => id);
    for (const key of ['Escape', 'ArrowLeft', 'Shift+ArrowUp']) {
      expect(idsOf(key).length).toBeGreaterThan(1);
      expect([key, idsOf(key).filter((id) => !ambiguous.has(id))]).toEqual([key, []]);
    }
    // Two that share a key where it holds for both are told apart by what is selected.
    for (const id of ['save', 'lock', 'unlock', 'add-interface']) expect([id, ambiguous.has(id)]).toEqual([id, false]);
  });
});
