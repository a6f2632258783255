import { describe, expect, it } from 'vitest';
import { focusAfter } from './use-focus-selected.ts';

const selected = (nodes: readonly string[], edges: readonly string[] = []) => ({ nodes: new Set(nodes), edges: new Set(edges) });

describe('focus after a change of the selection', () => {
  it('goes to what is selected alone, be it a node or an edge', () => {
    expect(focusAfter(selected([]), selected(['new']), 'old')).toBe('new');
    expect(focusAfter(selected(['old']), selected([], ['edge']), 'old')).toBe('edge');
  });

  it('stays with what is selected, with several, with none, and where one of several is taken out', () => {
    expect(focusAfter(selected([]), selected(['old']), 'old')).toBeUndefined();
    expect(focusAfter(selected(['old']), selected(['old', 'new']), 'old')).toBeUndefined();
    expect(focusAfter(selected(['old']), selected([]), 'old')).toBeUndefined();
    expect(focusAfter(selected(['old', 'other']), selected(['other']), 'old')).toBeUndefined();
  });
});
