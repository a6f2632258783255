import { applyChanges, changesBetween, type Diagram, mergeDiagrams } from '@umlaut/diagram';
import { triples } from '@umlaut/diagram/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDocument } from './document.ts';

describe('a merge written into a document', () => {
  it('is what it is as plain data, and one step that can be undone', () => {
    fc.assert(
      fc.property(triples, ({ base, mine, theirs }) => {
        const { merged } = mergeDiagrams(base, mine, theirs);
        const document = openDocument(mine);
        document.apply(changesBetween(mine, merged));
        expect(plain(document.current())).toEqual(plain(applyChanges(mine, changesBetween(mine, merged))));
        expect(plain(document.current())).toEqual(plain(merged));
        document.undo();
        expect(plain(document.current())).toEqual(plain(mine));
      }),
      { numRuns: 200 },
    );
  });
});

function plain(diagram: Diagram): unknown {
  return JSON.parse(JSON.stringify(diagram));
}
