import { useCallback } from 'react';
import { api } from '../../api.ts';
import { isSessionOver } from '../../call-failure.ts';
import { handOver } from '../../pictures/handover.ts';
import { useIntention, useNavigate } from '../../routing/router.tsx';
import { readSession } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { useToast } from '../../ui/toast.tsx';

/** Leaves the diagram for an empty one, unless the user's diagrams have reached the allowance. */
export function useNewFromEditor(): () => Promise<void> {
  const navigate = useNavigate();
  const intend = useIntention();
  const toast = useToast();
  return useCallback(async () => {
    const isWanted = intend();
    try {
      const { diagramCount, diagramAllowance } = await api.user();
      if (!isWanted()) return;
      if (diagramCount >= diagramAllowance) {
        toast(texts.profile.limitReached, 'bad');
        return;
      }
    } catch (error) {
      // Without the numbers nothing is refused: the server counts again when the diagram is saved.
      if (!isWanted() || isSessionOver(error)) return;
    }
    handOver({ name: '', diagram: { nodes: [], edges: [] } }, readSession()?.userId ?? '');
    navigate('/dashboard');
  }, [navigate, intend, toast]);
}
