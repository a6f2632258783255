import { useState } from 'react';

/** How a list of diagrams is shown. */
export type ListView = 'cards' | 'list';

const key = 'umlaut.list-view';

/** The view that was chosen last in this browser, and how to choose another. */
export function useListView(): readonly [ListView, (view: ListView) => void] {
  const [view, setView] = useState(readKept);
  return [
    view,
    (chosen) => {
      setView(chosen);
      try {
        localStorage.setItem(key, chosen);
      } catch {
        // Storage may be full or switched off: the choice still holds for this page.
      }
    },
  ];
}

function readKept(): ListView {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'cards';
  } catch {
    return 'cards';
  }
}
