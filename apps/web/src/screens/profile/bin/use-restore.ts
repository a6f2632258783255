import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../api.ts';
import { isSessionOver } from '../../../call-failure.ts';
import { useToast } from '../../../ui/toast.tsx';
import { binQuery, diagramsQuery } from '../queries.ts';
import { binProblem } from './bin-problem.ts';

/** A function that takes a diagram out of the bin and says how that went; whether it did. */
export function useRestore(): (diagram: { readonly id: string; readonly name: string }) => Promise<boolean> {
  const queries = useQueryClient();
  const toast = useToast();
  const underWay = useRef(new Set<string>());
  return async ({ id, name }) => {
    if (underWay.current.has(id)) return false;
    underWay.current.add(id);
    try {
      await api.restoreFromBin(id);
      queries.setQueryData(binQuery.queryKey, (list) => list?.filter((entry) => entry.id !== id));
      toast(`“${name}” restored`);
      return true;
    } catch (error) {
      if (!isSessionOver(error)) toast(binProblem(error, 'Couldn’t restore the diagram.'), 'bad');
      return false;
    } finally {
      underWay.current.delete(id);
      void queries.invalidateQueries({ queryKey: diagramsQuery('mine').queryKey });
      void queries.invalidateQueries({ queryKey: binQuery.queryKey });
    }
  };
}
