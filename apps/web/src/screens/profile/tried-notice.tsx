import type { Draft } from '@umlaut/workspace';
import { useEffect, useState } from 'react';
import { useNavigate } from '../../routing/router.tsx';
import { Button } from '../../ui/button.tsx';
import { ForgetButton } from '../try/forget-button.tsx';
import { forgetTriedDraft, listTriedDrafts, markForSaving } from '../try/tried-work.ts';
import styles from './profile.module.css';

/** Offers the drawing that was made in this browser without an account: it may be somebody else's, so it is never taken unasked. */
export function TriedNotice() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const navigate = useNavigate();
  useEffect(() => {
    let isWanted = true;
    void listTriedDrafts().then((found) => isWanted && setDrafts(found));
    return () => {
      isWanted = false;
    };
  }, []);
  const [draft] = drafts;
  if (draft === undefined) return null;
  return (
    <ul className={styles.drafts} aria-label="Drawn without an account">
      <li className={styles.draft}>
        <span>{draft.name.trim() === '' ? 'A diagram' : `“${draft.name}”`} was drawn in this browser without an account. Is it yours?</span>
        <Button
          onClick={() => {
            markForSaving();
            navigate('/dashboard');
          }}
        >
          Save to My Diagrams
        </Button>
        <ForgetButton onForget={() => void forgetTriedDraft(draft).then(() => setDrafts(drafts.slice(1)))} />
      </li>
    </ul>
  );
}
