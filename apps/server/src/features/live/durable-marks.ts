import { type Doc, encodeStateVector } from 'yjs';
import type { LiveConnection } from './live-connection.ts';

/** The last marks of connections, and the document as it was when a batch of the log was taken. */
export interface DurableMarks {
  readonly stateVector: Uint8Array;
  readonly marks: readonly { readonly connection: LiveConnection; readonly mark: number; readonly sent: number }[];
}

/** Whether `connection` has sent something that it was not told to be durable. */
export function isUntold({ sent, told }: LiveConnection): boolean {
  return sent > told;
}

export function takeMarks(document: Doc, connections: Iterable<LiveConnection>): DurableMarks {
  const marks = [...connections].filter(isUntold).map((connection) => ({ connection, mark: connection.mark, sent: connection.sent }));
  return { stateVector: encodeStateVector(document), marks };
}

/** Tells each connection that all up to its mark is durable, and in the log up to `seq`. */
export function tellDurable({ stateVector, marks }: DurableMarks, seq: number): void {
  if (marks.length === 0) return;
  const text = Buffer.from(stateVector).toString('base64');
  for (const { connection, mark, sent } of marks) {
    connection.told = Math.max(connection.told, sent);
    connection.tell({ type: 'durable', stateVector: text, mark, seq });
  }
}
