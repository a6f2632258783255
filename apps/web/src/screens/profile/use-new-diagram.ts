import { useQueryClient } from '@tanstack/react-query';
import type { NamedDiagram } from '@umlaut/pictures';
import { isSessionOver } from '../../call-failure.ts';
import { handOver } from '../../pictures/handover.ts';
import { useIntention, useNavigate } from '../../routing/router.tsx';
import { readSession } from '../../session/session.ts';
import { texts } from '../../texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { allowanceQuery, diagramsQuery } from './queries.ts';

/** Opens an editor, empty or with what was brought along, unless the user's diagrams have reached the allowance. */
export function useNewDiagram(): (brought?: NamedDiagram) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const intend = useIntention();
  const toast = useToast();
  return (brought) => void open(brought);

  async function open(brought: NamedDiagram | undefined): Promise<void> {
    const isWanted = intend();
    try {
      const [diagrams, allowance] = await Promise.all([
        queries.ensureQueryData(diagramsQuery('mine')),
        queries.ensureQueryData(allowanceQuery),
      ]);
      if (!isWanted()) return;
      if (diagrams.length >= allowance) {
        toast(texts.profile.limitReached, 'bad');
        return;
      }
    } catch (error) {
      // Not knowing the numbers is no reason to refuse: the server counts again when the diagram is saved.
      if (!isWanted() || isSessionOver(error)) return;
    }
    // “New diagram” opens an empty one: unsaved work is offered beside it.
    handOver(brought ?? { name: '', diagram: { nodes: [], edges: [] } }, readSession()?.userId ?? '');
    navigate('/dashboard');
  }
}
