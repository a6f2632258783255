import { liveClose } from '@umlaut/api';
import { defaultLimits, emptyDiagram, readDiagram, writeDiagram } from '@umlaut/diagram';
import { beginSaving } from '@umlaut/workspace';
import { expect, onTestFinished, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createLiveDocumentsStore } from '../../apps/server/src/features/live/live-documents.store.ts';
import { leaveOutUnshown } from '../../packages/workspace/src/saving/leave-out-unshown.ts';
import { findRoom, joinLive, type LiveReplica } from '../support/live-replica.ts';
import { dataWithLabels, makeDiagram, type Person, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const planted = 30_000;

/** A diagram whose draft holds fields that no editor shows, as an editor of an older release could put them there. */
async function openPlanted(plant: (shared: Doc) => void) {
  const before = await startServer();
  const owner = await signUp(before);
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
  const drawn = await joinLive(owner, id);
  const { epoch } = await findRoom(before, owner.token, id);
  drawn.close();
  expect(await before.stop()).toBe(0);

  const author = new Doc();
  applyUpdate(author, encodeStateAsUpdate(drawn.shared));
  author.transact(() => plant(author));
  const update = encodeStateAsUpdate(author, encodeStateVector(drawn.shared));
  const database = await openDatabase({ folder: before.dataDir }, () => {});
  const store = createLiveDocumentsStore(database.read);
  const key = { diagramId: id, epoch };
  expect(await database.write((transaction) => store.append(transaction, key, [{ author: owner.id, at: Date.now(), update }]))).toBe(1);
  await database.close();

  const server = await startServer({ dataDir: before.dataDir });
  onTestFinished(() => server.kill());
  return { owner: { ...owner, server }, id };
}

/** Returns the diagram as an editor's workspace has it in a room. */
function readyOf({ document }: LiveReplica, saved: string) {
  const diagram = readDiagram(saved, defaultLimits).diagram ?? emptyDiagram;
  const opened = { diagramId: 'd', version: 1, role: 'owner', ownerEmail: '', isOnline: true } as const;
  const saving = beginSaving({ ...opened, content: { name: 'N', diagram } });
  const nothing = { offers: [], damage: undefined, trouble: undefined, isCopying: false, room: undefined, ended: undefined };
  return { phase: 'ready' as const, document, limits: { ...defaultLimits, minZoom: 0.5 }, saving, ...nothing };
}

function save({ server, token }: Pick<Person, 'server' | 'token'>, id: string, body: object) {
  return fetch(`${server.url}/api/diagrams/id/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The room once it holds all that was done: of so much that is gone the server makes a document without its past, which is joined. */
async function settled(owner: Person, id: string, replica: LiveReplica): Promise<{ replica: LiveReplica; epoch: number }> {
  expect(await replica.ended()).toEqual({ code: liveClose.epoch, reason: 'epoch' });
  const { epoch } = await findRoom(owner.server, owner.token, id);
  const current = await joinLive(owner, id);
  onTestFinished(() => current.close());
  return { replica: current, epoch };
}

test('an owner can save a draft in which somebody has planted 30,000 fields that nobody sees', async () => {
  const { owner, id } = await openPlanted((shared) => {
    for (let index = 0; index < planted; index += 1) shared.getMap('fields').set(`k${index}`, index);
  });
  const replica = await joinLive(owner, id);
  onTestFinished(() => replica.close());
  const data = () => writeDiagram(replica.document.current());
  expect((await save(owner, id, { name: 'N', data: data(), version: 1, epoch: 1 })).status).toBe(413);

  const told: string[] = [];
  leaveOutUnshown(readyOf(replica, dataWithLabels('A', 'B')), { type: 'confirmed' }, (text) => told.push(text));
  expect(told).toEqual(['This diagram was too large to save, so 30000 fields of data that the editor doesn’t show were removed.']);
  expect(replica.document.history().undoName).toBe('remove hidden data');
  const after = await settled(owner, id, replica);
  const shown = writeDiagram(after.replica.document.current());
  expect((await save(owner, id, { name: 'N', data: shown, version: 1, epoch: after.epoch })).status).toBe(200);
  // And drawing goes on.
  after.replica.document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['data', 'label'], value: 'more' }]);
  expect(await after.replica.kept()).toBe(true);
});

test('an owner can go back to what is saved, whatever was planted beside it', async () => {
  const { owner, id } = await openPlanted((shared) => {
    for (let index = 0; index < planted; index += 1) shared.getMap('fields').set(`k${index}`, index);
    for (let index = 0; index < 100; index += 1) shared.getMap<unknown>('nodes').set(`junk${index}`, 'no record');
    shared.getMap('edgeOrder').set('gone', 'x'.repeat(1_000_000));
  });
  const replica = await joinLive(owner, id);
  onTestFinished(() => replica.close());
  expect(replica.document.faults()).toEqual({ salvaged: 0, unreadable: 100 });
  // As discarding does.
  const saved = readDiagram(dataWithLabels('A', 'B'), defaultLimits).diagram ?? emptyDiagram;
  replica.document.replaceWith(saved);
  const after = await settled(owner, id, replica);
  expect(after.replica.document.faults()).toEqual({ salvaged: 0, unreadable: 0 });
  const data = writeDiagram(after.replica.document.current());
  expect(readDiagram(data, defaultLimits).diagram).toEqual(saved);
  expect((await save(owner, id, { name: 'N', data, version: 1, epoch: after.epoch })).status).toBe(200);
});
