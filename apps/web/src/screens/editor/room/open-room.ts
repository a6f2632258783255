import { loadPart, nextTry, type Presence } from '@umlaut/editor';
import type { RoomHost as Host, RoomOpening } from '@umlaut/workspace';

type RoomHost = Host<Presence>;
type Opening = RoomOpening<Presence>;

/**
 * Enters the room of a diagram. The code comes when there is one to enter; when it does not, that is told, and it is tried again
 * while the editor goes on alone.
 */
export async function openRoom(host: RoomHost, opening: Opening): Promise<void> {
  // The picture of the diagram goes before its room.
  if (host.ready() !== undefined) await rest();
  if (!opening.isWanted()) return;
  if (await tryRoom(host, opening)) return;
  host.notify('Couldn’t load live collaboration. Your changes are kept on this device until you save.', 'bad');
  void retry(host, opening);
}

/** Resolves when the page has nothing to do, after a second at most. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    // Not in each browser.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 300);
  });
}

async function retry(host: RoomHost, opening: Opening): Promise<void> {
  await nextTry();
  if (opening.isWanted() && !(await tryRoom(host, opening))) await retry(host, opening);
}

/** Whether the code was there. */
async function tryRoom(host: RoomHost, { isWanted, enter }: Opening): Promise<boolean> {
  const loaded = await loadPart('screens/editor/room/on-demand', () => import('./on-demand.ts')).catch(() => undefined);
  if (loaded !== undefined && isWanted()) await enter(loaded.enterRoom(host));
  return loaded !== undefined;
}
