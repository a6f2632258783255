import { defaultLimits } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { usualGrowth } from './growth.rules.ts';
import type { LiveConnection } from './live-connection.ts';
import type { LiveDocuments } from './live-documents.service.ts';
import { LiveMemory } from './live-memory.ts';
import type { LogWriter } from './log-writer.ts';
import { Room } from './room.ts';
import { Turns } from './turns.ts';

/** A writer whose updates are durable at the end of the turn in which they were added: before a change in pieces is in the document. */
const quickWriter: Pick<LogWriter, 'open'> = {
  open: (_key, follower) => {
    let lastSeq = 0;
    return {
      isEmpty: true,
      bytes: 0,
      add() {
        const noted = follower.onBatch();
        lastSeq += 1;
        queueMicrotask(() => follower.onDurable({ lastSeq, count: 1, noted }));
      },
      drop: () => {},
    };
  },
};

/** A room of `document` that tells `onRenewed` when it was rebuilt, and somebody in it. */
function openRoom(document: Doc, onRenewed: () => void) {
  const liveDocuments: Pick<LiveDocuments, 'compact' | 'renew'> = { compact: async () => {}, renew: async () => 2 };
  const room = new Room({
    key: { diagramId: 'd', epoch: 1 },
    document,
    liveDocuments: liveDocuments as LiveDocuments,
    writer: quickWriter as LogWriter,
    limits: defaultLimits,
    growth: usualGrowth,
    clock: Date.now,
    turns: new Turns(),
    memory: new LiveMemory({ limitBytes: 1024 ** 3, unstoredBytes: () => 0 }),
    known: 0,
    logBytes: 0,
    onError: (error) => expect.unreachable(String(error)),
    onStored: () => {},
    onRenewed,
  });
  const connection = {
    actor: { userId: 'u' },
    role: 'owner',
    isSuspended: false,
    sent: 0,
    told: 0,
    mark: 0,
    send: () => {},
    tell: () => {},
    close: () => {},
    readOn: () => {},
    charge: <Result>(work: () => Result) => work(),
  } as unknown as LiveConnection;
  room.enter(connection);
  return { room, connection };
}

test('a document crowded by a change is rebuilt, also when it was durable before it was applied', async () => {
  const document = new Doc();
  document.transact(() => {
    for (let index = 0; index < 31_000; index += 1) document.getMap('fields').set(`k${index}`, index);
  });
  const author = new Doc();
  applyUpdate(author, encodeStateAsUpdate(document));
  const before = encodeStateVector(author);
  author.transact(() => author.getMap('fields').clear());
  const { promise, resolve } = Promise.withResolvers<void>();
  const { room, connection } = openRoom(document, resolve);
  room.accept(connection, encodeStateAsUpdate(author, before), false);
  await promise;
  room.document.destroy();
});
