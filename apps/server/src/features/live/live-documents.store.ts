import type { Queries } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared.ts';

/** Position of the end of a live document's log. */
export interface LiveDocumentHead {
  readonly epoch: number;
  readonly lastSeq: number;
}

export interface LoggedUpdate {
  readonly seq: number;
  /** User id; empty for the server's own. */
  readonly author: string;
  readonly update: Uint8Array;
}

/** An update that is to be logged. */
export interface NewUpdate {
  /** User id; empty for the server's own. */
  readonly author: string;
  /** Epoch ms. */
  readonly at: number;
  readonly update: Uint8Array;
}

/** A live document in one epoch. */
export interface LiveDocumentKey {
  readonly diagramId: string;
  readonly epoch: number;
}

export function createLiveDocumentsStore(read: Queries) {
  const head = prepareHead(read);
  const advance = prepareAdvance(read);
  const insertUpdate = prepareInsertUpdate(read);

  return {
    async head(queries: Queries, diagramId: string): Promise<LiveDocumentHead | undefined> {
      const { rows } = await head(queries, { diagramId });
      const row = rows[0];
      return row === undefined ? undefined : { epoch: row.epoch, lastSeq: row.last_seq };
    },

    async heads(diagramIds: readonly string[]): Promise<ReadonlyMap<string, LiveDocumentHead>> {
      const rows = await read.selectFrom('live_documents').selectAll().where('diagram_id', 'in', diagramIds).execute();
      return new Map(rows.map((row) => [row.diagram_id, { epoch: row.epoch, lastSeq: row.last_seq }]));
    },

    /** In their order. */
    async updatesAfter(
      { diagramId, epoch, seq }: LiveDocumentKey & { readonly seq: number },
      queries: Queries = read,
    ): Promise<readonly LoggedUpdate[]> {
      const rows = await queries
        .selectFrom('live_updates')
        .select(['seq', 'author', 'update'])
        .where('diagram_id', '=', diagramId)
        .where('epoch', '=', epoch)
        .where('seq', '>', seq)
        .orderBy('seq')
        .execute();
      return rows.map((row) => ({ seq: row.seq, author: row.author, update: new Uint8Array(row.update) }));
    },

    /** The number of the last of `updates`; undefined, with nothing written, when the live document has no such epoch any more. */
    async append(transaction: Queries, { diagramId, epoch }: LiveDocumentKey, updates: readonly NewUpdate[]): Promise<number | undefined> {
      const { rows } = await advance(transaction, { diagramId, epoch, count: updates.length });
      const lastSeq = rows[0]?.last_seq;
      if (lastSeq === undefined) return undefined;
      let seq = lastSeq - updates.length;
      for (const { author, at, update } of updates) {
        seq += 1;
        await insertUpdate(transaction, { diagramId, epoch, seq, author, at, update });
      }
      return lastSeq;
    },
  };
}

function prepareHead(read: Queries) {
  return prepareQuery(read, { diagramId: 'text' }, (queries, given) =>
    queries.selectFrom('live_documents').select(['epoch', 'last_seq']).where('diagram_id', '=', given.diagramId),
  );
}

function prepareAdvance(read: Queries) {
  return prepareQuery(read, { diagramId: 'text', epoch: 'number', count: 'number' }, (queries, given) =>
    queries
      .updateTable('live_documents')
      .set(({ eb }) => ({ last_seq: eb('last_seq', '+', given.count) }))
      .where('diagram_id', '=', given.diagramId)
      .where('epoch', '=', given.epoch)
      .returning('last_seq'),
  );
}

function prepareInsertUpdate(read: Queries) {
  const kinds = { diagramId: 'text', epoch: 'number', seq: 'number', author: 'text', at: 'number', update: 'bytes' } as const;
  return prepareQuery(read, kinds, (queries, given) =>
    queries.insertInto('live_updates').values({
      diagram_id: given.diagramId,
      epoch: given.epoch,
      seq: given.seq,
      author: given.author,
      at: given.at,
      update: given.update,
    }),
  );
}
