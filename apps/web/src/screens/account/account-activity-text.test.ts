import { accountActivityKinds } from '@umlaut/api';
import { expect, test } from 'vitest';
import { accountActivityText } from './account-activity-text.ts';

const entry = { at: '2026-01-01T12:00:00.000Z', device: null, diagramId: null, diagramName: null };

test('an entry names the device or the diagram, as far as they are known', () => {
  expect(accountActivityText({ ...entry, kind: 'new_device', device: 'Firefox on Linux' })).toBe('New login: Firefox on Linux');
  expect(accountActivityText({ ...entry, kind: 'new_device' })).toBe('New login: unknown device');
  expect(accountActivityText({ ...entry, kind: 'link_on', diagramName: 'Orders' })).toBe('Public link turned on for “Orders”');
});

test('each kind has words of its own', () => {
  const texts = accountActivityKinds.map((kind) => accountActivityText({ ...entry, kind }));
  expect(new Set(texts).size).toBe(accountActivityKinds.length);
});
