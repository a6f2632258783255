import { exportParamsSchema, exportSchema } from '@umlaut/api';
import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { errorResponses } from '../../http/responses.ts';
import type { Services } from '../../services.ts';
import { longestDownloadMs } from './export.service.ts';

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
        description: 'One download at a time and three per day. The path works once, within a minute.',
        response: { 201: exportSchema, ...errorResponses('unauthorized') },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const path = `/api/exports/${await exports.begin(actor)}`;
      audit(request, 'export started');
      return reply.code(201).send({ path });
    },
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
        description: 'A ZIP file with the account, its diagrams and versions as JSON and SVG, and the diagrams shared with the user.',
        params: exportParamsSchema,
        response: { 200: archive, ...errorResponses('link_invalid') },
      },
    },
    async (request, reply) => {
      const download = await exports.open(request.params.ticket);
      audit(request, 'exported', { userId: download.userId });
      reply.header('content-disposition', `attachment; filename="${download.name}"`);
      return reply.type('application/zip').send(download.archive);
    },
  );
}
