import {
  addNode,
  applyChanges,
  type Change,
  connect,
  type Diagram,
  defaultLimits,
  deleteElements,
  moveNodes,
  setLabel,
} from '@umlaut/diagram';
import type { OthersChange } from '@umlaut/document';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellOthersChanges } from './others-teller.ts';
import { idle, type Peer, type Presence } from './presence.ts';

const diagram: Diagram = {
  nodes: ['a', 'b', 'c', 'd'].map((id, index) => ({
    id,
    position: { x: index * 300, y: 0 },
    data: { kind: 'class', label: id.toUpperCase() },
  })),
  edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'association' } }],
};

type Act = (diagram: Diagram) => readonly Change[];

/** Others in a diagram, each of whom writes as a replica of its own. */
function room(...names: readonly string[]) {
  let current = diagram;
  const listeners = new Set<(change: OthersChange) => void>();
  const watchers = new Set<() => void>();
  const selections = new Map<string, readonly string[]>();
  const peerAt = (index: number): Peer | undefined => {
    const name = names[index];
    return name === undefined ? undefined : { ...idle, id: name, name, colour: '#000000', selection: selections.get(name) ?? [] };
  };
  const presence: Presence = {
    peers: () => names.flatMap((_, index) => peerAt(index) ?? []),
    writer: (client) => peerAt(client - 1),
    drags: () => new Map(),
    following: () => undefined,
    subscribe(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    follow: () => undefined,
    show: () => undefined,
  };
  const said: string[] = [];
  const document = {
    subscribeToOthers(listener: (change: OthersChange) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    said,
    stop: tellOthersChanges({ document, presence, say: (text) => said.push(text) }),
    act(name: string, act: Act) {
      const [before, changes] = [current, act(current)];
      current = applyChanges(before, changes);
      const writers = changes.every(({ op }) => op === 'remove') ? [] : [names.indexOf(name) + 1];
      for (const listener of listeners) listener({ before, after: current, writers: new Set(writers) });
    },
    select(name: string, ...ids: readonly string[]) {
      selections.set(name, ids);
      for (const watcher of watchers) watcher();
    },
  };
}

const move =
  (id: string, x: number): Act =>
  (now) =>
    moveNodes(now, new Map([[id, { x, y: 50 }]]));
const rename =
  (id: string, label: string): Act =>
  (now) =>
    setLabel(now, { id, label }, defaultLimits);
const add =
  (id: string): Act =>
  (now) =>
    addNode(now, { id, position: { x: 0, y: 400 } });
const remove =
  (id: string): Act =>
  (now) =>
    deleteElements(now, { nodes: [id], edges: [] });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('what others change', () => {
  it('is said with who did it and what it is called', () => {
    const { act, said } = room('Ben');
    act('Ben', add('n'));
    act('Ben', rename('n', 'Order'));
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(['Ben added box Order.']);
    const cases: readonly (readonly [Act, string])[] = [
      [(now) => connect(now, { id: 'f', source: 'c', target: 'd', kind: 'generalization' }), 'Ben added generalization from C to D.'],
      [rename('c', 'Car'), 'Ben renamed class C to Car.'],
      [move('d', 70), 'Ben moved class D.'],
      [remove('a'), 'Ben deleted class A and 1 relation.'],
    ];
    for (const [what, sentence] of cases) {
      act('Ben', what);
      vi.advanceTimersByTime(5000);
      expect(said.at(-1)).toBe(sentence);
    }
  });

  it('is not said when it was taken back at once', () => {
    const { act, said } = room('Ben');
    act('Ben', add('n'));
    act('Ben', remove('n'));
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
  });

  it('is summed up: a hundred moves in a row are few sentences, at least two seconds apart', () => {
    const { act, said } = room('Ben');
    const at: number[] = [];
    for (let step = 1; step <= 100; step += 1) {
      act('Ben', move(['a', 'b', 'c'][step % 3] ?? '', step));
      if (step === 50) act('Ben', rename('d', 'Done'));
      const before = said.length;
      vi.advanceTimersByTime(100);
      if (said.length > before) at.push(performance.now());
    }
    vi.advanceTimersByTime(10_000);
    expect(said[0]).toBe('Ben moved 3 elements.');
    expect(said.some((text) => text.includes('renamed class D to Done'))).toBe(true);
    expect(said.length).toBeLessThanOrEqual(3);
    expect(at.length).toBeGreaterThan(1);
    for (const [index, time] of at.entries()) expect(time - (at[index - 1] ?? time - 2000)).toBeGreaterThanOrEqual(2000);
  });

  it('by several people at once is said together, of many only their number', () => {
    const { act, said } = room('Ben', 'Eva', 'Kim', 'Lou');
    act('Ben', move('a', 5));
    act('Eva', rename('b', 'Bee'));
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(['Ben moved class A. Eva renamed class B to Bee.']);
    for (const [index, name] of ['Ben', 'Eva', 'Kim', 'Lou'].entries()) act(name, move(['a', 'b', 'c', 'd'][index] ?? '', 90));
    vi.advanceTimersByTime(5000);
    expect(said.at(-1)).toBe('4 people are editing the diagram.');
  });

  it('is told of whoever had selected what was deleted, else of nobody in particular', () => {
    const { act, said, select } = room('Ben', 'Eva');
    select('Eva', 'd');
    select('Eva');
    act('Eva', remove('d'));
    vi.advanceTimersByTime(5000);
    act('Ben', remove('c'));
    vi.advanceTimersByTime(5000);
    expect(said).toEqual(['Eva deleted class D.', 'Someone deleted class C.']);
  });

  it('is said no more after the canvas has gone', () => {
    const { act, said, stop } = room('Ben');
    act('Ben', move('a', 5));
    stop();
    vi.advanceTimersByTime(5000);
    expect(said).toEqual([]);
  });
});
