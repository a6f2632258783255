import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Actor } from '../features/sessions/sessions.service.ts';

/** Target of route registration: bodies, parameters and answers are typed by their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export interface RouteName {
  readonly method: string;
  readonly url: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the running server. */
    routeList: readonly RouteName[];
  }
  interface FastifyRequest {
    /** The user, when the request carries a valid token. */
    actor: Actor | undefined;
  }
  interface FastifyContextConfig {
    /** Served without a token; every other route under /api needs one. */
    open?: boolean;
    /** Answered whatever name of the server the request is for. */
    anyHost?: boolean;
    /** Does not count against the requests that a user or an address may make. */
    unlimited?: boolean;
    /**
     * Its statement asks by itself whether the session still lasts when it writes. Before that the session may have ended up to 5 s
     * ago, so that the handler must answer with nothing that is stored.
     */
    usesRecentSession?: boolean;
    /** Its answers hold a secret, and so are not compressed. */
    holdsSecret?: boolean;
    /** Called so often that a timer for each request would be felt; it waits for nothing but the database. */
    frequent?: boolean;
  }
}
