import { expect, test } from 'vitest';
import { stageText } from './download-stage.ts';

test('a download that waits shows how many are ahead of it', () => {
  expect(stageText({ path: '/api/exports/A', ahead: 1 })).toBe('Waiting for 1 other download to finish. Keep this page open.');
  expect(stageText({ path: '/api/exports/A', ahead: 3 })).toBe('Waiting for 3 other downloads to finish. Keep this page open.');
  expect([stageText('ready'), stageText('begun')]).toEqual(['', expect.stringMatching(/^Download started\./)]);
});
