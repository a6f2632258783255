import { useMemo } from 'react';
import { useLocation } from './router.tsx';

/** The parameters of the address's query; the same object while the query stays. */
export function useSearchParameters(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
