import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isSessionOver } from '../../call-failure.ts';
import { texts } from '../../texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { allowanceQuery, diagramsQuery } from './queries.ts';

/** Opens an empty editor, unless the user's diagrams have reached the allowance. */
export function useNewDiagram(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return () => void open();

  async function open(): Promise<void> {
    try {
      const [diagrams, allowance] = await Promise.all([
        queries.ensureQueryData(diagramsQuery('mine')),
        queries.ensureQueryData(allowanceQuery),
      ]);
      if (diagrams.length >= allowance) {
        toast(texts.profile.limitReached, 'bad');
        return;
      }
    } catch (error) {
      // Not knowing the numbers is no reason to refuse: the server counts again when the diagram is saved.
      if (isSessionOver(error)) return;
    }
    void navigate('/dashboard');
  }
}
