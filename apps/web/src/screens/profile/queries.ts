import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { texts } from '../../texts.ts';

/** Lists of the profile's tabs. */
export type ListKind = 'mine' | 'shared';

/** Something to be done with one diagram of a list. */
export type Ask = 'share' | 'rename' | 'duplicate' | 'star' | 'delete';

/** The list of a tab. */
export function diagramsQuery(kind: ListKind) {
  return queryOptions({ queryKey: ['diagrams', kind], queryFn: kind === 'mine' ? api.listDiagrams : api.listSharedWithMe });
}

/** The longest search that the server takes. */
const longestSearch = 200;

/** Names of elements in which `search` is found, by the ids of their diagrams. */
export function matchesQuery(kind: ListKind, search: string) {
  const text = search.slice(0, longestSearch);
  return queryOptions({
    queryKey: ['diagrams', kind, 'search', text],
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const found = await api.searchDiagrams(kind, text);
      return new Map(found.flatMap(({ id, match }) => (match === undefined ? [] : [[id, match] as const])));
    },
    gcTime: 60_000,
  });
}

/** Query of the user's bin. */
export const binQuery = queryOptions({ queryKey: ['diagrams', 'bin'], queryFn: api.listBin });

/** How many diagrams the user may keep; asked again with every visit, as a plan may have changed. */
export const allowanceQuery = queryOptions({ queryKey: ['allowance'], queryFn: api.diagramAllowance, staleTime: 0 });

/** The picture of a diagram at a version, which never changes: for `Thumbnail`. */
export function pictureOf({ id, version }: { readonly id: string; readonly version: number }, theme: 'light' | 'dark') {
  return { queryKey: ['picture', id, version, theme], load: () => api.diagramPicture(id, theme) };
}

/** Texts of each tab, from the specification. */
export const listTexts = {
  mine: { none: texts.profile.noneMine, loadFailed: texts.profile.loadMineFailed, openFailed: texts.profile.openMineFailed },
  shared: { none: texts.profile.noneShared, loadFailed: texts.profile.loadSharedFailed, openFailed: texts.profile.openSharedFailed },
} as const satisfies Record<ListKind, unknown>;
