import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDiagram, type Diagram, type DiagramEdge, type DiagramNode, defaultLimits, reviewDiagram } from '@umlaut/diagram';
import { typeText } from '@umlaut/diagram/testing';
import { contains, grown } from '@umlaut/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { middleOf, scoreFaults, textsOf } from '../../test/score-faults.ts';
import { drawDiagram } from '../draw-diagram.ts';
import { pointsOf } from '../routing/route.ts';

const operators = ['alt', 'opt', 'loop', 'par', 'break', 'group'] as const;
const kinds = ['syncMessage', 'asyncMessage', 'reply'] as const;
const words = fc.constantFrom(undefined, 'pay', 'reserve(items)', 'a message that says rather a lot, more than fits', 'two\nlines');

/** One step of a generated score: a row, or the beginning or end of a fragment or an operand. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('message', 'message', 'message', 'open', 'else', 'close', 'note', 'beside', 'use', 'divider'),
    from: fc.nat({ max: 4 }),
    to: fc.nat({ max: 4 }),
    text: words,
    kind: fc.constantFrom(...kinds),
    operator: fc.constantFrom(...operators),
    start: fc.boolean(),
    finish: fc.boolean(),
    side: fc.constantFrom(undefined, 'left', 'right'),
    outside: fc.constantFrom(undefined, undefined, undefined, 'gate', 'found', 'lost'),
  }),
  { maxLength: 24 },
);

const columns = 5;

function scoreOf(
  list: ReturnType<typeof steps.generate>['value'] extends infer T ? (T extends readonly unknown[] ? T : never) : never,
): Diagram {
  const nodes: DiagramNode[] = Array.from({ length: columns }, (_, index) => ({
    id: `l${index}`,
    position: { x: 100 + 200 * index, y: 50 },
    data: { kind: 'lifeline', label: ['Shop', 'A bank with a long name', 'x', 'Mail', 'Stock'][index] ?? '' },
  }));
  const edges: DiagramEdge[] = [];
  const open: { readonly id: string; readonly operands: { id: string; guard?: string; from?: string }[] }[] = [];
  /** A note anchored to one of the messages before it. */
  function noteAt(pick: number, id: string, data: object): void {
    const about = edges.filter(({ data: said }) => said?.kind !== 'anchor')[pick];
    if (about === undefined) return;
    nodes.push({ id, position: { x: 0, y: 0 }, data: { kind: 'comment', ...data } });
    edges.push({ id: `a${id}`, source: id, target: about.target, data: { kind: 'anchor', target: { edge: about.id } } });
  }
  for (const [index, step] of list.entries()) {
    const order = `b${String(index).padStart(2, '0')}.0001.a0`;
    const place = { order, ...(open.length === 0 ? {} : { in: open.at(-1)?.id }) };
    const text = step.text ?? '';
    const over = [{ id: `l${step.from}` }, ...(step.start ? [{ id: `l${step.to}` }] : [])];
    const node = (kind: string, more: object): void =>
      void nodes.push({ id: `n${index}`, position: { x: 0, y: 0 }, data: { kind, label: text, ...place, ...more } });
    if (step.what === 'message') {
      const ends = { source: step.finish ? { execution: 'finish' } : {}, target: step.start ? { execution: 'start' } : {} };
      const label = step.text === undefined ? {} : { label: step.text };
      const side = step.side === undefined ? {} : { side: step.side };
      if (step.outside === 'found' || (step.outside === 'gate' && step.start))
        Object.assign(ends, { source: { outside: step.outside, ...side } });
      else if (step.outside !== undefined) Object.assign(ends, { target: { outside: step.outside, ...side } });
      edges.push({
        id: `m${index}`,
        source: `l${step.from}`,
        target: step.outside === undefined ? `l${step.to}` : `l${step.from}`,
        data: { kind: step.kind, ...label, ...place, ...ends },
      });
    } else if (step.what === 'open') {
      const operands = [{ id: 'first', ...(step.start ? { guard: 'a guard that is said' } : {}) }];
      node('fragment', { operator: step.operator, operands });
      open.push({ id: `n${index}`, operands });
    } else if (step.what === 'else') open.at(-1)?.operands.push({ id: `o${index}`, guard: text, from: order });
    else if (step.what === 'close') open.pop();
    else if (step.what === 'note') node('comment', { over, side: step.side });
    else if (step.what === 'beside') noteAt(step.from, `n${index}`, { label: text, side: step.side });
    else if (step.what === 'use') node('interactionUse', { covers: over });
    else node('divider', step.start ? { form: 'delay' } : {});
  }
  return { nodes, edges };
}

