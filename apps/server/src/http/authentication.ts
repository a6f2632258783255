import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Actor, Sessions } from '../features/sessions/sessions.service.ts';
import type { Api } from './api.ts';

const readingMethods = new Set(['GET', 'HEAD']);

/** Finds out who asks, before the limits that count by user. It refuses nobody yet. */
export function identifyActor(api: Api, sessions: Sessions): void {
  api.decorateRequest('actor', undefined);
  api.addHook('onRequest', async (request) => {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) return;
    const { usesRecentSession } = request.routeOptions.config;
    request.actor = await (usesRecentSession === true ? sessions.recall(token) : sessions.identify(token));
  });
}

/**
 * Asks again before anything is written: the body may have come long after the head of the request, and the session may
 * have ended meanwhile.
 */
export function confirmActor(api: Api, sessions: Sessions): void {
  api.addHook('preHandler', (request, _reply, done) => {
    const { actor } = request;
    if (actor === undefined || readingMethods.has(request.method) || request.routeOptions.config.usesRecentSession === true) done();
    else sessions.lasts(actor).then((lasts) => (lasts ? done() : done(new AppError('unauthorized'))), done);
  });
}

/** Refuses, before a body is read, who is not known where somebody must be. */
export function requireActor(api: Api): void {
  api.addHook('preParsing', (request, _reply, payload, done) => {
    const isRefused = request.actor === undefined && !request.is404 && request.routeOptions.config.open !== true;
    if (isRefused) done(new AppError('unauthorized'));
    else done(null, payload);
  });
}

const listsOfDiagrams = new Set(['/api/diagrams', '/api/diagrams/shared-with-me', '/api/diagrams/bin']);

/** Whether a route is about diagrams, beside the lists of the profile: `requireProof` closes it to accounts that are not proven. */
export function asksForProof({ method, url }: { readonly method: string; readonly url: string }): boolean {
  return url.startsWith('/api/diagrams') && !(readingMethods.has(method) && listsOfDiagrams.has(url));
}

/**
 * Refuses calls about diagrams to somebody whose e-mail nobody has proven: on a server for the people of some domains, the e-mail is what
 * lets them in. The lists are for the profile, which asks for the confirmation.
 */
export function requireProof(api: Api): void {
  api.addHook('preParsing', (request, _reply, payload, done) => {
    const { method } = request;
    const isRefused = request.actor?.isProven === false && asksForProof({ method, url: request.routeOptions.url ?? '' });
    if (isRefused) done(new AppError('email_unproven'));
    else done(null, payload);
  });
}

/** Returns the user of the request; throws `unauthorized` without one. */
export function actorOf(request: FastifyRequest): Actor {
  if (request.actor === undefined) throw new AppError('unauthorized');
  return request.actor;
}

function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer +([^\s]+) *$/i.exec(header)?.[1];
}
