import { ApiError } from '@umlaut/api';
import { expect, test } from 'vitest';
import { adviceFor, mayBeStored, type ProblemKind, problemOf } from './save-problem.ts';

function answered(status: number, code = 'code', serverMessage: string | undefined = 'The server says so.'): ApiError {
  return new ApiError(serverMessage ?? `The server responded with status ${status}.`, { status, code, serverMessage });
}

test.each<[ProblemKind, ApiError]>([
  ['conflict', answered(409, 'version_conflict')],
  ['forbidden', answered(403, 'forbidden')],
  ['allowance', answered(403, 'diagram_limit_reached')],
  ['storage', answered(403, 'storage_limit_reached')],
  ['missing', answered(404)],
  ['too_large', answered(413)],
  ['too_many', answered(429)],
  ['refused', answered(400)],
  ['server', answered(500)],
  ['server', answered(503)],
  ['offline', new ApiError('Cannot be reached.', { status: 0, code: 'offline' })],
  ['unclear', new ApiError('Invalid response from server', { status: 0, code: 'invalid_response' })],
])('tells %s apart', (kind, error) => {
  expect(problemOf(error).kind).toBe(kind);
});

test('says what the server says, else what the error says, else that it failed', () => {
  expect(problemOf(answered(500)).text).toBe('The server says so.');
  expect(problemOf(new ApiError('The server responded with status 500.', { status: 500, code: 'unknown' })).text).toBe(
    'The server responded with status 500.',
  );
  expect(problemOf(new Error('Broken')).text).toBe('Broken');
  expect(problemOf(new Error('')).text).toBe('Save failed');
  expect(problemOf('thrown').text).toBe('Save failed');
});

test('a conflict reads as specified, whatever the server says', () => {
  expect(problemOf(answered(409)).text).toBe('Diagram was updated elsewhere. Please reload.');
});

test('names the waiting time the server named', () => {
  const error = new ApiError('Too many', { status: 429, code: 'too_many_requests', retryAfterSeconds: 12 });
  expect(adviceFor(problemOf(error), true)).toBe('Your changes are kept on this device. Try again in 12 seconds.');
  expect(adviceFor({ ...problemOf(error), waitSeconds: 1 }, true)).toContain('1 second.');
  expect(adviceFor({ ...problemOf(error), waitSeconds: 600 }, true)).toContain('10 minutes.');
});

test('of a full storage the server says what to do, of an answer by something else where it may come from', () => {
  expect(adviceFor(problemOf(answered(403, 'storage_limit_reached')), true)).toBe(
    'Your changes are kept on this device. Free up space, then save again.',
  );
  const foreign = new ApiError('Invalid response from server', { status: 0, code: 'invalid_response' });
  expect(adviceFor(problemOf(foreign), true)).toBe(
    'A network or proxy may have responded instead of the server. Your changes are kept on this device. Try again in a moment.',
  );
});

test('never says that changes are kept when they are not', () => {
  expect(adviceFor(problemOf(answered(500)), false)).toBe(
    'Your changes exist only on this page. Download the diagram to be safe. Try again in a moment.',
  );
});

test('only an answer that leaves it open may have been stored', () => {
  expect([answered(500), answered(503), new Error('x')].map((error) => mayBeStored(problemOf(error)))).toEqual([true, true, true]);
  expect([answered(409), answered(400), answered(429)].map((error) => mayBeStored(problemOf(error)))).toEqual([false, false, false]);
});
