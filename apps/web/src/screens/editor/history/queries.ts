import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';

/** The versions of a diagram, newest first, page by page. */
export function versionsQuery(diagramId: string) {
  return infiniteQueryOptions({
    queryKey: ['versions', diagramId],
    queryFn: ({ pageParam }) => api.listVersions(diagramId, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** One version with what it holds, which never changes. */
export function versionQuery(diagramId: string, version: number) {
  return queryOptions({
    queryKey: ['version', diagramId, version],
    queryFn: () => api.openVersion(diagramId, version),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
