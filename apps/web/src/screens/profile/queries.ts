import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { texts } from '../../texts.ts';

/** Whose diagrams a tab of the profile shows. */
export type ListKind = 'mine' | 'shared';

/** The list of a tab. */
export function diagramsQuery(kind: ListKind) {
  return queryOptions({ queryKey: ['diagrams', kind], queryFn: kind === 'mine' ? api.listDiagrams : api.listSharedWithMe });
}

/** How many diagrams the user may keep; asked again with every visit, as a plan may have changed. */
export const allowanceQuery = queryOptions({ queryKey: ['allowance'], queryFn: api.diagramAllowance, staleTime: 0 });

/** The account, for how many people a diagram may be shared with. */
export const userQuery = queryOptions({ queryKey: ['user'], queryFn: api.user, staleTime: 0 });

/** What the server says of itself. */
export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: api.settings });

/** The picture of a diagram at a version: it never changes. */
export function pictureQuery({ id, version, theme }: { readonly id: string; readonly version: number; readonly theme: 'light' | 'dark' }) {
  return queryOptions({
    queryKey: ['picture', id, version, theme],
    queryFn: () => api.diagramPicture(id, theme),
    gcTime: 600_000,
  });
}

/** What each tab says, in the specification's words. */
export const listTexts = {
  mine: { none: texts.profile.noneMine, loadFailed: texts.profile.loadMineFailed, openFailed: texts.profile.openMineFailed },
  shared: { none: texts.profile.noneShared, loadFailed: texts.profile.loadSharedFailed, openFailed: texts.profile.openSharedFailed },
} as const satisfies Record<ListKind, unknown>;
