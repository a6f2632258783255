import { checkDiagram, type Diagram, defaultLimits } from '@umlaut/diagram';
import { type Point, pointAt } from '@umlaut/geometry';
import { pointsOf } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { openHand } from '../../test/hand.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' }, width: 120, height: 80 },
    { id: 'b', position: { x: 400, y: 240 }, data: { label: 'Customer', kind: 'class' }, width: 120, height: 80 },
    { id: 'c', position: { x: 0, y: 500 }, data: { label: 'Payment', kind: 'class' }, width: 120, height: 80 },
  ],
  edges: [
    {
      id: 'e',
      source: 'a',
      target: 'b',
      type: 'step',
      data: { kind: 'association', label: 'places', target: { role: 'buyer', multiplicity: '1' }, kept: true },
    },
    { id: 'w', source: 'c', target: 'b', type: 'straight', data: { kind: 'dependency', points: [{ x: 250, y: 600 }] } },
  ],
};

async function open(options: Parameters<typeof openBench>[1] = {}) {
  const bench = openBench(diagram, options);
  const hand = await openHand(bench);
  const edge = (id: string) => bench.document.current().edges.find((each) => each.id === id);
  const points = (id: string): readonly Point[] => {
    const drawn = hand.drawn().edges.get(id);
    return drawn === undefined ? [] : pointsOf(drawn.placed.route);
  };
  const end = (id: string, which: 'source' | 'target'): Point => points(id).at(which === 'source' ? 0 : -1) ?? { x: 0, y: 0 };
  const along = (id: string, share: number): Point => {
    const line = points(id);
    const whole = line.slice(1).reduce((sum, { x, y }, at) => sum + Math.hypot(x - (line[at]?.x ?? x), y - (line[at]?.y ?? y)), 0);
    return pointAt(line, whole * share).point;
  };
  const label = (id: string, text: string) => {
    const found = hand
      .drawn()
      .edges.get(id)
      ?.placed.labels.find(({ lines }) => lines.some((line) => line.text === text));
    if (found === undefined) throw new Error(`There is no text ${text}.`);
    return found;
  };
  return { ...bench, hand, edge, end, along, label, points };
}

type Opened = Awaited<ReturnType<typeof open>>;

function bend({ hand, along }: Opened, id: string, share: number, by: Point): void {
  const at = along(id, share);
  hand.edges.bend(id, hand.pressAt(at));
  hand.moveTo({ x: at.x + by.x / 2, y: at.y + by.y / 2 }, { x: at.x + by.x, y: at.y + by.y });
}

function loosen({ hand, end }: Opened, which: 'source' | 'target', ...to: readonly Point[]): void {
  hand.edges.loosen('e', which, hand.pressAt(end('e', which)));
  hand.moveTo(...to);
}

function dragText({ hand, label }: Opened, text: string, by: Point): void {
  const placed = label('e', text);
  const at = { x: placed.box.x + 2, y: placed.box.y + 2 };
  hand.edges.dragText('e', placed, hand.pressAt(at));
  hand.moveTo({ x: at.x + by.x, y: at.y + by.y });
}

/** Steps of a gesture; the pointer is still down afterwards. */
const gestures: Record<string, (opened: Opened) => void> = {
  'bending a stepped line': (opened) => bend(opened, 'e', 0.5, { x: 40, y: 20 }),
  'a way point on a straight line': (opened) => bend(opened, 'w', 0.2, { x: 10, y: 40 }),
  'moving a way point': ({ hand }) => {
    hand.edges.bend('w', hand.pressAt({ x: 250, y: 600 }));
    hand.moveTo({ x: 270, y: 640 });
  },
  'an end put to another node': (opened) => loosen(opened, 'target', { x: 200, y: 400 }, opened.hand.middleOf('c')),
  'an end put to another side of its node': (opened) => loosen(opened, 'source', { x: 60, y: 78 }),
  'a name dragged aside': (opened) => dragText(opened, 'places', { x: 12, y: -30 }),
  'a role dragged aside': (opened) => dragText(opened, 'buyer', { x: 40, y: 30 }),
};

describe('a piece of a stepped line', () => {
  it.each([20, 60, 150, 400, -90])('follows the hand by %d px, past the side it begins at, too', async (by) => {
    const opened = await open();
    const { along, points } = opened;
    const at = along('e', 0.3);
    bend(opened, 'e', 0.3, { x: 0, y: by });
    const level = points('e').filter(({ y }) => Math.abs(y - at.y - by) < 0.5);
    expect(level.length).toBeGreaterThanOrEqual(2);
    const [left, right] = [Math.min(...level.map(({ x }) => x)), Math.max(...level.map(({ x }) => x))];
    expect([left < at.x, right > at.x]).toEqual([true, true]);
    const shown = points('e');
    opened.hand.lift();
    expect(points('e')).toEqual(shown);
  });

  it('leaves the line as it was when it is moved along itself', async () => {
    const opened = await open();
    bend(opened, 'e', 0.3, { x: 60, y: 0 });
    opened.hand.lift();
    expect([opened.document.current(), opened.document.history().canUndo]).toEqual([diagram, false]);
  });
});

