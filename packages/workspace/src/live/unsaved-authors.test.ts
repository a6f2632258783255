import { describe, expect, it } from 'vitest';
import { hasOthers, nobody, unsavedName, unsavedTitle, withOthers, withYou } from './unsaved-authors.ts';

describe('who changed what is unsaved', () => {
  it('is told by name where that is known', () => {
    const both = withYou(withOthers(withOthers(nobody, ['mika']), ['mika', 'jo']));
    const somebody = withOthers(nobody, []);
    expect([nobody, withYou(nobody), both, withOthers(both, []), somebody, withYou(somebody), undefined].map(unsavedName)).toEqual([
      'Unsaved changes',
      'Unsaved changes by you',
      'Unsaved changes by mika, jo and you',
      'Unsaved changes by mika, jo, others and you',
      'Unsaved changes',
      'Unsaved changes by others and you',
      'Unsaved changes',
    ]);
  });

  it('is one’s own doing only where nobody else had a part', () => {
    const cases = [undefined, withYou(nobody), nobody, withOthers(withYou(nobody), ['mika']), withOthers(withYou(nobody), [])];
    expect(cases.map((authors) => unsavedTitle(authors, 7))).toEqual([
      'Your unsaved changes',
      'Your unsaved changes',
      'Changes since version 7',
      'Changes since version 7',
      'Changes since version 7',
    ]);
    expect(cases.map((authors) => authors !== undefined && hasOthers(authors))).toEqual([false, false, false, true, true]);
  });

  it('stays the same while nobody new comes to it', () => {
    const authors = withOthers(withYou(nobody), ['mika']);
    expect(withYou(withOthers(authors, ['mika']))).toBe(authors);
  });
});
