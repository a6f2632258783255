import { textAt } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ViewStore } from '../view-state/view-store.ts';
import type { Presence } from './presence.ts';
import { type SharedText, standingText, stepSharedText } from './shared-text.ts';
import { writingNow } from './writing-now.ts';

interface Setting {
  readonly document: DiagramDocument;
  readonly presence: Presence;
  readonly viewStore: ViewStore;
  readonly onNotice: (text: string) => void;
}

/** The text that is written here and by others at once; undefined when there is none. When all have left it, tells whose stands. */
export function useSharedText({ document, presence, viewStore, onNotice }: Setting): SharedText | undefined {
  const [shared, setShared] = useState<SharedText>();
  const tell = useEffectEvent(onNotice);
  useEffect(() => {
    let current: SharedText | undefined;
    function look(): void {
      const { editing, typedText, strip } = viewStore.current();
      const at = writingNow({ editing, strip });
      const own = editing === undefined || at === undefined ? undefined : { ...editing, typed: typedText ?? '', at };
      const { shared: next, ended } = stepSharedText(current, { own, peers: presence.peers() });
      current = next;
      setShared((last) => (last?.names.join() === next?.names.join() && last?.id === next?.id ? last : next));
      if (ended === undefined) return;
      const diagram = document.current();
      const isThere = [...diagram.nodes, ...diagram.edges].some(({ id }) => id === ended.id);
      const text = standingText(ended, isThere ? textAt(diagram, ended) : undefined);
      if (text !== undefined) tell(text);
    }
    const stop = [viewStore.subscribe(look), presence.subscribe(look)];
    look();
    return () => {
      for (const end of stop) end();
    };
  }, [document, presence, viewStore]);
  return shared;
}
