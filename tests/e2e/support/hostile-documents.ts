import fc from 'fast-check';
import { handPickedDocuments } from './hand-picked-documents.ts';
import { hostileDocument } from './hostile-arbitraries.ts';
import { asText } from './hostile-text.ts';

/** A stored text that should never have been stored, and where it comes from. */
export interface HostileDocument {
  readonly title: string;
  readonly data: string;
}

/** `count` documents: the hand-picked ones first, then generated ones, the same for the same seed. */
export function hostileDocuments(count: number, seed: number): readonly HostileDocument[] {
  const picked = Object.entries(handPickedDocuments()).map(([title, data]) => ({ title, data }));
  const generated = fc.sample(hostileText, { seed, numRuns: count - picked.length });
  return [...picked, ...generated.map((data, index) => ({ title: `generated ${index + 1} of seed ${seed}`, data }))];
}

/** One in ten is damaged as a text, too: cut off, or with a character too many. */
const hostileText = fc
  .tuple(hostileDocument, fc.integer({ min: 1, max: 20 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([document, damage, part]) => {
    const text = asText(document);
    const at = Math.floor(text.length * part);
    if (damage === 1) return text.slice(0, at);
    return damage === 2 ? `${text.slice(0, at)},\u0000${text.slice(at)}` : text;
  });
