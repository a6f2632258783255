import { isObject } from '@umlaut/diagram';

const sqlite = { busy: 5, locked: 6, noMemory: 7, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14 } as const;
const sqliteUnavailable = new Set<number>(Object.values(sqlite));
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const sqliteDamaged = new Set([11, 26]);
const sqliteUnique = new Set([2067, 1555]);

/** Classes of PostgreSQL's codes: connection, resources (disk, memory, connections), operator intervention, system. */
const postgresUnavailableClasses = new Set(['08', '53', '57', '58']);
const postgresUnavailable = new Set(['25006', '40001', '40P01', '55P03']);
const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Errors that pg throws without a code. */
const poolMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/;

/** Thrown in a transaction that must begin afresh, as another one came in between. */
export class TransactionConflict extends Error {
  readonly code = '40001';
}

/** Whether `error` says that a unique column would hold a value twice. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = read(error);
  return (errcode !== undefined && sqliteUnique.has(errcode)) || code === '23505';
}

/** Whether trying the same transaction again may succeed. */
export function isSerializationFailure(error: unknown): boolean {
  const { code } = read(error);
  return code === '40001' || code === '40P01';
}

/** Whether another connection holds SQLite's lock. */
export function isLocked(error: unknown): boolean {
  const { errcode } = read(error);
  return errcode !== undefined && ((errcode & 0xff) === sqlite.busy || (errcode & 0xff) === sqlite.locked);
}

/** Whether `error` says that there is no room left where the database writes. */
export function isFull(error: unknown): boolean {
  const { errcode, code } = read(error);
  return (errcode !== undefined && (errcode & 0xff) === sqlite.full) || code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
}

/** Whether SQLite found that the file is no database, or one that is damaged. */
export function isDamaged(error: unknown): boolean {
  const { errcode } = read(error);
  return errcode !== undefined && sqliteDamaged.has(errcode & 0xff);
}

/** Whether `error` means that the database cannot serve for a while (full, locked, read-only, gone), not that a query is wrong. */
export function isUnavailable(error: unknown): boolean {
  const { errcode, code, message } = read(error);
  if (errcode !== undefined) return sqliteUnavailable.has(errcode & 0xff);
  if (code === undefined) return poolMessages.test(message);
  return (
    networkErrors.has(code) || postgresUnavailable.has(code) || (code.length === 5 && postgresUnavailableClasses.has(code.slice(0, 2)))
  );
}

function read(error: unknown): { errcode: number | undefined; code: string | undefined; message: string } {
  if (!(error instanceof Error)) return { errcode: undefined, code: undefined, message: '' };
  const fields: unknown = { ...error };
  const errcode = isObject(fields) && typeof fields.errcode === 'number' ? fields.errcode : undefined;
  const code = isObject(fields) && typeof fields.code === 'string' ? fields.code : undefined;
  return { errcode, code, message: error.message };
}
