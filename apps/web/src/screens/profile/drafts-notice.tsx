import type { Draft } from '@umlaut/workspace';
import { useEffect, useState } from 'react';
import { listDrafts } from '../../drafts/index.ts';
import { AppLink } from '../../ui/app-link.tsx';
import styles from './profile.module.css';

const shownAtMost = 3;

/** Reminds of work that lies unsaved on this device, with the way to it. */
export function DraftsNotice({ userId }: { readonly userId: string }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let wanted = true;
    listDrafts(userId).then(
      (found) => wanted && setDrafts(latestOfEach(found)),
      // A failed lookup shows no notice; logging out asks again.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [userId]);
  if (drafts.length === 0) return null;
  const more = drafts.length - shownAtMost;
  return (
    <ul className={styles.drafts} aria-label="Unsaved changes">
      {drafts.slice(0, shownAtMost).map((draft) => (
        <li key={draft.holder} className={styles.draft}>
          <span>Unsaved changes in {draft.name.trim() === '' ? 'an unnamed diagram' : `“${draft.name}”`} are kept on this device.</span>
          <AppLink to={draft.diagramId === undefined ? '/dashboard' : `/dashboard?diagramId=${encodeURIComponent(draft.diagramId)}`}>
            Open
          </AppLink>
        </li>
      ))}
      {more > 0 && <li className={styles.draft}>And {more} more.</li>}
    </ul>
  );
}

/** Newest first as they come; of several drafts of one stored diagram the newest stands for all. */
function latestOfEach(drafts: readonly Draft[]): readonly Draft[] {
  return drafts.filter(
    (draft, index) => draft.diagramId === undefined || drafts.findIndex(({ diagramId }) => diagramId === draft.diagramId) === index,
  );
}
