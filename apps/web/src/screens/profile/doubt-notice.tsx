import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DoubtedShare } from '@umlaut/api';
import { useState } from 'react';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { roleTexts } from '../../sharing/role-texts.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import styles from './profile.module.css';

const doubtedQuery = queryOptions({ queryKey: ['doubted-shares'], queryFn: api.listDoubtedShares });

/** After somebody has taken their account over from whoever used it before: each share that was given is kept or removed. */
export function DoubtNotice() {
  const shares = useQuery(doubtedQuery).data ?? [];
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (shares.length === 0) return null;

  async function decide(call: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call();
      await queries.invalidateQueries(doubtedQuery);
    } catch (error) {
      if (!isSessionOver(error)) setFailure(failureText(error, 'This did not work. Try again in a moment.'));
    }
    setBusy(false);
  }

  return (
    <section className={styles.notice} aria-label="Shares given before">
      <p>
        This account was in use before your e-mail was confirmed. Everybody else was logged out. Look through who can see your diagrams:
      </p>
      <ul className={styles.doubts}>
        {shares.map((share) => (
          <Doubt key={share.shareId} share={share} busy={busy} onDecide={(call) => void decide(call)} />
        ))}
      </ul>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

interface DoubtProps {
  readonly share: DoubtedShare;
  readonly busy: boolean;
  readonly onDecide: (call: () => Promise<void>) => void;
}

function Doubt({ share: { shareId, email, role, diagramId, diagramName }, busy, onDecide }: DoubtProps) {
  const labelId = `doubt-${shareId}`;
  return (
    <li className={styles.doubt}>
      <span id={labelId}>
        <strong>{email}</strong> {roleTexts[role]} “{diagramName}”
      </span>
      <span className={styles.noticeActions}>
        <Button variant="quiet" aria-describedby={labelId} disabled={busy} onClick={() => onDecide(() => api.keepDoubtedShare(shareId))}>
          Keep
        </Button>
        <Button
          variant="quiet"
          aria-describedby={labelId}
          disabled={busy}
          onClick={() => onDecide(() => api.revokeShare(diagramId, shareId))}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}
