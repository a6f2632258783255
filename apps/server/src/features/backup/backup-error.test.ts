import { expect, test } from 'vitest';
import { BackupError, explainedAt, explainedOf } from './backup-error.ts';

const failure = (fields: object) => Object.assign(new Error('failed'), fields);

test.each([
  [{ code: 'ENOSPC' }, 'There is no room left for /b/x.db. Nothing was changed; make room, then run the command again.'],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 13 },
    'There is no room left for /b/x.db. Nothing was changed; make room, then run the command again.',
  ],
  [{ code: 'EDQUOT' }, 'There is no room left for /b/x.db. Nothing was changed; make room, then run the command again.'],
  [{ code: 'EROFS' }, '/b cannot be written to (EROFS).'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 778 }, 'The disk failed at /b/x.db. Nothing was changed.'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 14 }, '/b/x.db cannot be opened. Is it a file that this user may read?'],
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

test.each([
  ['53100', 'There is no room left for the database that --to names. Nothing was changed; make room, then run the command again.'],
  ['28P01', expect.stringMatching(/^Cannot use the database that --to names \(28P01\)\. [^\n]*$/)],
  ['ECONNREFUSED', expect.stringContaining('(ECONNREFUSED)')],
  ['ERR_INVALID_URL', expect.stringContaining('(ERR_INVALID_URL)')],
])('%s of PostgreSQL is told without its address', (code, message) => {
  expect(explainedOf('--to', failure({ code }))).toMatchObject({ message });
});
