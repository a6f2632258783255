import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';

/** State of the server beside its database. */
export interface ProbeState {
  /** Age in ms of the oldest change of live editing that is not stored. */
  readonly oldestUnstored: () => number;
  /** Whether the last scheduled backup failed; it is told, and does not make the server unready. */
  readonly hasFailedBackup: () => boolean;
}

const mostUnstoredMs = 5_000;
const leastFreeShare = 0.05;
/** Large disks have room enough at less than their twentieth. */
const leastFreeBytes = 1024 ** 3;

/** `/livez`: whether the process runs. `/readyz`: whether it can serve, with the reasons for who asks from this machine. */
export function probesRoutes(app: Api, { database, config }: Context, state: ProbeState): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  const options = { schema: { hide: true }, config: { anyHost: true } } as const;
  app.get('/livez', options, async (_request, reply) => reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'));
  app.get('/readyz', options, async (request, reply) => {
    const problems = [
      isStopping ? 'The server is stopping.' : undefined,
      await problemOf(database.ping(), 'The database does not respond or is not writable.'),
      config.DATABASE_URL === undefined
        ? await problemOf(requireRoom(resolve(config.DATA_DIR)), 'Less than 5 % of the disk is free.')
        : undefined,
      state.oldestUnstored() > mostUnstoredMs ? 'Live editing changes are waiting to be stored.' : undefined,
    ].filter((problem) => problem !== undefined);
    const notes = state.hasFailedBackup() ? ['The last scheduled backup failed. See the log.'] : [];
    const isReady = problems.length === 0;
    const details = isFromHere(request) ? { problems, notes } : {};
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', ...details });
  });
}

async function problemOf(check: Promise<unknown>, problem: string): Promise<string | undefined> {
  return check.then(
    () => undefined,
    () => problem,
  );
}

async function requireRoom(folder: string): Promise<void> {
  const { bsize, blocks, bavail } = await statfs(folder);
  if (bavail < blocks * leastFreeShare && bavail * bsize < leastFreeBytes) throw new Error('There is little room left.');
}

/** A proxy on this machine passes others' requests on. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined;
  return !isPassedOn && /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
