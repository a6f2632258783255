import { contrast } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { peerColour, peerColours } from './peer-colours.ts';

describe('the colours of people', () => {
  it.each(peerColours)('%s is readable on both papers and below white', (colour) => {
    expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour, '#fbfaf7')).toBeGreaterThanOrEqual(3);
    expect(contrast(colour, '#14151a')).toBeGreaterThanOrEqual(3);
  });

  it('are there for any number', () => {
    expect([0, 7, 8, -1, 2.7].map(peerColour)).toEqual([peerColours[0], peerColours[7], peerColours[0], peerColours[1], peerColours[2]]);
  });
});
