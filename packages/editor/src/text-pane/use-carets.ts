import type { BroughtUp } from '@umlaut/text';
import { type RefObject, useEffect } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { Peer, Presence } from '../presence/presence.ts';
import { offsetsOf, textCaret } from '../presence/text-caret.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import type { OthersCaret } from './code-carets.ts';
import type { CodeField } from './code-field.ts';
import type { PaneTyping } from './use-typing.ts';

interface CaretsSetting {
  readonly viewStore: ViewStore;
  readonly presence: Presence | undefined;
  readonly shown: BroughtUp;
  readonly typed: PaneTyping;
  readonly field: Readonly<RefObject<CodeField | undefined>>;
}

/** Draws the carets of others, and tells them one's own; returns the function that tells it. While something waits to be written neither moves. */
export function useCarets({ viewStore, presence, shown, typed: { typing, written }, field }: CaretsSetting): () => void {
  const latest = useLatest(shown);
  function tell(): void {
    const at = field.current?.selection();
    if (typing.isPending() && at !== undefined) return;
    const next = at && textCaret(latest.current.lines, at.anchor, at.head);
    if (viewStore.current().textCaret !== next) viewStore.update({ textCaret: next });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew with each text, whose lines are others
  useEffect(tell, [shown, written]);
  useEffect(() => () => viewStore.update({ textCaret: undefined }), [viewStore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with each text that is shown
  useEffect(() => {
    if (presence === undefined) return;
    const look = (): void => {
      if (!typing.isPending()) field.current?.others(caretsIn(presence.peers(), latest.current));
    };
    look();
    return presence.subscribe(look);
  }, [presence, shown, written, typing, field, latest]);
  return tell;
}

function caretsIn(peers: readonly Peer[], { lines }: BroughtUp): readonly OthersCaret[] {
  return peers.flatMap(({ name, colour, caret }) => {
    const at = caret && offsetsOf(lines, caret);
    return at === undefined ? [] : [{ name, colour, ...at }];
  });
}
