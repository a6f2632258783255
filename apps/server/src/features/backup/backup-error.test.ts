import { expect, test } from 'vitest';
import { BackupError, explainedAt } from './backup-error.ts';

const failure = (fields: object) => Object.assign(new Error('failed'), fields);

test.each([
  [{ code: 'ENOSPC' }, 'There is no room left for /b/x.db. Nothing was changed; make room, then run the command again.'],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 13 },
    'There is no room left for /b/x.db. Nothing was changed; make room, then run the command again.',
  ],
  [{ code: '53100' }, 'There is no room left for /b/x.db. Nothing was changed; make room, then run the command again.'],
  [{ code: 'EROFS' }, '/b cannot be written to (EROFS).'],
  [{ errcode: 26 }, '/b/x.db is no backup of Umlaut, or it is damaged.'],
])('%j is told in one sentence', (fields, sentence) => {
  const explained = explainedAt('/b/x.db', failure(fields));
  expect(explained).toBeInstanceOf(BackupError);
  expect(explained).toMatchObject({ message: sentence });
});

test('any other error is a bug, and stays what it is', () => {
  for (const error of [failure({}), failure({ code: '42P01' }), 'text', new BackupError('told')]) {
    expect(explainedAt('/b/x.db', error)).toBe(error);
  }
});
