import type { DiagramSummary } from '@umlaut/api';
import { useId } from 'react';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { roleTexts } from '../../sharing/role-texts.ts';
import { texts } from '../../texts.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { timeText } from './created-text.ts';
import styles from './diagram-card.module.css';
import { type ListKind, pictureOf } from './queries.ts';
import { useOpening } from './use-opening.ts';

export interface DiagramCardProps {
  readonly kind: ListKind;
  readonly diagram: DiagramSummary;
  readonly onShare: () => void;
  readonly onDelete: () => void;
}

/** One diagram of a list. The buttons' names are the specification's; the diagram's name describes each. */
export function DiagramCard({ kind, diagram, onShare, onDelete }: DiagramCardProps) {
  const nameId = useId();
  const { open, opening } = useOpening(kind, diagram.id);
  const own = kind === 'mine';
  return (
    <li className={styles.card}>
      <Thumbnail name={diagram.name} picture={pictureOf(diagram, useTheme())} onOpen={() => void open()} />
      <div className={styles.head}>
        <h2 id={nameId} className={styles.name} title={diagram.name}>
          {diagram.name}
        </h2>
        {own && (
          <IconButton label={texts.profile.remove} aria-describedby={nameId} className={styles.remove} onClick={onDelete}>
            <TrashIcon />
          </IconButton>
        )}
      </div>
      <p className={styles.line}>
        {texts.profile.created} {timeText(diagram.createdAt)}
      </p>
      {!own && <SharedBy diagram={diagram} />}
      <div className={styles.actions}>
        {own && (
          <Button aria-describedby={nameId} onClick={onShare}>
            {texts.profile.share}
          </Button>
        )}
        <Button variant="primary" aria-describedby={nameId} onClick={() => void open()} aria-busy={opening}>
          {texts.profile.view}
        </Button>
      </div>
    </li>
  );
}

function SharedBy({ diagram: { ownerEmail, role } }: { readonly diagram: DiagramSummary }) {
  return (
    <p className={styles.shared}>
      {ownerEmail !== '' && (
        <span className={styles.owner} title={ownerEmail}>
          {ownerEmail}
        </span>
      )}
      <span className={styles.badge}>{role === 'owner' ? roleTexts.viewer : roleTexts[role]}</span>
    </p>
  );
}
