import {
  confirmBodySchema,
  deviceHeadersSchema,
  emailBodySchema,
  emailChangeBodySchema,
  linkEmailSchema,
  newPasswordBodySchema,
  pendingSchema,
  tokenSchema,
} from '@umlaut/api';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { loginOriginOf } from '../../http/login-origin.ts';
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
        summary: 'Resend the confirmation email',
        response: { 202: pendingSchema, ...errorResponses('unauthorized', 'no_mail') },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      await emails.askConfirmation(actor);
      audit(request, 'confirmation requested');
      return reply.code(202).send({ pending: actor.email });
    },
  );

  api.post(
    '/email/confirm',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Confirm the email of an account',
        description:
          'Needs the token from the confirmation email and a session or the password of the account. Can be repeated within 10 minutes. With disown, the recipient reports that they did not sign up.',
        headers: deviceHeadersSchema,
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
      audit(request, 'email confirmed', { userId });
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
        summary: 'Change the email',
        description:
          'Sends a confirmation link to the new email. On a server without email, changes it immediately, ends all sessions and returns a new token.',
        headers: deviceHeadersSchema,
        body: emailChangeBodySchema,
        response: { 200: tokenSchema, 202: pendingSchema, ...errorResponses('unauthorized', 'email_taken') },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const token = await emails.askChange(actor, {
        ...request.body,
        ...loginOriginOf(request),
        device: deviceOf(request.headers['user-agent']),
      });
      audit(request, token === undefined ? 'email change requested' : 'email changed');
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
        summary: 'Confirm an email change',
        description: 'Needs the token from the email and a session or the password of the account. Ends all sessions.',
        headers: deviceHeadersSchema,
        body: emailBodySchema,
        response: { 200: linkEmailSchema, ...errorResponses(...bearerErrors, 'email_taken') },
      },
    },
    async (request) => {
      const { email, userId } = await emails.change(request.body.token, bearerOf(request, request.body.password));
      audit(request, 'email changed', { userId });
      return { email };
    },
  );

  api.post(
    '/email/revert',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Revert an email change',
        description: 'Needs the token sent to the old email. Sets a new password and ends all sessions.',
        headers: deviceHeadersSchema,
        body: newPasswordBodySchema,
        response: { 200: linkEmailSchema, ...errorResponses('link_invalid', 'email_taken') },
      },
    },
    async (request) => {
      const { email, userId } = await emails.revert({ ...request.body, ...loginOriginOf(request) });
      audit(request, 'email change reverted', { userId });
      return { email };
    },
  );
}

function bearerOf(request: FastifyRequest, password: string | undefined): LinkBearer {
  return { actor: request.actor, password, ...loginOriginOf(request) };
}
