import { expect, test } from 'vitest';
import { createReceipts } from './receipts.ts';

test('waits for as many receipts as were asked for, also those that come while it is being sent', async () => {
  const receipts = createReceipts(60_000);
  let isDone = false;
  const done = receipts
    .await(async (number) => {
      receipts.count(number);
      return 2;
    })
    .then(() => {
      isDone = true;
    });
  await new Promise(setImmediate);
  expect(isDone).toBe(false);
  receipts.count(1);
  await done;
  receipts.count(1);
});

test('waits for nobody where there is nobody, nor longer than its patience', async () => {
  await createReceipts(60_000).await(async () => 0);
  const from = performance.now();
  await createReceipts(50).await(async () => 1);
  expect(performance.now() - from).toBeGreaterThan(40);
});

test('passes on that the sending failed', async () => {
  await expect(createReceipts(60_000).await(() => Promise.reject(new Error('no way')))).rejects.toThrow('no way');
});
