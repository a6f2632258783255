import { useQueryClient } from '@tanstack/react-query';
import type { ListedDiagram } from '@umlaut/api';
import { copyName } from '@umlaut/workspace';
import { api } from '../../api.ts';
import { failureText, isSessionOver } from '../../call-failure.ts';
import { makeCopy } from '../../copies.ts';
import { useToast } from '../../ui/toast.tsx';
import { diagramsQuery, type ListKind } from './queries.ts';

/** Acts on a diagram of a list that need no dialog; each tells what has become of it. */
export function useDiagramActs(kind: ListKind) {
  const queries = useQueryClient();
  const toast = useToast();
  const { queryKey } = diagramsQuery(kind);

  function tell(error: unknown, text: string): void {
    if (!isSessionOver(error)) toast(failureText(error, text), 'bad');
  }

  async function star({ id, starred }: ListedDiagram): Promise<void> {
    const show = (shown: boolean) =>
      queries.setQueryData(queryKey, (list) => list?.map((one) => (one.id === id ? { ...one, starred: shown } : one)));
    show(!starred);
    try {
      await api.starDiagram(id, !starred);
    } catch (error) {
      show(starred);
      tell(error, 'Couldn’t change the star. Try again.');
    }
  }

  async function duplicate({ id, name }: ListedDiagram): Promise<void> {
    try {
      const { data } = await api.openDiagram(id);
      const taken = queries.getQueryData(diagramsQuery('mine').queryKey)?.map((own) => own.name) ?? [];
      await makeCopy(id, { name: copyName(name, { taken }), data });
      await queries.invalidateQueries({ queryKey: diagramsQuery('mine').queryKey });
      toast(kind === 'mine' ? 'Diagram duplicated' : 'Copied to My Diagrams');
    } catch (error) {
      tell(error, 'Couldn’t duplicate the diagram. Try again.');
    }
  }

  return { star, duplicate };
}
