import { expect, onTestFinished, test } from 'vitest';
import { playSeeds } from '../support/live-model.ts';
import { sendMutatedFrames } from '../support/live-mutated-frames.ts';
import { openLivePlace } from '../support/live-process.ts';
import { joinLive } from '../support/live-replica.ts';
import { runRevocations } from '../support/live-revocations.ts';
import { runLiveTrials } from '../support/live-trial.ts';
import { makeDiagram, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

const kills = trialSize('LIVE_KILLS');
const stops = trialSize('LIVE_STOPS');
const seeds = trialSize('SEEDS');
const races = trialSize('REVOCATIONS');
const frames = trialSize('FRAMES');

test('no change that was said to be durable is lost in hundreds of kills', { timeout: 60_000 + kills * 20_000 }, async () => {
  const result = await runLiveTrials({ rounds: kills, end: 'kill', drawers: 6 });
  expect(result.acknowledged).toHaveLength(kills);
  expect(Math.min(...result.acknowledged)).toBeGreaterThan(0);
  expect(result.underWay).toBeGreaterThan(0);
});

test('hundreds of stops amid live editing end within 10 s with code 0', { timeout: 60_000 + stops * 20_000 }, async () => {
  const result = await runLiveTrials({ rounds: stops, end: 'stop', drawers: 6 });
  expect(result.acknowledged).toHaveLength(stops);
  expect(Math.min(...result.acknowledged)).toBeGreaterThan(0);
  expect(new Set(result.exitCodes)).toEqual(new Set([0]));
  expect(Math.max(...result.stopTimesMs)).toBeLessThan(10_000);
});

test('all see the same in the end, whatever they do: thousands of seeds', { timeout: 60_000 + seeds * 2_000 }, async () => {
  const first = Date.now() % 1_000_000_000;
  const counts = await playSeeds(Array.from({ length: seeds }, (_, index) => first + index));
  console.log(`${seeds} seeds from ${first}: ${JSON.stringify(counts)}`);
  for (const [what, times] of Object.entries(counts)) expect([what, times >= seeds / 10]).toEqual([what, true]);
});

test('nothing is taken after the end of a right was acknowledged: a thousand races', { timeout: 60_000 + races * 5_000 }, async () => {
  const server = await startServer({ env: { FREE_DIAGRAMS: '100000', LIMIT_LIVE_FRAMES_PER_SECOND: '100000' } });
  onTestFinished(() => server.kill());
  const [owner, editor] = [await signUp(server), await signUp(server)];
  expect(await runRevocations(server, { owner, editor }, races)).toMatchObject({ races, late: 0 });
});

test('a hundred thousand mutated frames do no harm', { timeout: 60_000 + frames * 50 }, async () => {
  const place = await openLivePlace();
  onTestFinished(() => place.close());
  expect(await sendMutatedFrames(place, frames, Date.now() % 1_000_000_000)).toMatchObject({
    sent: frames,
    isViewersDocumentUnchanged: true,
    isEditorsDocumentValid: true,
    canStillBeDrawn: true,
    problems: [],
  });
});

test('who says nothing for two minutes stays, as the server asks for signs of life', { timeout: 300_000 }, async () => {
  const server = await startServer();
  onTestFinished(() => server.kill());
  const owner = await signUp(server);
  const { id } = await makeDiagram(owner);
  const silent = await joinLive(owner, id);
  await silent.until(() => silent.pings >= 10, 'The tenth question', 200_000);
  expect([silent.ending, await silent.kept()]).toEqual([undefined, true]);
  silent.close();
});
