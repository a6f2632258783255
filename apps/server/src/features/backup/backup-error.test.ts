import { expect, test } from 'vitest';
import { BackupError, explainedAt, explainedOf } from './backup-error.ts';

const failure = (fields: object) => Object.assign(new Error('failed'), fields);

test.each([
  [{ code: 'ENOSPC' }, 'No space left for /b/x.db. Nothing was changed. Free up space and run the command again.'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'No space left for /b/x.db. Nothing was changed. Free up space and run the command again.'],
  [{ code: 'EDQUOT' }, 'No space left for /b/x.db. Nothing was changed. Free up space and run the command again.'],
  [{ code: 'EROFS' }, 'Cannot write to /b (EROFS).'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 778 }, 'Disk error at /b/x.db. Nothing was changed.'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 14 }, 'Cannot open /b/x.db. Check that it is a file and that this user can read it.'],
  [{ errcode: 26 }, '/b/x.db is not an Umlaut backup, or it is damaged.'],
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
  ['53100', 'No space left for the database in --to. Nothing was changed. Free up space and run the command again.'],
  ['28P01', expect.stringMatching(/^Cannot use the database in --to \(28P01\)\. [^\n]*$/)],
  ['ECONNREFUSED', expect.stringContaining('(ECONNREFUSED)')],
  ['ERR_INVALID_URL', expect.stringContaining('(ERR_INVALID_URL)')],
])('%s of PostgreSQL is told without its address', (code, message) => {
  expect(explainedOf('in --to', failure({ code }))).toMatchObject({ message });
});
