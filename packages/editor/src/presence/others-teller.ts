import type { DiagramDocument, OthersChange } from '@umlaut/document';
import { followAuthors } from './authors.ts';
import { type Deeds, deedsSentence, withStep } from './others-deeds.ts';
import type { Presence } from './presence.ts';

/** Told at the first rest of this length. */
const restMs = 800;
/** But no later than this after the first change that is to be told, */
const longestMs = 4000;
/** and no sooner than this after what was told before. */
const leastMs = 2000;
/** The same words are not said again within this time. */
const forgetMs = 10_000;
/** Of more people than this only their number is told. */
const mostNamed = 3;

interface Teller {
  readonly document: Pick<DiagramDocument, 'subscribeToOthers'>;
  readonly presence: Presence;
  readonly say: (text: string) => void;
}

/**
 * Announces others' changes to the diagram with their authors: changes in quick succession together. One's own are left out.
 * Returns a function that stops it.
 */
export function tellOthersChanges({ document, presence, say }: Teller): () => void {
  const authors = followAuthors(presence);
  let deeds = new Map<string, Deeds>();
  let firstAt = 0;
  let said = { text: '', at: Number.NEGATIVE_INFINITY };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(change: OthersChange): void {
    const now = performance.now();
    if (deeds.size === 0) firstAt = now;
    const name = authors.of(change);
    deeds.set(name, withStep(deeds.get(name) ?? new Map(), change));
    clearTimeout(timer);
    const at = Math.max(Math.min(now + restMs, firstAt + longestMs), said.at + leastMs);
    timer = setTimeout(tell, at - now);
  }

  function tell(): void {
    const text = sentencesOf(deeds);
    deeds = new Map();
    const at = performance.now();
    if (text === '' || (text === said.text && at - said.at < forgetMs)) return;
    said = { text, at };
    say(text);
  }

  const stop = document.subscribeToOthers(take);
  return () => {
    clearTimeout(timer);
    stop();
    authors.stop();
  };
}

function sentencesOf(deeds: ReadonlyMap<string, Deeds>): string {
  if (deeds.size > mostNamed) return `${deeds.size} people are editing the diagram.`;
  return [...deeds]
    .map(([name, each]) => deedsSentence(name, each))
    .filter((sentence) => sentence !== '')
    .join(' ');
}
