import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionEntry } from '@umlaut/api';
import { useState } from 'react';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './account-screen.module.css';
import { seenText, sinceText } from './device-times.ts';

const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: api.listSessions, staleTime: 0 });

/** Devices on which the user is logged in, each with a button that logs it out. */
export function DevicesTab() {
  const { data, error } = useQuery(sessionsQuery);
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function end(what: string, call: () => Promise<void>) {
    if (busy !== undefined) return;
    setBusy(what);
    setFailure(undefined);
    try {
      await call();
      await queries.invalidateQueries(sessionsQuery);
      toast('Logged out');
    } catch (cause) {
      if (!isSessionOver(cause)) setFailure(failureText(cause, 'Couldn’t log out the device. Try again in a moment.'));
    }
    setBusy(undefined);
  }

  if (error !== null && !isSessionOver(error)) return <FormAlert>{failureText(error, 'Couldn’t load your devices.')}</FormAlert>;
  if (data === undefined) return <p className={styles.soft}>Loading…</p>;
  return (
    <section className={styles.part}>
      <ul className={styles.list} aria-label="Devices">
        {data.map((session) => (
          <Device
            key={session.id}
            session={session}
            busy={busy === session.id}
            onEnd={() => void end(session.id, () => api.endSession(session.id))}
          />
        ))}
      </ul>
      <FormAlert>{failure}</FormAlert>
      {data.length > 1 && (
        <Button aria-busy={busy === 'others'} onClick={() => void end('others', api.endOtherSessions)}>
          Log out all other devices
        </Button>
      )}
    </section>
  );
}

interface DeviceProps {
  readonly session: SessionEntry;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Device({ session: { id, device, createdAt, lastSeenAt, isThis }, busy, onEnd }: DeviceProps) {
  const name = device ?? 'Unknown device';
  const now = new Date();
  return (
    <li className={styles.item}>
      <span className={styles.itemText}>
        <span id={`device-${id}`}>{name}</span>
        <span className={styles.faint}>
          Logged in {sinceText(createdAt, now)} · last active {seenText(lastSeenAt, now)}
        </span>
      </span>
      {isThis ? (
        <span className={styles.soft}>This device</span>
      ) : (
        <Button variant="quiet" aria-describedby={`device-${id}`} aria-busy={busy} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  );
}
