import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ListedDiagram } from '@umlaut/api';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { DiagramCard } from './diagram-card.tsx';
import styles from './profile.module.css';
import type { Ask, ListKind } from './queries.ts';
import { useFocusedRow } from './use-focused-row.ts';

/** Diagrams of a list, in one of its views. */
export interface ShownDiagramsProps {
  readonly kind: ListKind;
  readonly diagrams: readonly ListedDiagram[];
  readonly onAsk: (what: Ask, diagram: ListedDiagram) => void;
  /** Called with the id of a diagram before it is opened. */
  readonly onLeave: (id: string) => void;
}

/** Of more, only those near the visible part are in the page. */
const mostInPage = 60;
const leastWidth = 280;
const gap = 20;
/** Of a card in a long list, px, and of a line on a phone: rows can be placed without being measured. */
const cardHeight = { mine: 268, shared: 294 } as const;
const lineHeight = { mine: 104, shared: 130 } as const;
const lineGap = 12;

/** The cards of a list. */
export function DiagramCards(props: ShownDiagramsProps) {
  const { kind, diagrams, onAsk, onLeave } = props;
  if (diagrams.length > mostInPage) return <ManyCards {...props} />;
  return (
    <ul className={styles.grid}>
      {diagrams.map((diagram) => (
        <DiagramCard
          key={diagram.id}
          kind={kind}
          diagram={diagram}
          onAsk={(what) => onAsk(what, diagram)}
          onLeave={() => onLeave(diagram.id)}
        />
      ))}
    </ul>
  );
}

function ManyCards({ kind, diagrams, onAsk, onLeave }: ShownDiagramsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { width, top } = usePlaceOf(list);
  const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
  const isPhone = useMedia('(max-width: 560px)');
  const height = (isPhone ? lineHeight : cardHeight)[kind];
  const rowGap = isPhone ? lineGap : gap;
  const { rangeExtractor, watch } = useFocusedRow(diagrams, columns);
  const rows = useWindowVirtualizer({
    count: Math.ceil(diagrams.length / columns),
    estimateSize: () => height + rowGap,
    overscan: 2,
    scrollMargin: top,
    rangeExtractor,
  });
  const cardWidth = (width - gap * (columns - 1)) / columns;
  return (
    <ul ref={list} {...watch} className={styles.many} style={{ height: rows.getTotalSize() - rowGap }}>
      {rows.getVirtualItems().flatMap(({ index: row, start }) =>
        diagrams.slice(row * columns, (row + 1) * columns).map((diagram, column) => (
          <DiagramCard
            key={diagram.id}
            kind={kind}
            diagram={diagram}
            onAsk={(what) => onAsk(what, diagram)}
            onLeave={() => onLeave(diagram.id)}
            item={{
              'aria-setsize': diagrams.length,
              'aria-posinset': row * columns + column + 1,
              style: { width: cardWidth, height, transform: `translate(${column * (cardWidth + gap)}px, ${start - top}px)` },
            }}
          />
        )),
      )}
    </ul>
  );
}

/** Width of an element and its distance from the top of the page, px. */
export function usePlaceOf(element: RefObject<HTMLElement | null>): { readonly width: number; readonly top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const measure = () => {
      const width = watched.clientWidth;
      const top = watched.getBoundingClientRect().top + window.scrollY;
      setPlace((before) => (before.width === width && before.top === top ? before : { width, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
