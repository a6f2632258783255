import { defaultLimits } from '@umlaut/diagram';
import { openDocument } from '@umlaut/document';
import { expect, test } from 'vitest';
import { faultSentence, sizeSentence } from './fault-sentence.ts';

test('says how much of a document could not be read, and nothing when all could', () => {
  expect(faultSentence({ salvaged: 0, unreadable: 0 })).toBeUndefined();
  expect(faultSentence({ salvaged: 1, unreadable: 0 })).toBe(
    '1 element of this diagram could only be read in part and may have lost position or text. Saving keeps only what is shown.',
  );
  expect(faultSentence({ salvaged: 2, unreadable: 1 })).toBe(
    '2 elements of this diagram could only be read in part and may have lost position or text. 1 element couldn’t be read and is not shown. Saving keeps only what is shown.',
  );
});

test('says that a diagram is larger than what can be saved, and what to do', () => {
  const document = (text: string) => openDocument({ nodes: [], edges: [], text });
  expect(sizeSentence(document('x'), defaultLimits)).toBeUndefined();
  expect(sizeSentence(document('x'.repeat(300_000)), defaultLimits)).toMatch(/^This diagram exceeds the limit of 256 KiB\. Save it/);
});
