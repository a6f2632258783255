import {
  diagramParamsSchema,
  diagramSchema,
  doubtedShare,
  doubtedShareParamsSchema,
  schemaOf,
  shareBodySchema,
  shareParamsSchema,
  shareSchema,
} from '@umlaut/api';
import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

const tags = ['Sharing'];

export function sharingRoutes(api: Api, services: Services): void {
  sharedWithMeRoutes(api, services);
  doubtRoutes(api, services.sharing);
  shareRoutes(api, services.sharing);
}

function sharedWithMeRoutes(api: Api, { sharing, diagrams }: Services): void {
  api.get(
    '/diagrams/shared-with-me/:id',
    {
      schema: {
        tags,
        summary: 'Open a diagram that was shared with the user',
        params: diagramParamsSchema,
        response: { 200: diagramSchema, ...errorResponses('unauthorized', 'not_found', 'version_damaged') },
      },
    },
    (request) => diagrams.openShared(actorOf(request), request.params.id),
  );

  api.delete(
    '/diagrams/shared-with-me/:id',
    {
      schema: {
        tags,
        summary: 'Leave a diagram that was shared with the user',
        description: 'Only its owner can share it again.',
        params: diagramParamsSchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'not_found') },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      await sharing.leave(actor, request.params.id);
      audit(request, 'share left', { diagramId: request.params.id });
      return reply.code(204).send(null);
    },
  );
}

function shareRoutes(api: Api, sharing: Services['sharing']): void {
  api.post(
    '/diagrams/id/:id/share',
    {
      schema: {
        tags,
        summary: 'Share a diagram',
        description: 'By email, whether or not the person has an account. Sharing again with the same person changes the role.',
        params: diagramParamsSchema,
        body: shareBodySchema,
        response: { 201: shareSchema, ...errorResponses('unauthorized', 'share_limit_reached', 'not_found') },
      },
    },
    async (request, reply) => {
      const share = await sharing.share(actorOf(request), request.params.id, request.body);
      audit(request, `shared with ${share.role}`, { diagramId: request.params.id, shareId: share.id });
      return reply.code(201).send(share);
    },
  );

  api.get(
    '/diagrams/id/:id/shared-with',
    {
      schema: {
        tags,
        summary: 'List who a diagram is shared with',
        params: diagramParamsSchema,
        response: { 200: z.array(shareSchema), ...errorResponses('unauthorized', 'forbidden', 'not_found') },
      },
    },
    (request) => sharing.list(actorOf(request), request.params.id),
  );

  api.delete(
    '/diagrams/id/:id/share/:shareId',
    {
      schema: {
        tags,
        summary: 'Revoke access',
        params: shareParamsSchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'forbidden', 'not_found') },
      },
    },
    async (request, reply) => {
      const { id: diagramId, shareId } = request.params;
      await sharing.revoke(actorOf(request), diagramId, shareId);
      audit(request, 'share revoked', { diagramId, shareId });
      return reply.code(204).send(null);
    },
  );
}

/** Shares that the owner is asked about after they have taken their account over. */
function doubtRoutes(api: Api, sharing: Services['sharing']): void {
  api.get(
    '/user/doubted-shares',
    {
      schema: {
        tags,
        summary: 'List shares to review',
        description:
          'Shares created while someone else may have used the account: before the email was confirmed, or before the account was recovered. Each must be kept or revoked.',
        response: { 200: z.array(schemaOf(doubtedShare, { id: 'DoubtedShare' })), ...errorResponses('unauthorized') },
      },
    },
    (request) => sharing.listDoubted(actorOf(request)),
  );

  api.post(
    '/user/doubted-shares/:shareId/keep',
    {
      schema: {
        tags,
        summary: 'Keep a share',
        params: doubtedShareParamsSchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'not_found') },
      },
    },
    async (request, reply) => {
      await sharing.keepDoubted(actorOf(request), request.params.shareId);
      audit(request, 'share kept', { shareId: request.params.shareId });
      return reply.code(204).send(null);
    },
  );
}