/** The laws that hold for every score by itself. */
function expectSound(diagram: Diagram): void {
  expect(scoreFaults(diagram, drawDiagram(diagram))).toEqual([]);
}

describe('the layout of a score', () => {
  it('keeps texts apart, rows in their order and their fragments, and lifelines in theirs', () => {
    fc.assert(
      fc.property(steps, (list) => expectSound(scoreOf(list))),
      { numRuns: 150 },
    );
  });

  it('depends on keys and places, not on the order in which elements are stored', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const diagram = scoreOf(list);
        const turned = { nodes: diagram.nodes.toReversed(), edges: diagram.edges.toReversed() };
        const [one, other] = [drawDiagram(diagram), drawDiagram(turned)];
        for (const { id } of diagram.nodes) expect(other.nodes.get(id)?.box).toEqual(one.nodes.get(id)?.box);
        for (const { id } of diagram.edges) expect(other.edges.get(id)?.route).toEqual(one.edges.get(id)?.route);
      }),
      { numRuns: 60 },
    );
  });

  it('puts a note beside its message and moves it along, unless the note has a row of its own', () => {
    const lifelines = [0, 1, 2].map((at) => ({
      id: `l${at}`,
      position: { x: at * 200, y: 0 },
      data: { kind: 'lifeline', label: `l${at}` },
    }));
    const calls = [0, 1, 2].map((at) => ({
      ...{ id: `m${at}`, source: 'l0', target: 'l1' },
      data: { kind: 'syncMessage', order: `a${at}.0001.a0`, label: 'call' },
    }));
    const note = (data: object) => ({ id: 'n', position: { x: 900, y: 900 }, data: { kind: 'comment', label: 'said of it', ...data } });
    const anchor = { id: 'a', source: 'n', target: 'l1', data: { kind: 'anchor', target: { edge: 'm1' } } };
    const draw = (data: object, order = 'a1.0001.a0') => {
      const moved = calls.map((call) => (call.id === 'm1' ? { ...call, data: { ...call.data, order } } : call));
      const diagram = { nodes: [...lifelines, note(data)], edges: [...moved, anchor] };
      expectSound(diagram);
      const scene = drawDiagram(diagram);
      const y = (id: string) => pointsOf(scene.edges.get(id)?.route ?? none)[0]?.y ?? Number.NaN;
      return {
        y,
        box: scene.nodes.get('n')?.box ?? { x: 0, y: 0, width: 0, height: 0 },
        middle: middleOf(scene, 'l1'),
        anchor: pointsOf(scene.edges.get('a')?.route ?? none),
      };
    };
    for (const order of ['a1.0001.a0', 'a9.0001.a0']) {
      const { y, box, middle, anchor: line } = draw({}, order);
      expect(box.x).toBe(middle + 12);
      expect([y('m1') - box.y, box.y + box.height - y('m1')].every((room) => room > 0)).toBe(true);
      expect(line).toEqual([
        { x: box.x, y: y('m1') },
        { x: middle, y: y('m1') },
      ]);
    }
    expect(draw({ side: 'left' }).box.x).toBeLessThan(0);
    expect(draw({ order: 'a8.0001.a0', over: [{ id: 'l0' }] }).box.y).toBeGreaterThan(draw({ order: 'a8.0001.a0' }).y('m2'));
  });

  it('moves the rows below by one amount when a row is removed, and those above not at all', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (list, pick) => {
        const before = scoreOf(list.filter(({ what }) => what === 'message'));
        const gone = before.edges[pick % Math.max(1, before.edges.length)];
        if (gone === undefined) return;
        // Executions reach to the rows that finish them, so only their places sideways may change.
        const after = { ...before, edges: before.edges.filter((edge) => edge !== gone) };
        const [was, is] = [drawDiagram(before), drawDiagram(after)];
        const shifts = after.edges.map(
          ({ id }) => (pointsOf(was.edges.get(id)?.route ?? none)[0]?.y ?? 0) - (pointsOf(is.edges.get(id)?.route ?? none)[0]?.y ?? 0),
        );
        const index = before.edges.indexOf(gone);
        expect(shifts.slice(0, index).every((shift) => shift === 0)).toBe(true);
        expect(new Set(shifts.slice(index)).size).toBeLessThanOrEqual(1);
        expect(shifts.slice(index).every((shift) => shift > 0)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it('keeps the lines left of a new message, and shifts those on its right by its length at most', () => {
    const added = { kind: 'syncMessage', label: 'a message that is said at some length', order: 'b99.0001.a0' };
    fc.assert(
      fc.property(steps, fc.nat({ max: columns - 2 }), fc.nat({ max: columns - 1 }), (list, from, to) => {
        const before = scoreOf(list);
        const edge = { id: 'added', source: `l${Math.min(from, to)}`, target: `l${Math.max(from, to)}`, data: added };
        const [was, is] = [drawDiagram(before), drawDiagram({ ...before, edges: [...before.edges, edge] })];
        const at = Array.from({ length: columns }, (_, index) => middleOf(is, `l${index}`) - middleOf(was, `l${index}`));
        // The first line may itself move where the score reaches further left.
        const shifts = at.map((shift) => shift - (at[0] ?? 0));
        // A message of a lifeline to itself reaches into the next gap.
        const end = from === to ? to + 1 : Math.max(from, to);
        const most = shifts[end] ?? 0;
        for (const [index, shift] of shifts.entries()) {
          if (index < end) expect(shift).toBe(0);
          else expect(shift >= 0 && shift <= most).toBe(true);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('shrinks nothing when a text grows', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (list, pick) => {
        const before = scoreOf(list);
        const edge = before.edges[pick % Math.max(1, before.edges.length)];
        if (edge === undefined) return;
        const longer = { ...edge, data: { ...edge.data, label: `${String(edge.data?.label ?? '')} and then something more of it` } };
        const after = { ...before, edges: before.edges.map((each) => (each === edge ? longer : each)) };
        const [was, is] = [drawDiagram(before), drawDiagram(after)];
        // Room that a message across several gaps takes may come to lie in another of these, so single gaps are not compared.
        for (const { id } of before.nodes) {
          const [small, large] = [was.nodes.get(id)?.box, is.nodes.get(id)?.box];
          expect(large?.height).toBeGreaterThanOrEqual(small?.height ?? Number.NaN);
        }
        for (let index = 1; index < columns; index += 1) {
          const reach = (scene: typeof was): number => middleOf(scene, `l${index}`) - middleOf(scene, 'l0');
          expect(reach(is)).toBeGreaterThanOrEqual(reach(was));
        }
        expect(is.bounds.width).toBeGreaterThanOrEqual(was.bounds.width);
        expect(is.bounds.height).toBeGreaterThanOrEqual(was.bounds.height);
      }),
      { numRuns: 80 },
    );
  });

  it('holds the head of a lifeline that is made in a fragment, and ends one that takes no part below', () => {
    const lifeline = (id: string, x: number): DiagramNode => ({ id, position: { x, y: 0 }, data: { kind: 'lifeline', label: id } });
    const alt = { kind: 'fragment', label: 'opt', operator: 'opt', operands: [{ id: 'o' }], order: 'a1.0001.a0' };
    const nodes = [lifeline('Shop', 0), lifeline('A job with a long name', 300), { id: 'f', position: { x: 0, y: 0 }, data: alt }];
    const row = (id: string, kind: string, more: object): DiagramEdge => ({
      id,
      source: 'Shop',
      target: 'A job with a long name',
      data: { kind, label: id, order: `a2.0001.${id}`, ...more },
    });
    const edges = [row('a0', 'createMessage', { in: 'f' }), row('a1', 'deleteMessage', { in: 'f' })];
    const scene = drawDiagram({ nodes, edges });
    const [fragment, job, shop] = ['f', 'A job with a long name', 'Shop'].map((id) => scene.nodes.get(id)?.box);
    if (fragment === undefined || job === undefined || shop === undefined) throw new Error('All of them are drawn.');
    expect(fragment.x + fragment.width).toBeGreaterThanOrEqual(job.x + job.width + 8);
    expect(job.y + job.height).toBeLessThan(fragment.y + fragment.height);
    const later = drawDiagram({ nodes, edges: [...edges, row('a2', 'syncMessage', { order: 'a3.0001.a0' })] });
    const [end, whole] = [later.nodes.get('A job with a long name')?.box, later.nodes.get('Shop')?.box];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBe((whole?.y ?? 0) + (whole?.height ?? 0));
  });

  it('makes boxes round lifelines as wide as their titles, apart from each other', () => {
    const line = (id: string, x: number, parentId?: string): DiagramNode => ({
      id,
      position: { x, y: 0 },
      data: { kind: 'lifeline', label: id },
      ...(parentId === undefined ? {} : { parentId }),
    });
    const box = (id: string, x: number): DiagramNode => {
      return { id, position: { x, y: 0 }, data: { kind: 'lifelineBox', label: `${id}: wider than the heads that stand below it` } };
    };
    const nodes = [box('One', 200), box('Two', 400), line('a', 0), line('b', 0, 'One'), line('c', 0, 'Two'), line('d', 60, 'Two')];
    const scene = drawDiagram({ nodes, edges: [] });
    const [one, two] = ['One', 'Two'].map((id) => scene.nodes.get(id)?.box);
    const titles = textsOf(scene).filter(({ owner }) => owner === 'One' || owner === 'Two');
    expect(titles.map(({ box: title }, index) => contains([one, two][index] ?? title, grown(title, 8)))).toEqual([true, true]);
    expect(two?.x).toBeGreaterThanOrEqual((one?.x ?? 0) + (one?.width ?? 0) + 12);
    const nested = nodes.map((node) => (node.id === 'One' ? { ...node, parentId: 'Outer' } : node));
    const outer = { ...box('Outer', 100), data: { kind: 'lifelineBox', label: '' } };
    for (const more of [line('b', 0, 'One'), line('e', 500, 'Outer')]) {
      const around = drawDiagram({ nodes: [outer, ...nested.filter(({ id }) => id !== more.id), more], edges: [] });
      const [inside, outside] = ['One', 'Outer'].map((id) => around.nodes.get(id)?.box);
      if (inside === undefined || outside === undefined) throw new Error('Both boxes are drawn.');
      expect(contains(outside, { ...inside, x: inside.x - 1, width: inside.width + 2 })).toBe(true);
    }
  });

  it('writes the lines of a self message from one left side on, and the text of a lost one beside its head', () => {
    const nodes = ['Shop', 'Bank'].map((id, index) => ({ id, position: { x: 300 * index, y: 0 }, data: { kind: 'lifeline', label: id } }));
    const row = (id: string, more: object): DiagramEdge => {
      return { id, source: 'Bank', target: 'Bank', data: { kind: 'asyncMessage', order: `a${id}.0001.a0`, ...more } };
    };
    const edges = [row('1', { self: true, label: 'a long line\nb' }), row('2', { label: 'lost', target: { outside: 'lost' } })];
    const scene = drawDiagram({ nodes, edges });
    const [long, short, lost] = textsOf(scene).filter(({ owner }) => owner === '1' || owner === '2');
    expect(short?.box.x).toBe(long?.box.x);
    const tip = pointsOf(scene.edges.get('2')?.route ?? { shape: 'line', points: [] }).at(-1);
    expect((lost?.box.x ?? 0) + (lost?.box.width ?? 0)).toBeLessThan((tip?.x ?? 0) - 16);
  });

  const texts = join(import.meta.dirname, '..', '..', '..', '..', 'tests', 'fixtures', 'sequences');
  it.each(readdirSync(texts).filter((name) => /\.(mmd|puml)$/u.test(name)))('is sound for the real text %s', (name) => {
    expectSound(typeText(readFileSync(join(texts, name), 'utf8')));
  });

  const folder = join(import.meta.dirname, '..', '..', 'golden', 'scores');
  it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('is sound for %s', (name) => {
    expectSound(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  });

  it('is sound for the worked example, which is valid and says nothing odd', () => {
    const examples = join(
      import.meta.dirname,
      '..',
      '..',
      '..',
      '..',
      'apps',
      'web',
      'src',
      'screens',
      'editor',
      'new-diagram',
      'examples',
    );
    const stored: Diagram = JSON.parse(readFileSync(join(examples, 'sequence.json'), 'utf8'));
    expect(checkDiagram(stored, defaultLimits)).toEqual([]);
    expect(reviewDiagram(stored)).toEqual([]);
    expectSound(stored);
  });
});

const none = { shape: 'line', points: [] } as const;
