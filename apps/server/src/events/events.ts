import { randomUUID } from 'node:crypto';
import { inBackground } from '../callbacks.ts';
import type { Channel, Database } from '../db/database.ts';
import { type Envelope, readEnvelope, writeEnvelope } from './envelope.ts';
import { createReceipts } from './receipts.ts';
import type { ServerEvent } from './server-event.ts';

/** Tells what has happened to whoever must act on it, in this process and in the others on the same database. */
export interface Events {
  /**
   * To be called after the commit. Listeners of this process have run when it returns; the promise resolves when those of
   * other processes have, too, or `patienceMs` have passed. It never rejects: who must not miss anything looks by himself as well.
   */
  publish(event: ServerEvent): Promise<void>;
  /** As `publish`, without waiting for other processes. */
  tell(event: ServerEvent): void;
  /** Answers how to stop listening. */
  subscribe(listener: (event: ServerEvent, from: 'here' | 'elsewhere') => void): () => void;
  /** Begins to hear other processes. While the connection is lost they are not heard. */
  listen(onError: (error: unknown) => void): Promise<void>;
  close(): Promise<void>;
}

/** Events of one process; on PostgreSQL they travel to the others by LISTEN and NOTIFY. */
export function createEvents({ openChannel }: Pick<Database, 'openChannel'>, patienceMs = 1_000): Events {
  const me = randomUUID();
  const listeners = new Set<Parameters<Events['subscribe']>[0]>();
  const receipts = createReceipts(patienceMs);
  let channel: Channel | undefined;
  let reportError: (error: unknown) => void = () => {};

  function deliver(event: ServerEvent, from: 'here' | 'elsewhere'): void {
    for (const listener of [...listeners]) {
      try {
        listener(event, from);
      } catch (error) {
        // An error of one listener must fail neither the others nor the work that has been committed.
        reportError(error);
      }
    }
  }

  function receive(text: string): void {
    const envelope = readEnvelope(text);
    if (envelope === undefined || envelope.from === me) return;
    if (envelope.kind === 'receipt') {
      if (envelope.to === me) receipts.count(envelope.number);
      return;
    }
    deliver(envelope.event, 'elsewhere');
    const { from: to, number } = envelope;
    if (number > 0) inBackground('events: receipt', () => send({ kind: 'receipt', from: me, to, number }));
  }

  /** How many other processes have been sent it. */
  async function send(envelope: Envelope): Promise<number> {
    try {
      return (await channel?.send(writeEnvelope(envelope))) ?? 0;
    } catch (error) {
      reportError(error);
      return 0;
    }
  }

  return {
    async publish(event) {
      deliver(event, 'here');
      if (channel !== undefined) await receipts.await((number) => send({ kind: 'event', from: me, number, event }));
    },
    tell(event) {
      deliver(event, 'here');
      inBackground('events: tell', () => send({ kind: 'event', from: me, number: 0, event }));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async listen(onError) {
      reportError = onError;
      channel ??= await openChannel?.(receive, onError);
    },
    async close() {
      listeners.clear();
      const open = channel;
      channel = undefined;
      await open?.close();
    },
  };
}
