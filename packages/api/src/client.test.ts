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

test('an empty answer is one where it is the documented one, and has its status', async () => {
  expect(await clientAnswered('', 204).logout()).toBeUndefined();
  await expect(clientAnswered('', 200).deleteDiagram('a')).rejects.toMatchObject({ code: 'invalid_response' });
  await expect(clientAnswered('', 204).saveDiagram('a', save)).rejects.toMatchObject({ code: 'invalid_response' });
});

test('a save refused for its version tells the stored one, where the server does', async () => {
  const conflict = { code: 'version_conflict', message: 'Diagram was updated elsewhere. Please reload.' };
  const refusal = (body: object) => clientAnswered(JSON.stringify(body), 409).saveDiagram('a', save);
  await expect(refusal({ ...conflict, version: 7 })).rejects.toMatchObject({ ...conflict, status: 409, version: 7 });
  for (const version of [undefined, '7', null]) {
    await expect(refusal({ ...conflict, version })).rejects.toMatchObject({ ...conflict, version: undefined });
  }
});

test('a refused body tells which field was wrong', async () => {
  const refusal = (issues: unknown) => clientAnswered(JSON.stringify({ code: 'invalid_request', message: 'No.', issues }), 400).logout();
  await expect(refusal([{ path: 'password', message: 'No.' }])).rejects.toMatchObject({ field: 'password' });
  for (const issues of [undefined, [], ['x'], [{ path: 1 }], 'password'])
    await expect(refusal(issues)).rejects.toMatchObject({ field: undefined });
});

test('of a failure that is no JSON the status is told', async () => {
  await expect(clientAnswered('<h1>Bad gateway</h1>', 502).saveDiagram('a', save)).rejects.toMatchObject({
    status: 502,
    code: 'unknown',
    message: 'The server responded with status 502.',
  });
});
