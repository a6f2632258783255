import { defaultLimits } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { Drawing } from './drawing.ts';

const order = { name: 'x', theme: 'light', limits: defaultLimits } as const;
const dataOf = (label: string) => JSON.stringify({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { label } }], edges: [] });

test('each gets the picture that it asked for, also of what is no diagram', async () => {
  const drawing = new Drawing();
  const labels = Array.from({ length: 20 }, (_, index) => `Label ${index}`);
  const pictures = await Promise.all(labels.map((label) => drawing.draw({ ...order, data: dataOf(label) })));
  for (const [index, picture] of pictures.entries()) expect(picture).toContain(`>Label ${index}</text>`);
  expect(await drawing.draw({ ...order, data: 'no diagram' })).toContain('An empty diagram');
});

test('too many at once are told to come again', async () => {
  const drawing = new Drawing();
  const asked = Array.from({ length: 230 }, async () => drawing.draw({ ...order, data: dataOf('a') }));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(30);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'busy' } });
});
