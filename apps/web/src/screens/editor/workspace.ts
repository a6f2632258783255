import { loadPart, newId, type Presence } from '@umlaut/editor';
import { type LoadMerging, Sends, Workspace as StoredWorkspace, type WorkspaceOptions, type WorkspacePage } from '@umlaut/workspace';
import { clock } from '../../clock.ts';
import { pageDrafts } from '../../drafts/index.ts';
import { takeOver } from '../../pictures/handover.ts';
import { watchPage } from './page-watch.ts';
import { openRoom } from './room/open-room.ts';

/** The open diagram, as the screens use it. */
export type Workspace = StoredWorkspace<Presence>;

const page: WorkspacePage = {
  clock,
  drafts: pageDrafts,
  sends: new Sends(),
  newId,
  isOnline: () => navigator.onLine,
  watch: watchPage,
};

const loadMerging: LoadMerging = () => loadPart('screens/editor/offers/stale-draft', () => import('./offers/stale-draft.ts'));

/** Opens a diagram in this page. The workspace must be closed. */
export function openWorkspace(
  options: Omit<WorkspaceOptions<Presence>, 'page' | 'connect' | 'openRoom' | 'loadMerging' | 'takeOver'>,
): Workspace {
  return new StoredWorkspace<Presence>({ ...options, page, openRoom, loadMerging, takeOver: () => takeOver(options.userId) });
}

/** Remembers a save under way, so that the next workspace of the diagram waits for it. */
export function rememberSend(diagramId: string | undefined, work: Promise<unknown>): void {
  page.sends.add(diagramId, work);
}
