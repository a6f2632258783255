import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import type { ListedDiagram } from '@umlaut/api';
import { type FocusEvent, useState } from 'react';

/**
 * Keeps the row that has the focus in the page, however far from it the list is scrolled: with the row the focus would be gone. `columns`:
 * diagrams in a row.
 */
export function useFocusedRow(diagrams: readonly ListedDiagram[], columns: number) {
  const [id, setId] = useState<string>();
  const row = id === undefined ? -1 : Math.floor(diagrams.findIndex((diagram) => diagram.id === id) / columns);
  return {
    rangeExtractor: (range: Range) => withRow(defaultRangeExtractor(range), row),
    watch: {
      onFocus: ({ target }: FocusEvent) => setId(target.closest<HTMLElement>('[data-diagram]')?.dataset.diagram),
      onBlur: () => setId(undefined),
    },
  };
}

function withRow(near: readonly number[], row: number): number[] {
  return row < 0 || near.includes(row) ? [...near] : [...near, row].sort((one, other) => one - other);
}
