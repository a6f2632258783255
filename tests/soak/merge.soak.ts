import { checkDiagram, type Diagram, defaultLimits, mergeDiagrams } from '@umlaut/diagram';
import { triples } from '@umlaut/diagram/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const count = Number(process.env.MERGES ?? 50_000);

test('fifty thousand merges pass the check and are the same whoever is mine', { timeout: 3_600_000 }, () => {
  const merging = fc.property(triples, fc.constantFrom('mine', 'theirs'), ({ base, mine, theirs }, prefer) => {
    const one = mergeDiagrams(base, mine, theirs, { prefer });
    const other = mergeDiagrams(base, theirs, mine, { prefer: prefer === 'mine' ? 'theirs' : 'mine' });
    expect(checkDiagram(one.merged, defaultLimits)).toEqual([]);
    expect(asJson(one.merged)).toEqual(asJson(other.merged));
  });
  fc.assert(merging, { numRuns: count, endOnFailure: true });
});

function asJson(diagram: Diagram): unknown {
  return JSON.parse(JSON.stringify(diagram));
}
