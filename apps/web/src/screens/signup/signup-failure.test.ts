import { ApiError } from '@umlaut/api';
import { expect, test } from 'vitest';
import { signupFailure } from './signup-failure.ts';

function answered(serverMessage?: string): ApiError {
  return new ApiError('answered', { status: 400, code: 'other', serverMessage });
}

test('a message that says exist or taken, in any letters, reads Email is already taken', () => {
  for (const message of ['User already EXISTS', 'Name Taken', 'mistaken'])
    expect(signupFailure(answered(message))).toBe('Email is already taken');
});

test('another message is shown as it is, none reads Signup failed', () => {
  expect(signupFailure(answered('Too many attempts.'))).toBe('Too many attempts.');
  expect(signupFailure(answered())).toBe('Signup failed');
});

test('an unreachable server is told with what to do', () => {
  expect(signupFailure(new ApiError('Check your connection.', { status: 0, code: 'offline' }))).toBe(
    'Signup failed. Check your connection.',
  );
});

test('a mistake of the program is not taken for an answer', () => {
  expect(() => signupFailure(new TypeError('oops'))).toThrow(TypeError);
});
