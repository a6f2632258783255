import { expect, test } from 'vitest';
import { isFull, isLocked, isSerializationFailure, isUnavailable, isUniqueViolation } from './database-error.ts';

function errorWith(fields: object, message = 'x'): Error {
  return Object.assign(new Error(message), fields);
}

test('full, locked, read-only and unreachable databases are unavailable; wrong queries are not', () => {
  const unavailable = [
    errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 5 }),
    errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 8 }),
    errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 10 | (3 << 8) }),
    errorWith({ code: '53100' }),
    errorWith({ code: '57P01' }),
    errorWith({ code: '25006' }),
    errorWith({ code: '08006' }),
    errorWith({ code: 'ECONNREFUSED' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
  ];
  expect(unavailable.map(isUnavailable)).toEqual(unavailable.map(() => true));
  const others = [
    errorWith({ code: 'ERR_SQLITE_ERROR', errcode: 1 }),
    errorWith({ code: '42601' }),
    errorWith({ code: '23505' }),
    errorWith({ code: 'FST_ERR_VALIDATION' }),
    new Error('anything'),
    'text',
    undefined,
  ];
  expect(others.map(isUnavailable)).toEqual(others.map(() => false));
});

test('unique violations are known on both engines', () => {
  expect([{ errcode: 2067 }, { errcode: 1555 }, { code: '23505' }].map((fields) => isUniqueViolation(errorWith(fields)))).toEqual([
    true,
    true,
    true,
  ]);
  expect([{ errcode: 787 }, { code: '23503' }, {}].map((fields) => isUniqueViolation(errorWith(fields)))).toEqual([false, false, false]);
});

test('conflicts between transactions and locks are told apart', () => {
  expect([isSerializationFailure(errorWith({ code: '40001' })), isSerializationFailure(errorWith({ code: '40P01' }))]).toEqual([
    true,
    true,
  ]);
  expect(isSerializationFailure(errorWith({ code: '23505' }))).toBe(false);
  expect([isLocked(errorWith({ errcode: 5 })), isLocked(errorWith({ errcode: 517 })), isLocked(errorWith({ errcode: 13 }))]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a full disk is told from every other trouble', () => {
  const full = [errorWith({ errcode: 13 }), errorWith({ code: '53100' }), errorWith({ code: 'ENOSPC' }), errorWith({ code: 'EDQUOT' })];
  expect(full.map(isFull)).toEqual(full.map(() => true));
  const others = [errorWith({ errcode: 10 }), errorWith({ code: '53200' }), errorWith({ code: 'EIO' }), new Error('disk full'), undefined];
  expect(others.map(isFull)).toEqual(others.map(() => false));
});
