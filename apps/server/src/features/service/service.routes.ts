import { healthSchema, settingsSchema } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { errorResponses } from '../../http/responses.ts';

/** State that the server's health depends on beside its database. */
export interface ServiceState {
  /** Age in ms of the oldest change of live editing that is not stored. */
  readonly oldestUnstored: () => number;
}

const tags = ['Service'];
/** Changes wait for less than a tenth of a second; a busy disk may take longer now and then. */
const mostUnstoredMs = 5_000;

export function serviceRoutes(api: Api, { database, config }: Context, { oldestUnstored }: ServiceState): void {
  api.get(
    '/health',
    {
      config: { open: true, unlimited: true, anyHost: true },
      schema: { tags, summary: 'Get the server health', response: { 200: healthSchema, ...errorResponses() } },
    },
    async () => {
      await database.ping();
      if (oldestUnstored() > mostUnstoredMs) throw new AppError('busy');
      return { status: 'ok' as const };
    },
  );

  api.get(
    '/settings',
    {
      config: { open: true },
      schema: { tags, summary: 'Get the public server settings', response: { 200: settingsSchema, ...errorResponses() } },
    },
    async () => ({
      maxNodes: config.MAX_NODES,
      maxEdges: config.MAX_EDGES,
      maxKilobytes: config.MAX_KILOBYTES,
      minZoom: config.MIN_ZOOM,
      freeDiagrams: config.FREE_DIAGRAMS,
      freeShares: config.FREE_SHARES,
      binDays: config.BIN_DAYS,
      upgradeText: config.UPGRADE_TEXT,
      upgradeUrl: config.UPGRADE_URL ?? null,
      emailProof: config.EMAIL_PROOF,
      publicLinks: config.PUBLIC_LINKS === 'on',
      hasMail: config.SMTP_URL !== undefined,
      signup: config.SIGNUP,
      signupDomains: config.SIGNUP_DOMAINS,
    }),
  );
}
