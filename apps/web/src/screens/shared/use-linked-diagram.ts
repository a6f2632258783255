import { ApiError } from '@umlaut/api';
import { type Diagram, readDiagram, salvageDiagram } from '@umlaut/diagram';
import { defaultEditorLimits, type EditorLimits, loadLimits } from '@umlaut/workspace';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api.ts';

const everyMs = 30_000;

/** A saved version as the page shows it. */
export interface LinkedView {
  readonly name: string;
  readonly version: number;
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly data: string;
  readonly diagram: Diagram;
  readonly limits: EditorLimits;
}

/** State of the diagram that a public link shows. */
export type Linked =
  | { readonly state: 'loading' | 'dead' }
  | { readonly state: 'failed'; readonly message: string; readonly retry: () => void }
  | {
      readonly state: 'open';
      readonly view: LinkedView;
      /** Shows a version that was saved since; absent while there is none. */
      readonly showNewer: (() => void) | undefined;
    };

/** A version with the entity tag of its answer. */
interface Loaded {
  readonly view: LinkedView;
  readonly tag: string;
}

/** Opens a public link, and asks every half minute, while the page is seen, whether a newer version was saved. */
export function useLinkedDiagram(token: string): Linked {
  const [shown, setShown] = useState<Loaded>();
  const [newer, setNewer] = useState<Loaded>();
  const [problem, setProblem] = useState<unknown>();
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another try
  useEffect(() => {
    let wanted = true;
    setProblem(undefined);
    setNewer(undefined);
    setShown(undefined);
    load(token).then(
      (loaded) => wanted && setShown(loaded),
      (error: unknown) => wanted && setProblem(() => error),
    );
    return () => {
      wanted = false;
    };
  }, [token, round]);
  const ask = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || shown === undefined) return;
    try {
      const found = await load(token, (newer ?? shown).tag);
      if (found !== undefined) setNewer(found);
    } catch (error) {
      // Without a connection the page goes on showing what it has; of a link that has ended it must not.
      if (!(error instanceof ApiError) || error.code === 'link_invalid') setProblem(() => error);
    }
  });
  useEffect(() => {
    const timer = setInterval(() => void ask(), everyMs);
    const seen = () => void ask();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
  if (problem instanceof ApiError)
    return problem.code === 'link_invalid' ? { state: 'dead' } : { state: 'failed', message: problem.message, retry };
  if (problem !== undefined) throw problem;
  if (shown === undefined) return { state: 'loading' };
  const showNewer = () => {
    setShown(newer);
    setNewer(undefined);
  };
  // An answer that was under way when its version was shown brings nothing new.
  const isNew = newer !== undefined && newer.tag !== shown.tag;
  return { state: 'open', view: shown.view, showNewer: isNew ? showNewer : undefined };
}

async function load(token: string, known?: string): Promise<Loaded | undefined> {
  const [found, limits] = await Promise.all([
    api.linkedDiagram(token, known),
    known === undefined ? loadLimits(api) : Promise.resolve(defaultEditorLimits),
  ]);
  if (found === 'unchanged') return undefined;
  const { diagram: stored, tag } = found;
  // The limits of editing say nothing about looking.
  const diagram = readDiagram(stored.data, limits).diagram ?? salvageDiagram(stored.data).diagram;
  return { view: { ...stored, diagram, limits }, tag };
}
