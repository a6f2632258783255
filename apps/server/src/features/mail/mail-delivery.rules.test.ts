import { expect, test } from 'vitest';
import { readMailFailure, retryDelayMs } from './mail-delivery.rules.ts';

function failure(fields: Readonly<Record<string, unknown>>, message = 'refused'): Error {
  return Object.assign(new Error(message), fields);
}

test('a refused recipient or mail is final, and not a fault of the server', () => {
  for (const fields of [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554 },
  ]) {
    expect(readMailFailure(failure(fields))).toMatchObject({ final: true, isOurs: false });
  }
});

test('a recipient who is to come later is tried again, and is nobody’s fault', () => {
  expect(readMailFailure(failure({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }))).toMatchObject({
    final: false,
    isOurs: false,
  });
});

test('wrong settings and a server that is away are ours, tried again, and told in words without a secret', () => {
  for (const error of [
    failure({ code: 'EAUTH', responseCode: 535 }, 'Invalid login: secret'),
    failure({ code: 'ETLS' }),
    failure({ code: 'EDNS' }),
    failure({ code: 'ETIMEDOUT' }),
    failure({ code: 'ESOCKET' }, 'connect ECONNREFUSED 127.0.0.1:25'),
    failure({ code: 'ESOCKET' }, 'self-signed certificate'),
    failure({ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }),
    new Error('secret'),
    'secret',
  ]) {
    const read = readMailFailure(error);
    expect(read).toMatchObject({ final: false, isOurs: true, problem: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(read.problem).not.toContain('secret');
  }
});

test('tries come after 1, 5 and 15 minutes, 1, 4 and 12 hours, then daily, a little scattered', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 20].map((tries) => retryDelayMs(tries, 0) / 60_000);
  expect(minutes).toEqual([1, 5, 15, 60, 240, 720, 1440, 1440, 1440]);
  expect(retryDelayMs(1, 1)).toBe(66_000);
});
