import { useQueryClient } from '@tanstack/react-query';
import type { NamedDiagram } from '@umlaut/pictures';
import { isSessionOver } from '../../call-failure.ts';
import { handOver } from '../../pictures/handover.ts';
import { useIntention, useNavigate } from '../../routing/router.tsx';
import { readSession } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { allowanceQuery, diagramsQuery } from './queries.ts';

/** Opens an editor, empty or with what was brought along; false where the user's diagrams have reached the allowance, which is told. */
export function useNewDiagram(): (brought?: NamedDiagram) => Promise<boolean> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const intend = useIntention();
  const toast = useToast();
  return open;

  async function open(brought?: NamedDiagram): Promise<boolean> {
    const isWanted = intend();
    try {
      const [diagrams, allowance] = await Promise.all([
        queries.ensureQueryData(diagramsQuery('mine')),
        queries.ensureQueryData(allowanceQuery),
      ]);
      if (!isWanted()) return false;
      if (diagrams.length >= allowance) {
        toast(texts.profile.limitReached, 'bad');
        return false;
      }
    } catch (error) {
      // Not knowing the numbers is no reason to refuse: the server counts again when the diagram is saved.
      if (!isWanted() || isSessionOver(error)) return false;
    }
    // “New diagram” opens an empty one: unsaved work is offered beside it.
    handOver(brought ?? { name: '', diagram: { nodes: [], edges: [] } }, readSession()?.userId ?? '');
    navigate('/dashboard');
    return true;
  }
}
