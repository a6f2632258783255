import type { ListedDiagram } from '@umlaut/api';
import { useState } from 'react';
import { ShareDialog } from '../../sharing/share-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { arrange, cardsAtAGlance } from './arrange.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DiagramCards } from './diagram-cards.tsx';
import { DiagramRows } from './diagram-rows.tsx';
import { ListControls } from './list-controls.tsx';
import { useListPlace } from './list-place.ts';
import { useListView } from './list-view.ts';
import styles from './profile.module.css';
import { type Ask, type ListKind, listTexts } from './queries.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { useDiagramActs } from './use-diagram-acts.ts';
import { useElementMatches } from './use-element-matches.ts';

export interface DiagramListProps {
  readonly kind: ListKind;
  readonly diagrams: readonly ListedDiagram[];
  readonly onNew: () => void;
  readonly onUpgrade: () => void;
}

interface Asked {
  readonly what: Ask;
  readonly diagram: ListedDiagram;
}

/** The diagrams of a tab as cards or rows, with search and sorting once there are many. */
export function DiagramList({ kind, diagrams, onNew, onUpgrade }: DiagramListProps) {
  const { place, change, leave } = useListPlace(kind);
  const [view, setView] = useListView();
  const { star, duplicate } = useDiagramActs(kind);
  const [asked, setAsked] = useState<Asked>();
  const many = diagrams.length > cardsAtAGlance;
  const matched = useElementMatches(kind, diagrams, many ? place.search : '');
  const shown = many ? arrange(matched, place) : diagrams;
  const close = () => setAsked(undefined);

  function ask(what: Ask, diagram: ListedDiagram): void {
    if (what === 'star') void star(diagram);
    else if (what === 'duplicate') void duplicate(diagram);
    else setAsked({ what, diagram });
  }

  if (diagrams.length === 0) return <EmptyList kind={kind} onNew={onNew} />;
  const Shown = many && view === 'list' ? DiagramRows : DiagramCards;
  return (
    <>
      {many && (
        <ListControls
          {...place}
          onSearch={(search) => change({ search })}
          onOrder={(order) => change({ order })}
          onStarred={(starred) => change({ starred })}
          view={view}
          onView={setView}
          found={shown.length}
        />
      )}
      {shown.length === 0 && (
        <div className={styles.nothing}>
          <p>{place.search.trim() === '' ? 'No starred diagrams yet.' : `No diagrams match “${place.search.trim()}”.`}</p>
          <Button onClick={() => change({ search: '', starred: false })}>Show all</Button>
        </div>
      )}
      <Shown kind={kind} diagrams={shown} onAsk={ask} onLeave={leave} />
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
      {asked?.what === 'rename' && <RenameDialog diagram={asked.diagram} onClose={close} />}
    </>
  );
}

function EmptyList({ kind, onNew }: { readonly kind: ListKind; readonly onNew: () => void }) {
  if (kind === 'shared') {
    return (
      <div className={styles.empty}>
        <p>{listTexts.shared.none}</p>
        <p className={styles.emptyHint}>Diagrams that others share with you appear here.</p>
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
