import type { ActivityEntry } from '@umlaut/api';
import { useState } from 'react';
import { api } from '../api.ts';
import { failureText, isSessionOver } from '../call-failure.ts';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { actText, actTime } from './activity-texts.ts';
import styles from './sharing.module.css';

/** Part of the share dialog: what happened to the diagram, loaded when it is opened. */
export function ActivityPart({ diagramId }: { readonly diagramId: string }) {
  const { entries, next, busy, failure, load } = useActivity(diagramId);
  return (
    <details className={styles.more} onToggle={(event) => event.currentTarget.open && entries === undefined && void load()}>
      <summary>Activity</summary>
      {entries === undefined && failure === undefined && <p className={styles.hint}>{texts.profile.loading}</p>}
      {entries !== undefined && (
        <ul className={styles.acts} aria-label="Activity">
          {entries.map((entry) => (
            <Act key={`${entry.at} ${actText(entry)}`} entry={entry} />
          ))}
        </ul>
      )}
      {typeof next === 'string' && (
        <div>
          <Button variant="quiet" aria-busy={busy} onClick={() => void load()}>
            Show more
          </Button>
        </div>
      )}
      <FormAlert>{failure}</FormAlert>
      <p className={styles.hint}>Opens are recorded at most once an hour. Exports made in the browser aren’t recorded.</p>
    </details>
  );
}

function Act({ entry }: { readonly entry: ActivityEntry }) {
  return (
    <li className={styles.act}>
      <span title={entry.who?.email}>{actText(entry)}</span>
      <time className={styles.state} dateTime={entry.at}>
        {actTime(entry.at, new Date())}
      </time>
    </li>
  );
}

function useActivity(diagramId: string) {
  const [entries, setEntries] = useState<readonly ActivityEntry[]>();
  const [next, setNext] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function load() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const page = await api.listActivity(diagramId, next ?? undefined);
      setEntries((before = []) => [...before, ...page.entries]);
      setNext(page.next);
    } catch (error) {
      if (!isSessionOver(error)) setFailure(failureText(error, 'Couldn’t load the activity. Try again in a moment.'));
    }
    setBusy(false);
  }

  return { entries, next, busy, failure, load };
}
