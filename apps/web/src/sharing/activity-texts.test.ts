import { expect, test } from 'vitest';
import { actText, actTime } from './activity-texts.ts';

const ben = { email: 'ben@example.org', name: '', isYou: false };

test('an act is a sentence about who did it, by name, by e-mail or as you', () => {
  expect(actText({ who: ben, kind: 'opened', detail: {} })).toBe('ben@example.org opened the diagram');
  expect(actText({ who: { ...ben, name: 'Ben' }, kind: 'left', detail: {} })).toBe('Ben left the diagram');
  expect(actText({ who: { ...ben, isYou: true }, kind: 'shared', detail: { email: 'a@example.org', role: 'editor' } })).toBe(
    'You shared the diagram with a@example.org (can edit)',
  );
  expect(actText({ who: null, kind: 'saved', detail: { version: 3, name: 'Plan' } })).toBe(
    'Someone saved version 3 and renamed the diagram to “Plan”',
  );
  expect(actText({ who: ben, kind: 'role_changed', detail: { email: 'a@example.org', role: 'viewer' } })).toBe(
    'ben@example.org changed the access for a@example.org to “can view”',
  );
});

test('a time has a year where it is not this one', () => {
  const now = new Date(2026, 10, 24);
  expect(actTime(new Date(2026, 4, 3, 14, 5).toISOString(), now)).toBe('3 May, 14:05');
  expect(actTime(new Date(2025, 4, 3, 14, 5).toISOString(), now)).toBe('3 May 2025, 14:05');
});
