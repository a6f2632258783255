import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { isFull, isUnavailable } from '../../db/database-error.ts';
import { NewerDatabaseError } from '../../db/migrations.ts';

/** The command failed for a reason that whoever gave it can mend; the message says how. */
export class BackupError extends Error {}

/** The error of a backup that this program has not made so. `problem`: one sentence. */
export function unfit(problem: string, cause?: unknown): BackupError {
  return new BackupError(`${problem} Nothing was changed. Use another backup, from a source you trust.`, { cause });
}

const sqliteInputOutput = 10;
const sqliteCannotOpen = 14;
const sqliteNotADatabase = 26;
/** Node's code of an address that cannot be read, and PostgreSQL's of refused logins, databases that are not there and missing rights. */
const wrongAddress = /^(ERR_INVALID_URL|28...|3D000|42501)$/;

/** The error in one sentence where it is the place's fault, else as it is. `place`: the file that is read or written. */
export function explainedAt(place: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  const code = codeOf(error);
  const errcode = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const told = (sentence: string) => new BackupError(sentence, { cause: error });
  // Some disks hold no file beyond a size.
  if (isFull(error) || code === 'EFBIG') return told(noRoom(place));
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return told(`Cannot write to ${dirname(place)} (${code}).`);
  if (code === 'EIO' || errcode === sqliteInputOutput) return told(`Disk error at ${place}. Nothing was changed.`);
  if (errcode === sqliteCannotOpen) return told(`Cannot open ${place}. Check that it is a file and that this user can read it.`);
  if (errcode === sqliteNotADatabase) return told(`${place} is not an Umlaut backup, or it is damaged.`);
  return error;
}

/** The same for a PostgreSQL database, which `where` describes (`in DATABASE_URL`): its address is a secret. */
export function explainedOf(where: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError || error instanceof NewerDatabaseError) return error;
  if (isFull(error)) return new BackupError(noRoom(`the database ${where}`), { cause: error });
  const code = codeOf(error);
  if (!isUnavailable(error) && !wrongAddress.test(code)) return error;
  return new BackupError(
    `Cannot use the database ${where}${code === '' ? '' : ` (${code})`}. Check that it is running, that the address is correct, and that its user can create tables. Nothing was changed.`,
    { cause: error },
  );
}

/** Throws a `BackupError` unless this user may make files in the folder. */
export function requireWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainedAt(join(folder, 'x'), error);
  }
}

function noRoom(place: string): string {
  return `No space left for ${place}. Nothing was changed. Free up space and run the command again.`;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
