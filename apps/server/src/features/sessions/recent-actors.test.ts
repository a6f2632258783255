import { expect, test } from 'vitest';
import { createEvents } from '../../events/events.ts';
import { createRecentActors } from './recent-actors.ts';

const actor = {
  userId: 'anna',
  email: 'anna@example.org',
  emailKey: 'anna@example.org',
  plan: 'free',
  displayName: '',
  isProven: false,
  sessionId: 's',
} as const;
const claims = { userId: 'anna', email: 'anna@example.org', sessionId: 's', expiresAt: 100_000 };

test('what was looked up before a session ended is not kept after it', () => {
  const events = createEvents({});
  const recent = createRecentActors(events, () => 0);
  const keep = recent.look();
  events.tell({ type: 'session_ended', sessionId: 'another' });
  keep(actor, 100_000);
  expect(recent.find(claims)).toBeUndefined();
  recent.look()(actor, 100_000);
  expect(recent.find(claims)).toEqual(actor);
  events.tell({ type: 'sessions_ended', userId: 'somebody' });
  expect(recent.find(claims)).toBeUndefined();
});

test('an actor is kept for 5 s whatever the clock says, and no longer than the session lasts', () => {
  let now = 0;
  let clock = 0;
  const recent = createRecentActors(
    createEvents({}),
    () => clock,
    () => now,
  );
  recent.look()(actor, 100_000);
  now = 4_999;
  clock = -1_000_000;
  expect(recent.find(claims)).toEqual(actor);
  now = 5_000;
  expect(recent.find(claims)).toBeUndefined();
  recent.look()(actor, 6_000);
  clock = 6_000;
  expect(recent.find(claims)).toBeUndefined();
});

test('of very many the last ten thousand are kept', () => {
  const recent = createRecentActors(createEvents({}), () => 0);
  for (let number = 0; number <= 10_000; number += 1) recent.look()({ ...actor, sessionId: `s${number}` }, 100_000);
  expect(recent.find({ ...claims, sessionId: 's0' })).toBeUndefined();
  expect(recent.find({ ...claims, sessionId: 's1' })).toBeDefined();
});
