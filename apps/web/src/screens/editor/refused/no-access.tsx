import { type Draft, type Refusal, shownName } from '@umlaut/workspace';
import type { ReactNode } from 'react';
import { texts } from '../../../texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { MessageScreen } from '../../message-screen.tsx';
import { downloadJson } from '../download.ts';
import { draftTime } from '../offers/draft-time.ts';
import styles from './no-access.module.css';

interface NoAccessProps {
  readonly refusal: Refusal;
  readonly drafts: readonly Draft[];
  readonly isCopying: boolean;
  /** Ways on where the stored data is damaged. */
  readonly damagedActions: ReactNode;
  readonly onRetry: () => void;
  readonly onCopy: (draft: Draft) => void;
  readonly onDiscard: (draft: Draft) => void;
}

/** Instead of a diagram that cannot be loaded; unsaved changes to it that lie in this browser can still be had. */
export function NoAccess({ refusal, drafts, isCopying, damagedActions, onRetry, onCopy, onDiscard }: NoAccessProps) {
  const { title, text, toProfile } = texts.editor.noAccess;
  return (
    <MessageScreen
      title={title}
      role="alert"
      actions={
        refusal.damaged === undefined ? (
          <>
            {!refusal.isAnswered && (
              <Button variant="primary" onClick={onRetry}>
                Retry
              </Button>
            )}
            <ButtonLink to="/profile" variant={refusal.isAnswered ? 'primary' : 'plain'}>
              {toProfile}
            </ButtonLink>
          </>
        ) : (
          damagedActions
        )
      }
    >
      {refusal.damaged !== undefined && <p className={styles.reason}>{refusal.damaged}</p>}
      <p>{text}</p>
      {!refusal.isAnswered && <p className={styles.further}>The server didn’t respond as expected. Check your connection and retry.</p>}
      {drafts.map((draft) => (
        <section key={draft.holder} className={styles.draft} aria-label="Unsaved changes">
          <p>
            Unsaved changes to “{shownName(draft.name)}” from {draftTime(draft.savedAt)} are kept on this device.
          </p>
          <div className={styles.actions}>
            <Button onClick={() => onCopy(draft)} aria-busy={isCopying}>
              Save as a copy
            </Button>
            <Button onClick={() => downloadJson(shownName(draft.name), draft.data)}>Download</Button>
            <Button onClick={() => onDiscard(draft)}>Discard</Button>
          </div>
        </section>
      ))}
    </MessageScreen>
  );
}
