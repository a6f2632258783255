import { useQuery } from '@tanstack/react-query';
import type { ListedDiagram } from '@umlaut/api';
import { useEffect, useMemo, useState } from 'react';
import { type ListKind, matchesQuery } from './queries.ts';

/** Pause in typing after which the server is asked, ms. */
const pauseMs = 200;

/** The list with the name of an element that matches `search`, where there is one. Names of diagrams are searched in the page itself. */
export function useElementMatches(kind: ListKind, diagrams: readonly ListedDiagram[], search: string): readonly ListedDiagram[] {
  const text = search.trim();
  const settled = useSettled(text);
  const isAsked = settled.length > 1;
  const { data } = useQuery({
    ...matchesQuery(kind, settled),
    enabled: isAsked,
    // Results for the beginning of a search stay in view while it is typed on.
    placeholderData: (before, query) => (settled.startsWith(String(query?.queryKey.at(-1))) ? before : undefined),
  });
  const isCurrent = isAsked && text.startsWith(settled);
  return useMemo(() => {
    if (!isCurrent || data === undefined || data.size === 0) return diagrams;
    return diagrams.map((diagram) => {
      const match = data.get(diagram.id);
      return match === undefined ? diagram : { ...diagram, match };
    });
  }, [diagrams, data, isCurrent]);
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
