import {
  accountActivitySchema,
  accountSchema,
  deviceHeadersSchema,
  diagramCountSchema,
  loginBodySchema,
  mailWishesSchema,
  passwordBodySchema,
  signupBodySchema,
  tokenSchema,
  userSchema,
} from '@umlaut/api';
import { addressKey } from '../../http/address.ts';
import type { Api } from '../../http/api.ts';
import { audit } from '../../http/audit.ts';
import { actorOf } from '../../http/authentication.ts';
import { clearSiteData } from '../../http/clear-site-data.ts';
import { loginOriginOf } from '../../http/login-origin.ts';
import { errorResponses, noContent } from '../../http/responses.ts';
import type { Services } from '../../services.ts';
import { deviceOf } from '../sessions/device.ts';

const tags = ['Accounts'];

export function accountsRoutes(api: Api, services: Services): void {
  loginRoutes(api, services);
  profileRoutes(api, services);
  mailWishesRoutes(api, services);
}

function loginRoutes(api: Api, { accounts, sessions }: Services): void {
  api.post(
    '/signup',
    {
      config: { open: true },
      schema: {
        tags,
        summary: 'Sign up',
        body: signupBodySchema,
        response: { 201: accountSchema, ...errorResponses('signup_closed', 'invitation_for_other', 'link_invalid', 'email_taken') },
      },
    },
    async (request, reply) => {
      const account = await accounts.signUp({ ...request.body, address: addressKey(request) });
      audit(request, 'signed up', { userId: account.id });
      return reply.code(201).send(account);
    },
  );

  api.post(
    '/login',
    {
      config: { open: true, holdsSecret: true },
      schema: {
        tags,
        summary: 'Log in',
        headers: deviceHeadersSchema,
        body: loginBodySchema,
        response: { 200: tokenSchema, ...errorResponses('invalid_credentials') },
      },
    },
    async (request) => {
      const { token, userId } = await accounts.logIn({
        ...request.body,
        ...loginOriginOf(request),
        device: deviceOf(request.headers['user-agent']),
      });
      audit(request, 'logged in', { userId });
      return { token };
    },
  );

  api.post(
    '/logout',
    { schema: { tags, summary: 'End this session', response: { 204: noContent, ...errorResponses('unauthorized') } } },
    async (request, reply) => {
      await sessions.end(actorOf(request).sessionId);
      audit(request, 'logged out');
      return reply.code(204).headers(clearSiteData).send(null);
    },
  );
}

function profileRoutes(api: Api, { accounts, diagrams, notices }: Services): void {
  api.get(
    '/user/activity',
    {
      schema: {
        tags,
        summary: 'List activity of the account',
        description: 'Logins from new devices, changes of email and password, exports and public links that were turned on; the latest 50.',
        response: { 200: accountActivitySchema, ...errorResponses('unauthorized') },
      },
    },
    (request) => notices.list(actorOf(request)),
  );

  api.get(
    '/user',
    { schema: { tags, summary: 'Get the current user', response: { 200: userSchema, ...errorResponses('unauthorized') } } },
    async (request) => {
      const actor = actorOf(request);
      const diagramCount = await diagrams.countOwned(actor);
      return { ...(await accounts.profile(actor)), diagramCount };
    },
  );

  api.get(
    '/user/diagram-count',
    {
      schema: {
        tags,
        summary: 'Get the diagram allowance',
        response: { 200: diagramCountSchema, ...errorResponses('unauthorized') },
      },
    },
    async (request) => ({ diagram_count: (await accounts.profile(actorOf(request))).diagramAllowance }),
  );

  api.put(
    '/user/password',
    {
      schema: {
        tags,
        summary: 'Change the password',
        description: 'Ends all other sessions of the user. Limited to a few times per hour.',
        headers: deviceHeadersSchema,
        body: passwordBodySchema,
        response: { 204: noContent, ...errorResponses('unauthorized') },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      await accounts.changePassword(actor, { ...request.body, ...loginOriginOf(request) });
      audit(request, 'password changed');
      return reply.code(204).send(null);
    },
  );
}

function mailWishesRoutes(api: Api, { accounts }: Services): void {
  api.put(
    '/user/mail',
    {
      schema: {
        tags,
        summary: 'Set email preferences',
        body: mailWishesSchema,
        response: { 204: noContent, ...errorResponses('unauthorized') },
      },
    },
    async (request, reply) => {
      await accounts.setMailShares(actorOf(request), request.body.mailShares);
      return reply.code(204).send(null);
    },
  );

  api.delete(
    '/user/mail-block',
    {
      schema: {
        tags,
        summary: 'Allow invitations again',
        description: 'Undoes a block made by the link at the end of an invitation. Needs a confirmed email. Can be repeated.',
        response: { 204: noContent, ...errorResponses('unauthorized', 'email_unproven') },
      },
    },
    async (request, reply) => {
      await accounts.allowInvitations(actorOf(request));
      audit(request, 'invitations allowed');
      return reply.code(204).send(null);
    },
  );
}
