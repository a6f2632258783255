import { expect, it, vi } from 'vitest';
import { createOnce } from './create-once.ts';

const version = { id: 'd', name: 'Copy', version: 1, updatedAt: '2026-01-01T00:00:00.000Z' };

it('a copy that is asked for again after a lost answer, or twice at once, has the same key, and another one once it is made', async () => {
  const keys = ['key 1', 'key 2', 'key 3'];
  const create = vi.fn().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(version);
  const make = createOnce(create, () => keys.shift() ?? 'none');
  await expect(make({ name: 'Copy', data: '1' })).rejects.toThrow('no answer');
  await Promise.all([make({ name: 'Copy', data: '1' }), make({ name: 'Copy', data: '1' }), make({ name: 'Copy', data: '2' })]);
  await make({ name: 'Copy', data: '1' });
  expect(create.mock.calls.map(([, key]) => key)).toEqual(['key 1', 'key 1', 'key 1', 'key 2', 'key 3']);
});
