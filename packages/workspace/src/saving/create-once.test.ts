import { expect, it, vi } from 'vitest';
import { createOnce } from './create-once.ts';

const version = { id: 'd', name: 'Copy', version: 1, updatedAt: '2026-01-01T00:00:00.000Z' };
const [one, two] = [
  { name: 'Copy', data: '1' },
  { name: 'Copy', data: '2' },
];

function setUp() {
  const create = vi.fn().mockResolvedValue(version);
  const time = { now: 0 };
  let count = 0;
  const newKey = () => {
    count += 1;
    return `key ${count}`;
  };
  const make = createOnce(create, newKey, () => time.now);
  return { create, time, make, keys: () => create.mock.calls.map(([, key]) => key) };
}

it('a copy requested again after a lost answer has the same key; once made, another one', async () => {
  const { create, make, keys } = setUp();
  create.mockRejectedValueOnce(new Error('no answer'));
  await expect(make('d1', one)).rejects.toThrow('no answer');
  await Promise.all([make('d1', one), make('d1', one), make('d1', two)]);
  await make('d1', one);
  expect(keys()).toEqual(['key 1', 'key 1', 'key 1', 'key 2', 'key 3']);
});

it('a copy has its own key when another diagram with the same content was requested earlier', async () => {
  const { create, time, make, keys } = setUp();
  create.mockRejectedValue(new Error('no answer'));
  await expect(make('d1', one)).rejects.toThrow();
  await expect(make('d2', one)).rejects.toThrow();
  time.now = 299_000;
  await expect(make('d1', one)).rejects.toThrow();
  time.now = 300_000;
  await expect(make('d1', one)).rejects.toThrow();
  expect(keys()).toEqual(['key 1', 'key 2', 'key 1', 'key 3']);
});

it('a slow copy leaves the key of the next one', async () => {
  const { create, time, make, keys } = setUp();
  let answer = (_: typeof version): void => undefined;
  create.mockReturnValueOnce(
    new Promise<typeof version>((resolve) => {
      answer = resolve;
    }),
  );
  const slow = make('d1', one);
  time.now = 300_000;
  create.mockRejectedValueOnce(new Error('no answer'));
  await expect(make('d1', one)).rejects.toThrow();
  answer(version);
  await slow;
  await make('d1', one);
  expect(keys()).toEqual(['key 1', 'key 2', 'key 2']);
});
