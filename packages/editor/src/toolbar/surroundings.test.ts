import { describe, expect, it } from 'vitest';
import { createViewStore } from '../view-state/view-store.ts';
import { showsToolbar } from './surroundings.ts';

const place = { score: '' };
const gestures = {
  'a row is dragged': { row: { ids: new Set(['m']), place } },
  'a border of a fragment is dragged': { framing: { fragment: 'f', edge: 'top', place } },
  'a message is drawn': { message: { source: 'a', target: undefined, kind: 'syncMessage', place } },
  'lines are typed': { line: { place } },
} as const;

describe('the toolbar', () => {
  it('is there for what is selected', () => {
    const store = createViewStore();
    expect(showsToolbar(store.current())).toBe(false);
    store.update({ selection: { nodes: new Set(), edges: new Set(['m']) } });
    expect(showsToolbar(store.current())).toBe(true);
  });

  it.each(Object.entries(gestures))('is away while %s', (_, patch) => {
    const store = createViewStore();
    store.update({ selection: { nodes: new Set(), edges: new Set(['m']) }, ...patch });
    expect(showsToolbar(store.current())).toBe(false);
  });
});
