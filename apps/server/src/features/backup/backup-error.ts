import { dirname } from 'node:path';

/** The command failed for a reason that whoever gave it can mend; the message says how. */
export class BackupError extends Error {}

const sqliteFull = 13;
const sqliteNotADatabase = 26;
const postgresFull = '53100';

/** The error in one sentence where it is the place's fault, else as it is. `place`: the file or database that is written. */
export function explainedAt(place: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const errcode = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (code === 'ENOSPC' || code === postgresFull || errcode === sqliteFull) {
    return new BackupError(`There is no room left for ${place}. Nothing was changed; make room, then run the command again.`, {
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new BackupError(`${dirname(place)} cannot be written to (${code}).`, { cause: error });
  }
  if (errcode === sqliteNotADatabase) return new BackupError(`${place} is no backup of Umlaut, or it is damaged.`, { cause: error });
  return error;
}
