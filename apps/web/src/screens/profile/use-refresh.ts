import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userQuery } from '../../queries.ts';
import { allowanceQuery, diagramsQuery, type ListKind } from './queries.ts';

const shownMs = 2000;

/** Loads a list again on demand; `refreshed` for a moment after it has come. */
export function useRefresh(kind: ListKind) {
  const queries = useQueryClient();
  const [last, setLast] = useState<{ readonly kind: ListKind; readonly stage: 'idle' | 'loading' | 'done' }>({ kind, stage: 'idle' });
  // Of another tab's refresh nothing is shown.
  const stage = last.kind === kind ? last.stage : 'idle';
  useEffect(() => {
    if (stage !== 'done') return;
    const timer = setTimeout(() => setLast({ kind, stage: 'idle' }), shownMs);
    return () => clearTimeout(timer);
  }, [kind, stage]);

  async function refresh(): Promise<void> {
    if (stage === 'loading') return;
    setLast({ kind, stage: 'loading' });
    // Allowance and storage come along: an upgrade may be what the refresh is for.
    void queries.invalidateQueries({ queryKey: allowanceQuery.queryKey });
    void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    await queries.refetchQueries({ queryKey: diagramsQuery(kind).queryKey });
    const done = queries.getQueryState(diagramsQuery(kind).queryKey)?.status === 'success';
    setLast((shown) => (shown.kind === kind ? { kind, stage: done ? 'done' : 'idle' } : shown));
  }

  return { refresh, refreshing: stage === 'loading', refreshed: stage === 'done' };
}
