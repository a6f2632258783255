import { viewText } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { loadPart, prefetchParts } from '@umlaut/editor';
import { useEffect, useRef } from 'react';
import { loadTexts } from './settle-text.ts';

/** Prefetching must not disturb a user who is about to draw. */
const laterMs = 1000;

/** Once something was changed, fetches what else can be done without the server, for when the connection fails. */
export function usePrefetch(isChanged: boolean, document: DiagramDocument): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isChanged || isDone.current) return;
    const timer = setTimeout(() => {
      isDone.current = true;
      void Promise.allSettled([
        prefetchParts(),
        loadPart('screens/editor/pictures/on-demand', () => import('./pictures/on-demand.ts')),
        ...(viewText(document.current()) === undefined ? [] : [loadTexts()]),
        loadPart('screens/editor/compare/on-demand', () => import('./compare/on-demand.ts')),
      ]);
    }, laterMs);
    return () => clearTimeout(timer);
  }, [isChanged, document]);
}
