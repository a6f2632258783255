import { type Diagram, defaultLimits } from '@umlaut/diagram';
import type { OthersChange } from '@umlaut/document';
import { expect, test } from 'vitest';
import { RoomBase } from './room-base.ts';

function labelled(...labels: readonly string[]): Diagram {
  return { nodes: labels.map((label, index) => ({ id: `${index}`, position: { x: 200 * index, y: 0 }, data: { label } })), edges: [] };
}

function openBase(diagram: Diagram) {
  const life = new AbortController();
  let tell: ((change: OthersChange) => void) | undefined;
  const base = new RoomBase(() => defaultLimits);
  const subscribeToOthers = (listener: (change: OthersChange) => void) => {
    tell = listener;
    return () => {
      tell = undefined;
    };
  };
  base.begin(diagram, { subscribeToOthers }, life.signal);
  return { base, life, others: (before: Diagram, after: Diagram) => tell?.({ before, after, writers: new Set() }) };
}

test('what others do is in the room, what is drawn here meanwhile is not', () => {
  const { base, others } = openBase(labelled('A', 'B'));
  others(labelled('Mine', 'B'), labelled('Mine', 'Theirs'));
  others(labelled('Mine 2', 'Theirs'), labelled('Mine 2', 'Theirs 2'));
  expect(base.current).toEqual(labelled('A', 'Theirs 2'));
  others(labelled('Mine 3', 'Theirs 2'), labelled('Theirs 3', 'Theirs 2'));
  expect(base.current).toEqual(labelled('Theirs 3', 'Theirs 2'));
});

test('what the room is told to hold takes the place of all before, and after the end nothing is heard', () => {
  const { base, life, others } = openBase(labelled('A'));
  others(labelled('A'), labelled('Theirs'));
  base.set(labelled('Mine'));
  expect(base.current).toEqual(labelled('Mine'));
  life.abort();
  others(labelled('Mine'), labelled('Theirs 2'));
  expect(base.current).toEqual(labelled('Mine'));
});
