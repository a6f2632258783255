import { viewText } from '@umlaut/diagram';
import { type BroughtUp, deriveText, type Language } from '@umlaut/text';
import { useLayoutEffect, useState } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { CommandContext } from '../commands/command.ts';
import { loadPart } from '../loading/load-part.ts';
import { newId } from '../new-id.ts';
import { freshAlone } from './fresh-alone.ts';
import { linesOfOneLanguage, withComments } from './language-change.ts';
import { storeText } from './store-text.ts';
import { createTyping, type Typing } from './typing.ts';

interface TypingSetting {
  readonly context: () => CommandContext;
  readonly language: Language;
  /** The text goes on in another language than the one shown. */
  readonly onLanguage: (language: Language) => void;
}

/** Typing in the pane. */
export interface PaneTyping {
  readonly typing: Typing;
  /** Why what was typed is not in the document. */
  readonly problem: string | undefined;
  /** Number of elements that writing the emptied text would remove; undefined where it is not empty. */
  readonly emptied: number | undefined;
  /** Counts what was written. */
  readonly written: number;
  readonly canType: boolean;
  /** Lines that go where the diagram's stored text goes on in this language; undefined where it has none in another. */
  readonly lost: number | undefined;
  /** Makes this language that of the stored text. */
  readonly goOn: () => void;
}

const joined = { joins: 'text', name: 'edit text' } as const;

/** Arranges many new nodes by the engine, which is loaded for that: they stand in a grid until it has come, or where it does not come. */
async function arrange(document: CommandContext['document'], fresh: readonly string[]): Promise<void> {
  const ids = freshAlone(document.current(), fresh);
  if (ids.size === 0) return;
  try {
    const { arrangeAmong } = await loadPart('text-pane/arranging', () => import('./arranging.ts'));
    const changes = await arrangeAmong(document.current(), ids);
    const here = new Set(document.current().nodes.map(({ id }) => id));
    document.apply(
      changes.filter((change) => !('id' in change) || here.has(change.id)),
      { ...joined, joinMs: 20_000 },
    );
  } catch {
    // They stand where they were placed, and can be arranged by hand.
  }
}

/** Carries typing into the document, as steps of its one history. */
export function useTyping({ context, language, onLanguage }: TypingSetting): PaneTyping {
  const [state, setState] = useState<Pick<PaneTyping, 'problem' | 'emptied' | 'written'>>({
    problem: undefined,
    emptied: undefined,
    written: 0,
  });
  const latest = useLatest({ context, onLanguage });
  const [typing] = useState(() =>
    createTyping({
      current: () => latest.current.context().document.current(),
      limits: () => latest.current.context().limits,
      begin: (layer) => latest.current.context().document.beginText(layer),
      write(changes, { isRenaming, isEmptying, fresh, language: written }) {
        const { document, announce } = latest.current.context();
        const own = isRenaming ? 'rename' : isEmptying ? 'remove all' : undefined;
        document.apply(changes, own === undefined ? { ...joined, joinMs: 1000 } : { name: own });
        if (isRenaming) announce('Renamed everywhere');
        void arrange(document, fresh);
        latest.current.onLanguage(written);
      },
      newId,
      now: () => performance.now(),
      later(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      onEnd: (problem) => setState(({ written }) => ({ problem, emptied: undefined, written: written + 1 })),
      onEmptied: (emptied) => setState((state) => ({ ...state, emptied })),
    }),
  );
  // The page around closes the document in an effect of its own, later.
  useLayoutEffect(() => () => typing.flush(), [typing]);
  useLayoutEffect(() => {
    const keep = (): void => {
      if (document.visibilityState === 'hidden') typing.flush();
    };
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [typing]);

  const { readOnly, limits, document: shared } = context();
  const stored = viewText(shared.current());
  const isOther = !readOnly && stored !== undefined && stored.language !== language;
  return {
    typing,
    ...state,
    canType: !readOnly && !isOther,
    lost: isOther ? linesOfOneLanguage(stored) : undefined,
    goOn() {
      const now = shared.current();
      const layer = viewText(now);
      const derived: BroughtUp = deriveText(now, language, limits);
      shared.apply([storeText(layer === undefined ? derived : withComments(layer, derived))], { name: 'switch language' });
    },
  };
}
