import { idle } from '@umlaut/editor';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import { Doc } from 'yjs';
import { RoomPresence } from './room-presence.ts';

let opened: Awareness[] = [];

function awareness(): Awareness {
  const made = new Awareness(new Doc());
  opened.push(made);
  return made;
}

/** Somebody else's state arrives, as the server passes it on. */
function say(to: Awareness, from: Awareness, state: Record<string, unknown> | null): void {
  from.setLocalState(state === null ? null : { ...state, user: { id: `c${from.clientID}`, name: 'mika', colour: 1 } });
  applyAwarenessUpdate(to, encodeAwarenessUpdate(from, [from.clientID]), 'server');
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const one of opened) one.destroy();
  opened = [];
  vi.useRealTimers();
});

describe('the people of a room', () => {
  it('are those the server names, without oneself', () => {
    const [mine, theirs] = [awareness(), awareness()];
    const presence = new RoomPresence();
    let told = 0;
    presence.subscribe(() => {
      told += 1;
    });
    presence.attach(mine);
    say(mine, theirs, { cursor: { x: 1, y: 2 } });
    expect(presence.peers()).toMatchObject([{ name: 'mika', cursor: { x: 1, y: 2 } }]);
    expect([presence.writer(theirs.clientID), presence.writer(mine.clientID)]).toEqual([presence.peers()[0], undefined]);
    say(mine, theirs, null);
    expect([presence.peers(), told]).toEqual([[], 2]);
  });

  it('are known by their clients when they have left, and the only one here in any case', () => {
    const [mine, one, two] = [awareness(), awareness(), awareness()];
    const presence = new RoomPresence();
    presence.attach(mine);
    expect(presence.namesOf([one.clientID])).toEqual([]);
    say(mine, one, {});
    expect(presence.namesOf([])).toEqual(['mika']);
    say(mine, two, {});
    expect([presence.namesOf([]), presence.namesOf([one.clientID, 7])]).toEqual([[], ['mika']]);
    say(mine, one, null);
    say(mine, two, null);
    expect([presence.namesOf([]), presence.namesOf([one.clientID])]).toEqual([[], ['mika']]);
  });

  it('keep their identity, and their drags, while only somebody’s pointer moves', () => {
    const [mine, dragging, pointing] = [awareness(), awareness(), awareness()];
    const presence = new RoomPresence();
    presence.attach(mine);
    say(mine, dragging, { drag: { a: { x: 5, y: 5 } } });
    say(mine, pointing, { cursor: { x: 1, y: 1 } });
    const [drags, peer] = [presence.drags(), presence.peers()[0]];
    say(mine, pointing, { cursor: { x: 2, y: 2 } });
    expect(presence.drags()).toBe(drags);
    expect(presence.peers()[0]).toBe(peer);
    expect([...drags]).toEqual([['a', { x: 5, y: 5 }]]);
  });

  it('are gone with the socket, and so is whom one follows', () => {
    const [mine, theirs] = [awareness(), awareness()];
    const presence = new RoomPresence();
    presence.attach(mine);
    say(mine, theirs, {});
    presence.follow(`c${theirs.clientID}`);
    expect(presence.following()).toBe(`c${theirs.clientID}`);
    presence.detach();
    expect([presence.peers(), presence.following()]).toEqual([[], undefined]);
  });
});

describe('what one shows', () => {
  it('is sent at most every 60 ms, the latest last', () => {
    const mine = awareness();
    const presence = new RoomPresence();
    presence.attach(mine);
    say(mine, awareness(), {});
    const sent: unknown[] = [];
    mine.on('update', () => sent.push(mine.getLocalState()?.cursor));
    for (let x = 0; x < 100; x += 1) {
      presence.show({ ...idle, cursor: { x, y: 0 } });
      vi.advanceTimersByTime(5);
    }
    vi.advanceTimersByTime(100);
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.length).toBeLessThanOrEqual(10);
    expect(sent.at(-1)).toEqual({ x: 99, y: 0 });
  });

  it('is not sent again while it stays the same, but to another socket', () => {
    const [first, second] = [awareness(), awareness()];
    const presence = new RoomPresence();
    presence.attach(first);
    say(first, awareness(), {});
    let sent = 0;
    first.on('update', () => {
      sent += 1;
    });
    presence.show({ ...idle, selection: ['a'] });
    vi.advanceTimersByTime(100);
    presence.show({ ...idle, selection: ['a'] });
    vi.advanceTimersByTime(100);
    expect(sent).toBe(1);
    presence.attach(second);
    say(second, awareness(), {});
    vi.advanceTimersByTime(100);
    expect(second.getLocalState()).toMatchObject({ selection: ['a'] });
  });

  it('is sent to nobody while nobody else is here, and to whoever comes', () => {
    const [mine, theirs] = [awareness(), awareness()];
    const presence = new RoomPresence();
    presence.attach(mine);
    presence.show({ ...idle, cursor: { x: 1, y: 0 } });
    vi.advanceTimersByTime(100);
    // The state itself, by which the server knows that one is here.
    expect(mine.getLocalState()).toMatchObject({ cursor: null });
    const sent: unknown[] = [];
    mine.on('update', ({ updated }: { readonly updated: readonly number[] }) => {
      if (updated.includes(mine.clientID)) sent.push(mine.getLocalState()?.cursor);
    });
    for (let x = 0; x < 100; x += 1) {
      presence.show({ ...idle, cursor: { x, y: 0 } });
      vi.advanceTimersByTime(5);
    }
    expect(sent).toEqual([]);
    say(mine, theirs, {});
    vi.advanceTimersByTime(100);
    expect(sent).toEqual([{ x: 99, y: 0 }]);
    say(mine, theirs, null);
    vi.advanceTimersByTime(100);
    expect(sent).toEqual([{ x: 99, y: 0 }, null]);
  });
});
