import { expect, onTestFinished, test } from 'vitest';
import { askForWidePictures, attackByDrawing, usualLimits } from '../support/picture-attack.ts';
import { type ServerProcess, startServer } from '../support/server.ts';

const minutes = Number(process.env.MINUTES ?? 5);
const pictures = Number(process.env.PICTURES ?? 96);

async function serve(): Promise<ServerProcess> {
  const server = await startServer({ env: usualLimits });
  onTestFinished(() => server.kill());
  return server;
}

test('public pictures of wide diagrams take bounded memory', { timeout: 900_000 }, async () => {
  const server = await serve();
  const result = await askForWidePictures(server, { count: pictures, seconds: (pictures * 75) / 96, accounts: 4 });
  console.log(JSON.stringify(result));
  expect(result.peakMegabytes - result.idleMegabytes).toBeLessThan(512);
  expect(result.answers[500] ?? 0).toBe(0);
  expect(server.log()).toBe('');
});

test('six accounts whose diagrams take long to draw keep nobody waiting', { timeout: 300_000 + minutes * 90_000 }, async () => {
  const server = await serve();
  const result = await attackByDrawing({ server, attackers: 6, seconds: minutes * 60 });
  console.log(JSON.stringify(result));
  expect(result.disturbed).toEqual([]);
  expect(result.peakMegabytes).toBeLessThan(700);
  expect(result.thumbnailP99).toBeLessThan(1_000);
  expect(result.getP99).toBeLessThan(50);
  expect(await server.stop()).toBe(0);
});
