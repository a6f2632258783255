import { clearTimeout } from 'node:timers';
import pg from 'pg';
import { guarded, inBackground, later } from '../callbacks.ts';
import type { Channel } from './database.ts';

const channelName = 'umlaut';
/** By this the listening connections of all processes are counted. */
const applicationName = 'umlaut-events';
const firstRetryMs = 100;
const longestRetryMs = 2_000;

interface ChannelOptions {
  readonly url: string;
  /** Sends by this, so that the connection that listens never waits behind an answer. */
  readonly pool: pg.Pool;
  readonly receive: (text: string) => void;
  readonly onError: (error: Error) => void;
}

/** Listens with a connection of its own, and connects again whenever it is lost; what is sent meanwhile is not heard. */
export async function openChannel({ url, pool, receive, onError }: ChannelOptions): Promise<Channel> {
  let client: pg.Client | undefined;
  let process: number | undefined;
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true });
    client = fresh;
    fresh.on(
      'notification',
      guarded('postgres: notification', ({ payload }: pg.Notification) => receive(payload ?? '')),
    );
    fresh.on('error', guarded('postgres: channel error', onError));
    const again = () => reconnect(fresh);
    fresh.on('end', guarded('postgres: channel ends', again, again));
    await fresh.connect();
    const { rows } = await fresh.query<{ pid: number }>('select pg_backend_pid() as pid');
    await fresh.query(`listen ${channelName}`);
    process = rows[0]?.pid;
    retryMs = firstRetryMs;
  }

  function reconnect(lost: pg.Client): void {
    if (isClosed || client !== lost) return;
    client = undefined;
    process = undefined;
    const connectAgain = () =>
      connect().catch((error: unknown) => {
        onError(error instanceof Error ? error : new Error('The connection for events could not be made.', { cause: error }));
        const failed = client;
        if (failed === undefined) return;
        reconnect(failed);
        // It may stand, and only not be allowed to listen.
        inBackground('postgres: end the channel', () => failed.end());
      });
    const tryLater = () => {
      client = lost;
      reconnect(lost);
    };
    timer = later('postgres: connect the channel', retryMs, connectAgain, tryLater).unref();
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  await connect();
  return {
    async send(text) {
      const { rows } = await pool.query<{ others: number }>(
        `select pg_notify($1, $2), (select count(*)::int from pg_stat_activity
           where application_name = $3 and datname = current_database() and pid <> $4) as others`,
        [channelName, text, applicationName, process ?? 0],
      );
      return rows[0]?.others ?? 0;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
