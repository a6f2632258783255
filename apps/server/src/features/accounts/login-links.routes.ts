import { deviceHeadersSchema, forgotBodySchema, linkBodySchema, pendingSchema, tokenSchema } from '@umlaut/api';
import { addressKey } from '../../http/address.ts';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { loginOriginOf } from '../../http/login-origin.ts';
import { errorResponses } from '../../http/responses.ts';
import type { Services } from '../../services.ts';
import { deviceOf } from '../sessions/device.ts';

const tags = ['Accounts'];

/** Login by a mailed link. */
export function loginLinksRoutes(api: Api, { loginLinks }: Services): void {
  api.post(
    '/login-links',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Request a login link',
        description:
          'For logins that are refused because of too many failed attempts at the account. The response is the same whether or not the account exists. If it does, a link is emailed; it works once, within an hour.',
        body: forgotBodySchema,
        response: { 202: pendingSchema, ...errorResponses('no_mail') },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      await loginLinks.ask({ email, address: addressKey(request) });
      // Without the account, as the answer: there may be none.
      audit(request, 'login link requested');
      return reply.code(202).send({ pending: email });
    },
  );

  api.post(
    '/login-links/accept',
    {
      config: { open: true, holdsSecret: true },
      schema: {
        tags,
        summary: 'Log in with a login link',
        description: 'The link works once. It ends the account’s other login links.',
        headers: deviceHeadersSchema,
        body: linkBodySchema,
        response: { 200: tokenSchema, ...errorResponses('link_invalid') },
      },
    },
    async (request) => {
      const device = deviceOf(request.headers['user-agent']);
      const { token, userId } = await loginLinks.logIn({ ...request.body, ...loginOriginOf(request), device });
      audit(request, 'logged in by link', { userId });
      return { token };
    },
  );
}