describe('every gesture of a hand on an edge', () => {
  it.each(Object.keys(gestures))(
    '%s previews in the viewStore, is one named step, and undo restores the document exactly',
    async (name) => {
      const opened = await open();
      const { hand, document, viewStore, run } = opened;
      const idle = viewStore.current();
      gestures[name]?.(opened);
      expect([document.current(), viewStore.current()]).not.toEqual([diagram, idle]);
      expect(document.current()).toEqual(diagram);
      hand.lift();
      const after = document.current();
      expect(viewStore.current()).toEqual(idle);
      expect(after).not.toEqual(diagram);
      expect(checkDiagram(after, defaultLimits)).toEqual([]);
      expect(document.history().undoName).toMatch(/\w{4,}/);
      run('undo');
      expect(document.current()).toEqual(diagram);
      expect(document.history().canUndo).toBe(false);
    },
  );

  it.each(Object.keys(gestures))('%s is taken back by Escape, and moving on does nothing', async (name) => {
    const opened = await open();
    const { hand, document, viewStore } = opened;
    const idle = viewStore.current();
    gestures[name]?.(opened);
    hand.escape();
    hand.moveTo({ x: 1, y: 1 });
    hand.lift();
    expect([document.current(), viewStore.current(), document.history().canUndo]).toEqual([diagram, idle, false]);
  });

  it.each(Object.keys(gestures))('%s does nothing for viewers', async (name) => {
    const opened = await open({ readOnly: true });
    gestures[name]?.(opened);
    opened.hand.lift();
    expect(opened.document.current()).toEqual(diagram);
  });
});

describe('bending', () => {
  it('moves the piece that is held across itself and keeps the rest of the way', async () => {
    const opened = await open();
    const [, corner, ...more] = opened.points('e');
    expect([corner, more.length]).toEqual([{ x: 460, y: 40 }, 1]);
    bend(opened, 'e', 0.5, { x: 40, y: 7 });
    opened.hand.lift();
    expect(opened.edge('e')?.data?.points).toEqual([{ x: 460, y: 47 }]);
    expect(opened.edge('e')?.data?.kept).toBe(true);
  });

  it('means nothing when the hand only trembles', async () => {
    const { hand, document, along } = await open();
    const at = along('e', 0.5);
    hand.edges.bend('e', hand.pressAt(at));
    hand.moveTo({ x: at.x + 2, y: at.y + 2 });
    hand.lift();
    expect(document.history().canUndo).toBe(false);
  });

  it('takes a way point out by a double click on it', async () => {
    const { hand, edge, run, document } = await open();
    hand.edges.straighten('w', 0);
    expect(edge('w')?.data?.points).toBeUndefined();
    run('undo');
    expect(document.current()).toEqual(diagram);
  });
});

describe('putting an end elsewhere', () => {
  it('joins another node, gives up way points, and keeps what the edge says', async () => {
    const opened = await open();
    loosen(opened, 'target', opened.hand.middleOf('c'));
    expect(opened.viewStore.current().over).toBe('c');
    opened.hand.lift();
    expect(opened.edge('e')).toMatchObject({ source: 'a', target: 'c', data: { label: 'places', target: { role: 'buyer' } } });
  });

  it('fixes the side of its own node that it is let go at, and lets it go again', async () => {
    const opened = await open();
    loosen(opened, 'source', { x: 60, y: 78 });
    opened.hand.lift();
    expect(opened.edge('e')?.sourceHandle).toBe('bottom');
    expect(opened.end('e', 'source').y).toBe(80);
    opened.hand.edges.release('e', 'source');
    expect(opened.document.current()).toEqual(diagram);
  });

  it('leaves the edge as it was on empty ground, and on the node at its other end', async () => {
    for (const to of [
      { x: 250, y: 450 },
      { x: 60, y: 40 },
    ]) {
      const opened = await open();
      loosen(opened, 'target', to);
      opened.hand.lift();
      expect(opened.document.current()).toEqual(diagram);
    }
  });
});

describe('dragging a text of an edge', () => {
  it('puts it where the hand lets it go, and it stays there beside the line when the node moves', async () => {
    const opened = await open();
    const before = opened.label('e', 'places').box;
    dragText(opened, 'places', { x: 12, y: -30 });
    opened.hand.lift();
    const after = opened.label('e', 'places').box;
    expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([12, -30]);
  });

  it('leaves the other text at the same end where it is, whichever is dragged', async () => {
    const opened = await open();
    const boxes = () => ({ role: opened.label('e', 'buyer').box, multiplicity: opened.label('e', '1').box });
    const before = boxes();
    dragText(opened, 'buyer', { x: 40, y: 30 });
    opened.hand.lift();
    const between = boxes();
    expect(between).toEqual({ role: { ...before.role, x: before.role.x + 40, y: before.role.y + 30 }, multiplicity: before.multiplicity });
    dragText(opened, '1', { x: 7, y: -50 });
    opened.hand.lift();
    const { multiplicity } = before;
    expect(boxes()).toEqual({ role: between.role, multiplicity: { ...multiplicity, x: multiplicity.x + 7, y: multiplicity.y - 50 } });
    expect(Object.keys(Object(opened.edge('e')?.data?.labelAt)).sort()).toEqual(['targetMultiplicity', 'targetRole']);
  });
});
