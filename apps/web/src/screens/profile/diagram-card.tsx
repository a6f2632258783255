import type { ListedDiagram } from '@umlaut/api';
import { type LiHTMLAttributes, useId } from 'react';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { roleTexts } from '../../sharing/role-texts.ts';
import { texts } from '../../texts.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StarIcon, TrashIcon } from '../../ui/icons.tsx';
import { timeText } from './created-text.ts';
import styles from './diagram-card.module.css';
import { DiagramMenu } from './diagram-menu.tsx';
import { MatchText } from './match-text.tsx';
import { addressOf, NameLink } from './name-link.tsx';
import { type Ask, type ListKind, pictureOf } from './queries.ts';
import { useOpening } from './use-opening.ts';

export interface DiagramCardProps {
  readonly kind: ListKind;
  readonly diagram: ListedDiagram;
  readonly onAsk: (what: Ask) => void;
  /** Called before it is opened. */
  readonly onLeave: () => void;
  /** Place in a list of which only a part is in the page. */
  readonly item?: ItemAttributes;
}

type ItemAttributes = Pick<LiHTMLAttributes<HTMLLIElement>, 'style' | 'aria-setsize' | 'aria-posinset'>;

/** One diagram of a list. The buttons' names are the specification's; the diagram's name describes each. */
export function DiagramCard({ kind, diagram, onAsk, onLeave, item = {} }: DiagramCardProps) {
  const nameId = useId();
  const { open, opening } = useOpening(kind, diagram.id, onLeave);
  const own = kind === 'mine';
  return (
    <li className={styles.card} data-diagram={diagram.id} {...item}>
      <Thumbnail name={diagram.name} picture={pictureOf(diagram, useTheme())} link={{ to: addressOf(diagram), open: () => void open() }} />
      <div className={styles.head}>
        <h2 id={nameId} className={styles.name} title={diagram.name}>
          <NameLink diagram={diagram} open={() => void open()} className={styles.link} />
        </h2>
        {diagram.starred && (
          <span className={styles.star} title="Starred">
            <StarIcon isFull />
            <span className="visually-hidden">Starred</span>
          </span>
        )}
        {own && <DiagramMenu kind={kind} diagram={diagram} describedBy={nameId} onAsk={onAsk} />}
        {own && (
          <IconButton
            isDestructive
            label={texts.profile.remove}
            aria-describedby={nameId}
            className={styles.remove}
            onClick={() => onAsk('delete')}
          >
            <TrashIcon />
          </IconButton>
        )}
      </div>
      <p className={styles.line}>
        {texts.profile.created} {timeText(diagram.createdAt)}
        {diagram.match !== undefined && <MatchText match={diagram.match} />}
      </p>
      {!own && <SharedBy diagram={diagram} />}
      <div className={styles.actions}>
        {own && (
          <Button aria-describedby={nameId} onClick={() => onAsk('share')}>
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

function SharedBy({ diagram: { ownerEmail, role } }: { readonly diagram: ListedDiagram }) {
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
