import type { ListedDiagram } from '@umlaut/api';
import { type LiHTMLAttributes, useId } from 'react';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { roleTexts } from '../../sharing/role-texts.ts';
import { texts } from '../../texts.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { AppLink, isPlainClick } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StarIcon, TrashIcon } from '../../ui/icons.tsx';
import { timeText } from '../../ui/time-texts.ts';
import { When } from '../../ui/when.tsx';
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

/**
 * One diagram of a list. The buttons' names are the specification's; the diagram's name describes each. Share and Delete show under a mouse
 * and with the focus; for a finger they are in the menu.
 */
export function DiagramCard({ kind, diagram, onAsk, onLeave, item = {} }: DiagramCardProps) {
  const nameId = useId();
  const { open, opening } = useOpening(kind, diagram.id, onLeave);
  const own = kind === 'mine';
  return (
    <li className={`${styles.card} ${styles.listed}`} data-diagram={diagram.id} {...item}>
      <Thumbnail name={diagram.name} picture={pictureOf(diagram, useTheme())} className={styles.picture} />
      <ViewLink diagram={diagram} open={() => void open()} describedBy={nameId} busy={opening} />
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
      </div>
      <p className={styles.line}>
        Edited <When time={diagram.updatedAt} className={styles.when} />
        {diagram.match !== undefined && <MatchText match={diagram.match} />}
      </p>
      <p className={styles.line}>
        {texts.profile.created} {timeText(diagram.createdAt)}
      </p>
      {!own && <SharedBy diagram={diagram} />}
      {own && (
        <div className={styles.acts}>
          <Button aria-describedby={nameId} className={styles.act} onClick={() => onAsk('share')}>
            {texts.profile.share}
          </Button>
          <IconButton
            isDestructive
            variant="framed"
            label={texts.profile.remove}
            aria-describedby={nameId}
            className={styles.act}
            onClick={() => onAsk('delete')}
          >
            <TrashIcon />
          </IconButton>
        </div>
      )}
    </li>
  );
}

interface ViewLinkProps {
  readonly diagram: ListedDiagram;
  readonly open: () => void;
  readonly describedBy: string;
  readonly busy: boolean;
}

/** The card itself as the specification’s button View: a link, so that it opens in another tab as well. */
function ViewLink({ diagram, open, describedBy, busy }: ViewLinkProps) {
  return (
    <AppLink
      to={addressOf(diagram)}
      role="button"
      className={styles.view}
      aria-describedby={describedBy}
      aria-busy={busy}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        open();
      }}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open();
      }}
    >
      <span className={styles.viewText}>{texts.profile.view}</span>
    </AppLink>
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
