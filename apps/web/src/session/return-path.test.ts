import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLoginState, safeReturnPath } from './return-path.ts';

describe('a path to return to', () => {
  test('keeps its query and hash', () => {
    for (const path of ['/profile', '/profile?tab=shared', '/dashboard?diagramId=a&version=3#x', '/', '/dashboard?next=//evil.example']) {
      expect(safeReturnPath(path)).toBe(path);
    }
  });

  test('never leads to another site', () => {
    const hostile = [
      'https://evil.example/',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      'javascript:alert(1)',
      'profile',
      '',
      ' /profile',
      '/..//evil.example',
      '/.//evil.example',
      '/%2e//evil.example',
      undefined,
      null,
      7,
      { toString: () => '/profile' },
    ];
    for (const path of hostile) expect(safeReturnPath(path)).toBeUndefined();
  });

  test('is never a login screen', () => {
    for (const path of ['/login', '/signup', '/login?x=1', '/signup#x', '/x/../login']) expect(safeReturnPath(path)).toBeUndefined();
  });

  test('whatever is given, stays on this site', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '/', '//', '/\\', '/\t', 'https:', '/..//'), fc.string(), (start, rest) => {
        const safe = safeReturnPath(start + rest);
        if (safe !== undefined) expect(new URL(safe, 'https://here.example').origin).toBe('https://here.example');
      }),
    );
  });
});

test('the state of a history entry is read with care', () => {
  expect(readLoginState({ from: '/profile', ended: true })).toEqual({ from: '/profile', ended: true });
  expect(readLoginState({ from: '//evil.example', ended: 'yes' })).toEqual({ ended: false });
  expect(readLoginState({ email: 'a@example.com' })).toEqual({ email: 'a@example.com', ended: false });
  expect(readLoginState({ email: 7 })).toEqual({ ended: false });
  for (const state of [null, undefined, 'text', 7]) expect(readLoginState(state)).toEqual({});
});
