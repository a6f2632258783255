import { deviceHeadersSchema, forgotBodySchema, newPasswordBodySchema, pendingSchema } from '@umlaut/api';
import { addressKey } from '../../http/address.ts';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { loginOriginOf } from '../../http/login-origin.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';

const tags = ['Accounts'];

/** A new password for somebody who has forgotten theirs. */
export function recoveryRoutes(api: Api, { recovery }: Services): void {
  api.post(
    '/password/forgot',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Request a password reset',
        description: 'The response is the same whether or not the account exists. If it does, a link is emailed.',
        body: forgotBodySchema,
        response: { 202: pendingSchema, ...errorResponses('no_mail') },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      await recovery.forgot({ email, address: addressKey(request) });
      // Without the account, as the answer: there may be none.
      audit(request, 'password reset requested');
      return reply.code(202).send({ pending: email });
    },
  );

  api.post(
    '/password/reset',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Reset the password',
        description: 'The link works once. All sessions end.',
        headers: deviceHeadersSchema,
        body: newPasswordBodySchema,
        response: { 204: noContent, ...errorResponses('link_invalid') },
      },
    },
    async (request, reply) => {
      const { userId } = await recovery.reset({ ...request.body, ...loginOriginOf(request) });
      audit(request, 'password set by link', { userId });
      return reply.code(204).send(null);
    },
  );
}
