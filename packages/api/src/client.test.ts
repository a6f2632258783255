import { expect, test } from 'vitest';
import { createClient } from './client.ts';

function clientAnswered(body: string, status = 200) {
  return createClient({ fetch: async () => new Response(status === 204 ? null : body, { status }), token: () => 'token' });
}

const save = { name: 'Plan', data: '{}', version: 1 };

test.each(['<!doctype html><title>Guest network</title>', '{"id":"a","ver', 'ok'])(
  'an answer of success that is no JSON (%s) is refused, as nothing may have happened',
  async (body) => {
    const client = clientAnswered(body);
    for (const call of [client.saveDiagram('a', save), client.deleteDiagram('a'), client.logout()]) {
      await expect(call).rejects.toMatchObject({ name: 'ApiError', code: 'invalid_response', status: 0 });
    }
  },
);

test('an empty answer of success is one', async () => {
  expect(await clientAnswered('', 204).logout()).toBeUndefined();
  expect(await clientAnswered('', 200).deleteDiagram('a')).toBeUndefined();
});

test('of a failure that is no JSON the status is told', async () => {
  await expect(clientAnswered('<h1>Bad gateway</h1>', 502).saveDiagram('a', save)).rejects.toMatchObject({
    status: 502,
    code: 'unknown',
    message: 'The server answered 502.',
  });
});
