import { expect, test } from 'vitest';
import { shareBodySchema, signupBodySchema } from './schemas.ts';

const password = 'correct horse';

test.each(['ada@example.org', 'ada+uml@sub.example.org', 'ädä@exämple.org'])('takes %s', (email) => {
  expect(signupBodySchema.parse({ email: ` ${email} `, password }).email).toBe(email);
});

test.each([
  ['no dot', 'ada@example'],
  ['two signs', 'ada@example@example.org'],
  ['a space', 'a da@example.org'],
  ['a sign that begins a terminal’s command', 'ada\u009b2J@example.org'],
  ['a line of its own', 'ada\u0085@example.org'],
  ['letters turned round', 'ada\u202egro@example.org'],
  ['what nobody sees', 'a\u200bda@example.org'],
  ['half a letter', 'ada\ud800@example.org'],
])('refuses an e-mail with %s', (_, email) => {
  for (const schema of [signupBodySchema, shareBodySchema]) expect(schema.safeParse({ email, password }).success).toBe(false);
});

test('an e-mail that is too long is not looked at any further', () => {
  const result = signupBodySchema.safeParse({ email: `a@${'.'.repeat(16_000)}@`, password });
  expect(result.error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
