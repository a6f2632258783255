import { deviceHeadersSchema, sessionListSchema, sessionParamsSchema } from '@umlaut/api';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { loginOriginOf } from '../../http/login-origin.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

const tags = ['Accounts'];

/** The devices on which the user is logged in. */
export function sessionsRoutes(api: Api, { sessions }: Services): void {
  api.get(
    '/user/sessions',
    {
      schema: {
        tags,
        summary: 'List devices the user is logged in on',
        response: { 200: sessionListSchema, ...errorResponses('unauthorized') },
      },
    },
    (request) => sessions.list(actorOf(request)),
  );

  api.delete(
    '/user/sessions/:sessionId',
    {
      schema: {
        tags,
        summary: 'Log a device out',
        params: sessionParamsSchema,
        response: { 204: noContent, ...errorResponses('unauthorized', 'not_found') },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      await sessions.endOne(actor, request.params.sessionId);
      audit(request, 'device logged out');
      return reply.code(204).send(null);
    },
  );

  api.post(
    '/user/sessions/end-others',
    {
      schema: {
        tags,
        summary: 'Log all other devices out',
        headers: deviceHeadersSchema,
        response: { 204: noContent, ...errorResponses('unauthorized') },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      await sessions.endAllOthers(actor, loginOriginOf(request));
      audit(request, 'other devices logged out');
      return reply.code(204).send(null);
    },
  );
}
