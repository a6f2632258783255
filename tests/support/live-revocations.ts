import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { moveNodes } from '@umlaut/diagram';
import { joinLive, type LiveReplica } from './live-replica.ts';
import { type Address, call, dataWithLabels, logIn, makeDiagram, type Person, shareWith } from './people.ts';

export interface RevocationResult {
  readonly races: number;
  /** Changes sent after the acknowledgement that were taken all the same. */
  readonly late: number;
  /** Races in which changes sent before were taken. */
  readonly taken: number;
}

/** Ends the right of the one who draws, and resolves when that is acknowledged. */
type End = (scene: { readonly id: string; readonly shareId: string; readonly token: string; readonly server: Address }) => Promise<unknown>;

/**
 * Lets an editor draw as fast as they can while their right ends (by revocation, downgrade, logout, deletion in turn), and
 * looks in the end which of their changes were taken: none that was sent after the end was acknowledged may be.
 * `elsewhere`: where the right is ended, when that is another server on the same database.
 */
export async function runRevocations(
  server: Address,
  { owner, editor }: { readonly owner: Person; readonly editor: Person },
  races: number,
  elsewhere: Address = server,
): Promise<RevocationResult> {
  const ends: readonly End[] = [
    ({ id, shareId }) => call(elsewhere, 'DELETE', `/api/diagrams/id/${id}/share/${shareId}`, { token: owner.token }),
    ({ id }) =>
      call(elsewhere, 'POST', `/api/diagrams/id/${id}/share`, { token: owner.token, body: { email: editor.email, role: 'viewer' } }),
    ({ token }) => call(elsewhere, 'POST', '/api/logout', { token }),
    ({ id }) => call(elsewhere, 'DELETE', `/api/diagrams/id/${id}`, { token: owner.token }),
  ];
  let late = 0;
  let taken = 0;
  for (let race = 0; race < races; race += 1) {
    const end = ends[race % ends.length];
    if (end === undefined) throw new Error('There is no such end.');
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    const shareId = await shareWith(owner, id, { email: editor.email, role: 'editor' });
    const token = race % ends.length === 2 ? await logIn(server, editor) : editor.token;
    const replica = await joinLive({ server, token }, id);
    const sent = await drawUntil(replica, end({ id, shareId, token, server }));
    const seen = await lastTaken(owner, server, id);
    if (seen > sent) late += 1;
    if (seen > 0) taken += 1;
    replica.close();
  }
  return { races, late, taken };
}

/** The number of the last change that was sent before `ended` resolved; more follow it. */
async function drawUntil(replica: LiveReplica, ended: Promise<unknown>): Promise<number> {
  let isEnded = false;
  let count = 0;
  let before = 0;
  const draw = () => {
    count += 1;
    replica.document.apply(moveNodes(replica.document.current(), new Map([['n1', { x: count + 10_000, y: 0 }]])));
  };
  const done = ended.then(() => {
    isEnded = true;
    before = count;
  });
  while (!isEnded) {
    draw();
    await replica.roomForMore();
    if (randomInt(3) === 0) await delay(1);
    else await new Promise(setImmediate);
  }
  await done;
  for (let more = 0; more < 5; more += 1) draw();
  // Downgraded, they stay, and are told that all they sent has been looked at; else the socket ends.
  await replica.kept();
  return before;
}

async function lastTaken(owner: Person, server: Address, id: string): Promise<number> {
  await call(server, 'POST', `/api/diagrams/bin/${id}/restore`, { token: owner.token });
  const watcher = await joinLive({ server, token: owner.token }, id);
  if (watcher.refusal !== undefined) throw new Error(`The owner was refused: ${watcher.refusal}.`);
  const x = watcher.document.current().nodes[0]?.position.x ?? 0;
  watcher.close();
  return Math.max(0, x - 10_000);
}
