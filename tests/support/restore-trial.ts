import { randomInt } from 'node:crypto';
import { type Change, changesBetween, type Diagram, mergeDiagrams } from '@umlaut/diagram';
import { wideLimits as limits } from '../../packages/diagram/test/wide-limits.ts';
import { commonDiagram, lacks } from '../../packages/document/src/index.ts';
import { findRoom, joinLive, type LiveReplica } from './live-replica.ts';
import { callerWith, dataWithLabels, logIn, makeDiagram, type Person, signUp } from './people.ts';
import type { RunningServer } from './server.ts';

/** A server whose database can be backed up and restored, as people do it. */
export interface RestorablePlace {
  /** As it runs at the moment. */
  readonly server: () => RunningServer;
  readonly backUp: () => Promise<void>;
  /** Ends the server, puts the last backup in the place of its database, and starts it again. */
  readonly restore: () => Promise<void>;
}

export interface RestoreTrialResult {
  restores: number;
  /** Changes after the restore that had been said to be durable. */
  durable: number;
  /** Of those, the ones that are gone without a conflict being told. */
  overwritten: number;
  /** Changes that the page alone still had. */
  held: number;
  /** Of those, the ones that are not in the diagram afterwards, without a conflict being told. */
  dropped: number;
  conflicts: number;
}

const count = 48;

/**
 * Takes a backup amid drawing, draws on, restores it, draws once more, and lets a page that was open all the time come back:
 * 48 nodes, of which either side changes half and deletes some.
 */
export async function runRestoreTrial(place: RestorablePlace, restores: number): Promise<RestoreTrialResult> {
  const result: RestoreTrialResult = { restores: 0, durable: 0, overwritten: 0, held: 0, dropped: 0, conflicts: 0 };
  let owner = await signUp(place.server());
  for (; result.restores < restores; result.restores += 1) {
    const labels = Array.from({ length: count }, (_, index) => `First ${index}`);
    const { id } = await makeDiagram(owner, { data: dataWithLabels(...labels) });
    const page = await joinLive(owner, id);
    await draw(page, 'before');
    await place.backUp();
    const held = await draw(page, 'held');
    page.close();
    await place.restore();
    owner = await at(place.server(), owner);
    const other = await joinLive(owner, id);
    const durable = await draw(other, 'durable');
    const conflicts = await comeBack(owner, { id, page });
    const fresh = await joinLive(owner, id);
    countRound(result, { held, durable, conflicts, now: fresh.document.current() });
    for (const replica of [other, fresh]) replica.close();
    await owner.call('DELETE', `/api/diagrams/id/${id}`);
  }
  return result;
}

/** The same person on the server as it is now, where the session of before may be gone. */
async function at(server: RunningServer, person: Person): Promise<Person> {
  const token = await logIn(server, person);
  return { ...person, token, server, call: callerWith(server, token) };
}

/** The label of each node that somebody has changed; undefined where it was deleted. */
type Work = ReadonlyMap<string, string | undefined>;

/** Changes half of the nodes, deletes every sixth of those, and waits until that is durable. */
async function draw(replica: LiveReplica, what: string): Promise<Work> {
  const ids = replica.document.current().nodes.map(({ id }) => id);
  const chosen = ids.toSorted(() => randomInt(3) - 1).slice(0, count / 2);
  const work = new Map<string, string | undefined>();
  for (const [index, id] of chosen.entries()) {
    const label = index % 6 === 5 ? undefined : `${what} ${id}`;
    replica.document.apply(changesOf(replica.document.current(), id, label));
    work.set(id, label);
  }
  if (!(await replica.kept())) throw new Error('What was drawn was not said to be durable.');
  return work;
}

function changesOf({ edges }: Diagram, id: string, label: string | undefined): readonly Change[] {
  if (label !== undefined) return [{ op: 'set', element: 'node', id, path: ['data', 'label'], value: label }];
  const touching = edges.filter(({ source, target }) => source === id || target === id);
  return [...touching.map((edge) => ({ op: 'remove', element: 'edge', id: edge.id }) as const), { op: 'remove', element: 'node', id }];
}

/** Comes back as an editor does that had all of `page` kept. The keys of the conflicts it would tell. */
async function comeBack(owner: Person, { id, page }: { readonly id: string; readonly page: LiveReplica }): Promise<string> {
  const { epoch } = await findRoom(owner.server, owner.token, id);
  const room = await joinLive(owner, id);
  const isSame = page.room === `${id}.${epoch}` && !lacks(room.shared, page.shared);
  if (isSame) {
    room.close();
    const back = await joinLive(owner, id, { shared: page.shared });
    await back.kept();
    back.close();
    return '';
  }
  const [mine, theirs] = [page.document.current(), room.document.current()];
  const base = commonDiagram(page.shared, room.shared);
  if (base === undefined) throw new Error('Both go on from the same backup.');
  const { merged, conflicts } = mergeDiagrams(base, mine, theirs, { limits });
  room.document.apply(changesBetween(theirs, merged));
  await room.kept();
  room.close();
  return JSON.stringify(conflicts);
}

function countRound(
  result: RestoreTrialResult,
  { held, durable, conflicts, now }: { readonly held: Work; readonly durable: Work; readonly conflicts: string; readonly now: Diagram },
): void {
  const labels = new Map(now.nodes.map(({ id, data }) => [id, data?.label]));
  const isGone = (id: string, label: string | undefined) => labels.get(id) !== label && !conflicts.includes(`"${id}"`);
  result.conflicts += [...durable.keys()].filter((id) => conflicts.includes(`"${id}"`)).length;
  result.durable += durable.size;
  result.overwritten += [...durable].filter(([id, label]) => isGone(id, label)).length;
  const alone = [...held].filter(([id]) => !durable.has(id));
  result.held += alone.length;
  result.dropped += alone.filter(([id, label]) => isGone(id, label)).length;
}
