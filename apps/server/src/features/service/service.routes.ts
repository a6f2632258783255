import { healthSchema, settingsSchema } from '@umlaut/api';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { errorResponses } from '../../http/responses.ts';

const tags = ['Service'];

export function serviceRoutes(api: Api, { database, config }: Context): void {
  api.get(
    '/health',
    {
      config: { open: true, unlimited: true },
      schema: { tags, summary: 'Whether the server can serve', response: { 200: healthSchema, ...errorResponses() } },
    },
    async () => {
      await database.ping();
      return { status: 'ok' as const };
    },
  );

  api.get(
    '/settings',
    {
      config: { open: true },
      schema: { tags, summary: 'What the pages need to know of this server', response: { 200: settingsSchema, ...errorResponses() } },
    },
    async () => ({
      maxNodes: config.MAX_NODES,
      freeDiagrams: config.FREE_DIAGRAMS,
      freeShares: config.FREE_SHARES,
      upgradeText: config.UPGRADE_TEXT,
      upgradeUrl: config.UPGRADE_URL ?? null,
    }),
  );
}
