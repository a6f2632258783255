import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import { expect, test } from 'vitest';
import { Awareness, applyAwarenessUpdate } from 'y-protocols/awareness';
import { Doc } from 'yjs';
import { readAwareness, writeAwareness } from './presence.ts';

const person = { id: 'p', name: 'mika', colour: 1 };

function say(client: number, clock: number): Uint8Array {
  return sayForMany(1, client, clock);
}

function sayForMany(count: number, client: number, clock: number): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, count);
  for (let index = 0; index < count; index += 1) {
    for (const number of [client + index, clock]) writeVarUint(encoder, number);
    writeVarString(encoder, JSON.stringify({ cursor: { x: 1, y: 2 } }));
  }
  return toUint8Array(encoder);
}

test('who speaks for a few is heard for themselves, and a list of thousands is not even read', () => {
  expect(readAwareness(sayForMany(3, 5, 1), 7)).toMatchObject({ client: 7 });
  expect(readAwareness(sayForMany(5_000, 5, 1), 7)).toBeUndefined();
});

test('nobody who says to have counted to the end keeps another with the same id from being seen afterwards', () => {
  const awareness = new Awareness(new Doc());
  const hear = (update: Uint8Array): boolean => {
    const entry = readAwareness(update, undefined);
    if (entry === undefined) return false;
    const last = awareness.meta.get(entry.client)?.clock ?? -1;
    applyAwarenessUpdate(awareness, writeAwareness({ ...entry, clock: Math.max(entry.clock, last + 1) }, person), undefined);
    return true;
  };
  expect(hear(say(7, Number.MAX_SAFE_INTEGER))).toBe(false);
  for (const clock of [0, 1, 2]) expect(hear(say(7, clock))).toBe(true);
  expect(awareness.getStates().get(7)).toMatchObject({ cursor: { x: 1, y: 2 }, user: person });
  awareness.destroy();
});
