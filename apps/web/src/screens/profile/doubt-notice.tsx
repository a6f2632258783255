import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { roleTexts } from '../../sharing/role-texts.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import styles from './profile.module.css';

const sharesQuery = queryOptions({ queryKey: ['doubted-shares'], queryFn: api.listDoubtedShares });
const linksQuery = queryOptions({ queryKey: ['doubted-links'], queryFn: api.listDoubtedLinks });

/** After an account was taken over or recovered from another user: each share and public link is kept or removed. */
export function DoubtNotice() {
  const shares = useQuery(sharesQuery).data ?? [];
  const links = useQuery(linksQuery).data ?? [];
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (shares.length === 0 && links.length === 0) return null;

  async function decide(call: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call();
      await Promise.all([queries.invalidateQueries(sharesQuery), queries.invalidateQueries(linksQuery)]);
    } catch (error) {
      if (!isSessionOver(error)) setFailure(failureText(error, 'Couldn’t save your choice. Try again in a moment.'));
    }
    setBusy(false);
  }

  const deciding = { busy, onDecide: (call: () => Promise<void>) => void decide(call) };
  return (
    <section className={styles.notice} aria-label="Review access">
      <p>Someone else may have used this account. All other sessions were logged out. Review who can see your diagrams:</p>
      <ul className={styles.doubts}>
        {shares.map(({ shareId, email, role, diagramId, diagramName }) => (
          <Doubt key={shareId} {...deciding} keep={() => api.keepDoubtedShare(shareId)} remove={() => api.revokeShare(diagramId, shareId)}>
            <strong>{email}</strong> {roleTexts[role]} “{diagramName}”
          </Doubt>
        ))}
        {links.map(({ diagramId, diagramName }) => (
          <Doubt key={diagramId} {...deciding} keep={() => api.keepDoubtedLink(diagramId)} remove={() => api.removePublicLink(diagramId)}>
            <strong>Anyone with the link</strong> can view “{diagramName}”
          </Doubt>
        ))}
      </ul>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

interface DoubtProps {
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly onDecide: (call: () => Promise<void>) => void;
  readonly keep: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

function Doubt({ children, busy, onDecide, keep, remove }: DoubtProps) {
  const labelId = useId();
  return (
    <li className={styles.doubt}>
      <span id={labelId}>{children}</span>
      <span className={styles.noticeActions}>
        <Button variant="quiet" aria-describedby={labelId} disabled={busy} onClick={() => onDecide(keep)}>
          Keep
        </Button>
        <Button variant="quiet" aria-describedby={labelId} disabled={busy} onClick={() => onDecide(remove)}>
          Remove
        </Button>
      </span>
    </li>
  );
}
