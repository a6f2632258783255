import {
  confirmBodySchema,
  emailBodySchema,
  emailChangeBodySchema,
  linkEmailSchema,
  newPasswordBodySchema,
  pendingSchema,
  tokenSchema,
} from '@umlaut/api';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../http/address.ts';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';
import { deviceOf } from '../sessions/device.ts';
import type { LinkBearer } from './link-bearer.ts';

const tags = ['Accounts'];
const bearerErrors = ['link_invalid', 'password_needed', 'invalid_credentials'] as const;

/** Confirmation and change of the e-mail of an account. */
export function emailsRoutes(api: Api, services: Services): void {
  confirmationRoutes(api, services);
  changeRoutes(api, services);
}

function confirmationRoutes(api: Api, { emails }: Services): void {
  api.post(
    '/email/confirmation',
    {
      schema: {
        tags,
        summary: 'Have the confirmation of the e-mail sent again',
        response: { 202: pendingSchema, ...errorResponses('unauthorized', 'no_mail') },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      await emails.askConfirmation(actor);
      audit(request, 'confirmation asked for');
      return reply.code(202).send({ pending: actor.email });
    },
  );

  api.post(
    '/email/confirm',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Confirm the e-mail of an account',
        description:
          'By the link of a mail, together with a session of the account or its password. The same again within 10 minutes. With disown the reader of the mail says that they did not sign up.',
        body: confirmBodySchema,
        response: { 200: linkEmailSchema, 204: noContent, ...errorResponses(...bearerErrors) },
      },
    },
    async (request, reply) => {
      const { token, disown } = request.body;
      if (disown === true) {
        const { userId } = await emails.disown(token);
        audit(request, 'sign-up disowned', { userId });
        return reply.code(204).send(null);
      }
      const { email, userId } = await emails.confirm(token, bearerOf(request, request.body.password));
      audit(request, 'e-mail confirmed', { userId });
      return reply.code(200).send({ email });
    },
  );
}

function changeRoutes(api: Api, { emails }: Services): void {
  api.put(
    '/user/email',
    {
      config: { holdsSecret: true },
      schema: {
        tags,
        summary: 'Change the e-mail',
        description:
          'Sends a link to the new e-mail, which changes it. A server without mails changes it at once, ends all sessions and answers the token of a new one.',
        body: emailChangeBodySchema,
        response: { 200: tokenSchema, 202: pendingSchema, ...errorResponses('unauthorized', 'email_taken') },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const token = await emails.askChange(actor, {
        ...{ ...request.body, address: addressKey(request) },
        device: deviceOf(request.headers['user-agent']),
      });
      audit(request, token === undefined ? 'change of e-mail asked for' : 'e-mail changed');
      if (token === undefined) return reply.code(202).send({ pending: request.body.newEmail });
      return reply.code(200).send({ token });
    },
  );

  api.post(
    '/email/change',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Change the e-mail by the link of a mail',
        description: 'Together with a session of the account or its password. Ends all sessions.',
        body: emailBodySchema,
        response: { 200: linkEmailSchema, ...errorResponses(...bearerErrors, 'email_taken') },
      },
    },
    async (request) => {
      const { email, userId } = await emails.change(request.body.token, bearerOf(request, request.body.password));
      audit(request, 'e-mail changed', { userId });
      return { email };
    },
  );

  api.post(
    '/email/revert',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Take a change of the e-mail back',
        description: 'By the link that the old e-mail was sent. Sets another password and ends all sessions.',
        body: newPasswordBodySchema,
        response: { 200: linkEmailSchema, ...errorResponses('link_invalid', 'email_taken') },
      },
    },
    async (request) => {
      const { email, userId } = await emails.revert({ ...request.body, address: addressKey(request) });
      audit(request, 'change of e-mail taken back', { userId });
      return { email };
    },
  );
}

function bearerOf(request: FastifyRequest, password: string | undefined): LinkBearer {
  return { actor: request.actor, password, address: addressKey(request) };
}
