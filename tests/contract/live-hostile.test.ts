import { expect, onTestFinished, test } from 'vitest';
import { sendMutatedFrames } from '../support/live-mutated-frames.ts';
import { openLivePlace } from '../support/live-process.ts';
import { trialSize } from '../support/trial-size.ts';

const frames = trialSize('FRAMES');

test('mutated frames leave the process alive, the document valid, and of a viewer nothing', async () => {
  const place = await openLivePlace();
  onTestFinished(() => place.close());
  const result = await sendMutatedFrames(place, frames, 4711);
  expect(result).toMatchObject({
    sent: frames,
    isViewersDocumentUnchanged: true,
    isEditorsDocumentValid: true,
    canStillBeDrawn: true,
    problems: [],
  });
  expect(result.closed).toBeGreaterThan(frames / 10);
});
