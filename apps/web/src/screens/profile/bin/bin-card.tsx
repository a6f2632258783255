import type { BinEntry } from '@umlaut/api';
import { useId, useState } from 'react';
import { api } from '../../../api.ts';
import { Thumbnail } from '../../../pictures/thumbnail.tsx';
import { focusPage } from '../../../routing/page.tsx';
import { useTheme } from '../../../theme/use-theme.ts';
import { Button } from '../../../ui/button.tsx';
import { When } from '../../../ui/when.tsx';
import cardStyles from '../diagram-card.module.css';
import styles from './bin.module.css';
import { leavingText } from './leaving-text.ts';
import { useRestore } from './use-restore.ts';

/** A deleted diagram. The buttons' names are alike on all cards; the diagram's name describes each. */
export function BinCard({ entry, onDelete }: { readonly entry: BinEntry; readonly onDelete: () => void }) {
  const { id, version, name, deletedAt, expiresAt } = entry;
  const nameId = useId();
  const theme = useTheme();
  const restore = useRestore();
  const [busy, setBusy] = useState(false);

  async function onRestore(): Promise<void> {
    setBusy(true);
    // The card goes, and the focus with it.
    if (await restore(entry)) focusPage();
    else setBusy(false);
  }

  return (
    <li className={cardStyles.card}>
      <Thumbnail
        name={name}
        className={styles.picture}
        picture={{ queryKey: ['picture', id, version, theme], load: () => api.binPicture(id, theme) }}
      />
      <div className={cardStyles.head}>
        <h2 id={nameId} className={cardStyles.name} title={name}>
          {name}
        </h2>
      </div>
      <p className={cardStyles.line}>
        Deleted <When time={deletedAt} />
      </p>
      <p className={styles.leaving}>{leavingText(expiresAt, Date.now())}</p>
      <div className={cardStyles.actions}>
        <Button isDestructive aria-describedby={nameId} onClick={onDelete} disabled={busy}>
          Delete permanently
        </Button>
        <Button variant="primary" aria-describedby={nameId} onClick={() => void onRestore()} aria-busy={busy}>
          Restore
        </Button>
      </div>
    </li>
  );
}
