import { useQuery } from '@tanstack/react-query';
import type { BinEntry } from '@umlaut/api';
import { useState } from 'react';
import { failureText, isSessionOver } from '../../../call-failure.ts';
import { settingsQuery } from '../../../queries.ts';
import { usePage } from '../../../routing/page.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { LoadingList } from '../loading-list.tsx';
import styles from '../profile.module.css';
import { binQuery } from '../queries.ts';
import { StorageMeter, StorageWarning } from '../storage-meter.tsx';
import binStyles from './bin.module.css';
import { BinCard } from './bin-card.tsx';
import { ForGoodDialog } from './for-good-dialog.tsx';

/** The user's bin, newest deletion first: each diagram can be restored, or deleted for good. */
export function BinView() {
  usePage('Bin');
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>Bin</h1>
        <AppLink to="/profile" className={binStyles.back}>
          Back to your diagrams
        </AppLink>
      </div>
      <StorageMeter />
      <StorageWarning />
      <Content />
    </>
  );
}

function Content() {
  const { data, error, refetch, isFetching } = useQuery({ ...binQuery, staleTime: 0 });
  const { data: settings } = useQuery(settingsQuery);
  const [asked, setAsked] = useState<BinEntry>();
  const days = settings === undefined ? 'a while' : settings.binDays === 1 ? '1 day' : `${settings.binDays} days`;
  if (data === undefined && error !== null && !isSessionOver(error)) {
    return (
      <div className={styles.nothing} role="alert">
        <p>Couldn’t load the bin. {failureText(error, error.message)}</p>
        <Button onClick={() => void refetch()} aria-busy={isFetching}>
          Try again
        </Button>
      </div>
    );
  }
  if (data === undefined) return <LoadingList />;
  if (data.length === 0) {
    return (
      <div className={`${styles.empty} ${binStyles.empty}`}>
        <TrashIcon size={24} />
        <p>The bin is empty</p>
        <p className={styles.emptyHint}>Deleted diagrams stay here for {days}. You can restore them until then.</p>
      </div>
    );
  }
  return (
    <>
      <p className={binStyles.hint}>
        Deleted diagrams stay here for {days}. They don’t count towards your diagram limit, but they use storage until they’re permanently
        deleted.
      </p>
      <ul className={styles.grid}>
        {data.map((entry) => (
          <BinCard key={entry.id} entry={entry} onDelete={() => setAsked(entry)} />
        ))}
      </ul>
      {asked !== undefined && <ForGoodDialog entry={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
