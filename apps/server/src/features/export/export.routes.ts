import { deviceHeadersSchema, exportBegun, exportBodySchema, exportParamsSchema, exportQueue, schemaOf } from '@umlaut/api';
import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { loginOriginOf } from '../../http/login-origin.ts';
import { errorResponses } from '../../http/responses.ts';
import type { Services } from '../../services.ts';
import { longestDownloadMs } from './export.service.ts';

const aheadText = 'Downloads that must end before this one can start; 0: it can start now';

const tags = ['Accounts'];
const archive = {
  description: 'The archive',
  content: { 'application/zip': { schema: z.any().meta({ type: 'string', format: 'binary' }) } },
};

/** Taking one's data along. */
export function exportRoutes(api: Api, { exports }: Services): void {
  api.post(
    '/user/export',
    {
      config: { holdsSecret: true },
      schema: {
        tags,
        summary: 'Request a data export',
        description:
          'Needs the password; a wrong one counts as a failed login. One download at a time, and three complete ones per day, of up to twenty requested. The path works once, within a minute. If `ahead` is not 0, wait for your turn with `GET /exports/{ticket}/queue`.',
        headers: deviceHeadersSchema,
        body: exportBodySchema,
        response: {
          201: schemaOf(exportBegun, {
            id: 'Export',
            fields: { path: 'Path to download the archive, without login; works once, within a minute', ahead: aheadText },
          }),
          ...errorResponses('unauthorized'),
        },
      },
    },
    async (request, reply) => {
      const ticket = await exports.begin(actorOf(request), { ...request.body, ...loginOriginOf(request) });
      const ahead = await exports.ahead(ticket);
      audit(request, 'export requested');
      return reply.code(201).send({ path: `/api/exports/${ticket}`, ahead });
    },
  );

  api.get(
    '/exports/:ticket/queue',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Get the place of an export in the queue',
        description:
          'Call it every two seconds until `ahead` is 0, then download the archive. Without a call for 15 seconds, or 15 seconds after `ahead` was first 0, the place is lost.',
        params: exportParamsSchema,
        response: { 200: schemaOf(exportQueue, { id: 'ExportQueue', fields: { ahead: aheadText } }), ...errorResponses('link_invalid') },
      },
    },
    async (request) => ({ ahead: await exports.ahead(request.params.ticket) }),
  );

  api.get(
    '/exports/:ticket',
    {
      config: { open: true },
      // Asking for the head alone would use the ticket up.
      exposeHeadRoute: false,
      handlerTimeout: longestDownloadMs,
      schema: {
        tags,
        summary: 'Download a data export',
        description:
          'A ZIP file with the account, its diagrams and versions as JSON and SVG, and the diagrams shared with the user. The download is cut off if it takes less than 32 KiB per second, or 256 KiB per second while others wait.',
        params: exportParamsSchema,
        response: { 200: archive, ...errorResponses('link_invalid') },
      },
    },
    async (request, reply) => {
      const download = await exports.open(request.params.ticket, {
        onSlow: ({ pace, least }) =>
          request.log.warn(
            { userId: download.userId, bytesPerSecond: pace, leastBytesPerSecond: least },
            'export cut off: the reader is too slow',
          ),
        onMissing: (diagramId, err) => request.log.warn({ userId: download.userId, diagramId, err }, 'export is incomplete'),
        onEnd: (isWhole) => audit(request, isWhole ? 'exported' : 'export broken off', { userId: download.userId }),
      });
      audit(request, 'export started', { userId: download.userId });
      reply.header('content-disposition', `attachment; filename="${download.name}"`);
      return reply.type('application/zip').send(download.archive);
    },
  );
}
