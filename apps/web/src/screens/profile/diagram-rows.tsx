import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ListedDiagram } from '@umlaut/api';
import { useId, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { StarIcon } from '../../ui/icons.tsx';
import { When } from '../../ui/when.tsx';
import { type ShownDiagramsProps, usePlaceOf } from './diagram-cards.tsx';
import { DiagramMenu } from './diagram-menu.tsx';
import styles from './diagram-rows.module.css';
import { MatchText } from './match-text.tsx';
import { NameLink } from './name-link.tsx';
import { useFocusedRow } from './use-focused-row.ts';
import { useOpening } from './use-opening.ts';

const rowHeight = 48;

/** The diagrams of a list as rows of a table, of which only those near the visible part are in the page. */
export function DiagramRows({ kind, diagrams, onAsk, onLeave }: ShownDiagramsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { top } = usePlaceOf(body);
  const { rangeExtractor, watch } = useFocusedRow(diagrams, 1);
  const count = diagrams.length;
  const rows = useWindowVirtualizer({ count, estimateSize: () => rowHeight, overscan: 12, scrollMargin: top, rangeExtractor });
  if (diagrams.length === 0) return null;
  return (
    <table aria-label="Diagrams" aria-rowcount={diagrams.length + 1} className={styles.table}>
      <thead>
        <tr aria-rowindex={1} className={`${styles.row} ${styles.head}`}>
          <th>
            <span className="visually-hidden">Star</span>
          </th>
          <th>Name</th>
          <th className={styles.owner}>Owner</th>
          <th className={styles.time}>Modified</th>
          <th className={styles.opened}>Opened</th>
          <th>
            <span className="visually-hidden">More</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body} {...watch} className={styles.body} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const diagram = diagrams[index];
          return (
            diagram !== undefined && (
              <DiagramRow
                key={diagram.id}
                {...{ kind, diagram, index }}
                y={start - top}
                onAsk={(what) => onAsk(what, diagram)}
                onLeave={() => onLeave(diagram.id)}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}

interface DiagramRowProps extends Pick<ShownDiagramsProps, 'kind'> {
  readonly diagram: ListedDiagram;
  readonly index: number;
  /** Distance from the top of the rows, px. */
  readonly y: number;
  readonly onAsk: (what: Parameters<ShownDiagramsProps['onAsk']>[0]) => void;
  readonly onLeave: () => void;
}

function DiagramRow({ kind, diagram, index, y, onAsk, onLeave }: DiagramRowProps) {
  const nameId = useId();
  const { open, opening } = useOpening(kind, diagram.id, onLeave);
  const { starred, openedAt, updatedAt, role, ownerEmail } = diagram;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy={opening}
      className={styles.row}
      data-diagram={diagram.id}
      style={{ transform: `translateY(${y}px)` }}
    >
      <td>
        <IconButton
          label="Star"
          aria-pressed={starred}
          aria-describedby={nameId}
          className={starred ? styles.starred : ''}
          onClick={() => onAsk('star')}
        >
          <StarIcon isFull={starred} />
        </IconButton>
      </td>
      <td id={nameId} className={styles.name} title={diagram.name}>
        <NameLink diagram={diagram} open={() => void open()} className={styles.link} />
        {diagram.match !== undefined && <MatchText match={diagram.match} />}
      </td>
      <td className={styles.owner} title={ownerEmail}>
        {role === 'owner' ? 'you' : ownerEmail}
      </td>
      <td className={styles.time}>
        <When time={updatedAt} />
      </td>
      <td className={styles.opened}>{openedAt === null ? '–' : <When time={openedAt} />}</td>
      <td>
        <DiagramMenu kind={kind} diagram={diagram} describedBy={nameId} onAsk={onAsk} />
      </td>
    </tr>
  );
}
