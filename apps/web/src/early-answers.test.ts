import { describe, expect, it } from 'vitest';
import { type EarlyAnswer, withEarlyAnswers } from './early-answers.ts';

const path = '/api/diagrams/id/a';
const authorization = 'Bearer t';

function given(wishes: Partial<EarlyAnswer> = {}, now = 1000) {
  const asked: unknown[] = [];
  const late: typeof fetch = async (input) => {
    asked.push(input);
    return new Response('late');
  };
  const early = [{ path, authorization, answer: Promise.resolve(new Response('early')), ...wishes }];
  const get = withEarlyAnswers(early, late, () => now);
  return { asked, text: async (to: string, init?: RequestInit) => (await get(to, init)).text() };
}

const mine = { method: 'GET', headers: { authorization } };

describe('an answer that was asked for early', () => {
  it('is taken once', async () => {
    const { asked, text } = given();
    expect(await text(path, mine)).toBe('early');
    expect(asked).toEqual([]);
    expect(await text(path, mine)).toBe('late');
  });

  it('is for the same call of the same session alone', async () => {
    expect(await given().text('/api/diagrams/id/b', mine)).toBe('late');
    expect(await given().text(path, { ...mine, headers: { authorization: 'Bearer other' } })).toBe('late');
    expect(await given().text(path, { ...mine, method: 'PUT' })).toBe('late');
    expect(await given({ path: '/api/settings', authorization: undefined }).text('/api/settings')).toBe('early');
  });

  it('is asked for again when the server was not reached, or the answer has grown old', async () => {
    const answer = Promise.reject(new TypeError('Failed to fetch'));
    expect(await given({ answer }).text(path, mine)).toBe('late');
    expect(await given({}, 60_000).text(path, mine)).toBe('late');
  });
});
