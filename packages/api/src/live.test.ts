import { expect, test } from 'vitest';
import { type LiveMessage, liveRoomName, readLiveMessage } from './live.ts';

const messages: readonly LiveMessage[] = [
  { type: 'durable', stateVector: 'AA==', mark: 7 },
  { type: 'failing', reason: 'disk_full' },
  { type: 'failing', reason: 'database' },
  { type: 'recovered' },
  { type: 'saved', version: 8, name: 'Orders', by: 'ada', isYou: true, at: '2026-01-01T12:00:00.000Z', note: 'The start' },
  { type: 'access', role: 'viewer' },
  { type: 'deleted' },
  { type: 'refused', reason: 'too_large', message: 'Too large.' },
];

test('every message of the server is read as it was sent', () => {
  expect(messages.map((message) => readLiveMessage(JSON.stringify(message)))).toEqual(messages);
});

test('what this version does not know is none of its messages', () => {
  const texts = [
    '',
    '{',
    '7',
    '[]',
    'null',
    '{}',
    '{"type":"news"}',
    '{"type":"durable"}',
    '{"type":"access","role":"god"}',
    '{"type":"saved"}',
  ];
  expect(texts.map(readLiveMessage)).toEqual(texts.map(() => undefined));
});

test('a room is named by its diagram and its epoch', () => {
  expect(liveRoomName({ diagramId: 'd', epoch: 3 })).toBe('d.3');
});
