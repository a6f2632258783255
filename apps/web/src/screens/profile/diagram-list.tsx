import type { DiagramSummary } from '@umlaut/api';
import { useState } from 'react';
import { ShareDialog } from '../../sharing/share-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { arrange, cardsAtAGlance, type Order } from './arrange.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DiagramCard } from './diagram-card.tsx';
import { ListControls } from './list-controls.tsx';
import styles from './profile.module.css';
import { type ListKind, listTexts } from './queries.ts';

export interface DiagramListProps {
  readonly kind: ListKind;
  readonly diagrams: readonly DiagramSummary[];
  readonly onNew: () => void;
  readonly onUpgrade: () => void;
}

interface Asked {
  readonly what: 'share' | 'delete';
  readonly diagram: DiagramSummary;
}

/** The cards of a tab, with search and sorting once there are many. */
export function DiagramList({ kind, diagrams, onNew, onUpgrade }: DiagramListProps) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>('changed');
  const [asked, setAsked] = useState<Asked>();
  const many = diagrams.length > cardsAtAGlance;
  const shown = many ? arrange(diagrams, { search, order }) : diagrams;
  const close = () => setAsked(undefined);

  if (diagrams.length === 0) return <EmptyList kind={kind} onNew={onNew} />;
  return (
    <>
      {many && <ListControls search={search} onSearch={setSearch} order={order} onOrder={setOrder} found={shown.length} />}
      {shown.length === 0 && (
        <div className={styles.nothing}>
          <p>Nothing matches “{search.trim()}”.</p>
          <Button onClick={() => setSearch('')}>Show all</Button>
        </div>
      )}
      <ul className={styles.grid}>
        {shown.map((diagram) => (
          <DiagramCard
            key={diagram.id}
            kind={kind}
            diagram={diagram}
            onShare={() => setAsked({ what: 'share', diagram })}
            onDelete={() => setAsked({ what: 'delete', diagram })}
          />
        ))}
      </ul>
      {asked?.what === 'share' && (
        <ShareDialog
          diagram={asked.diagram}
          onClose={close}
          onUpgrade={() => {
            close();
            onUpgrade();
          }}
        />
      )}
      {asked?.what === 'delete' && <DeleteDialog diagram={asked.diagram} onClose={close} />}
    </>
  );
}

function EmptyList({ kind, onNew }: { readonly kind: ListKind; readonly onNew: () => void }) {
  if (kind === 'shared') {
    return (
      <div className={styles.empty}>
        <p>{listTexts.shared.none}</p>
        <p className={styles.emptyHint}>When somebody shares a diagram with your e-mail, it appears here.</p>
      </div>
    );
  }
  return (
    <button type="button" className={`${styles.empty} ${styles.emptyButton}`} onClick={onNew}>
      <PlusIcon size={24} />
      <span>{listTexts.mine.none}</span>
    </button>
  );
}
