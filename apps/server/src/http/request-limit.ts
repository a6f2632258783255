import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { createPaces } from '../budget/pace.ts';
import { addressKey } from './address.ts';
import type { Api } from './api.ts';

/** Counts a request for a key. Milliseconds until it may come if it came too early, and then it is not counted; 0 if not. */
export type RequestLimit = (key: string) => number;

/** So many requests of one key in a minute, all at once or evenly spread. `now`: ms that only grow. */
export function createRequestLimit(perMinute: number, now?: () => number): RequestLimit {
  const paceOf = createPaces({ limit: perMinute, windowMs: 60_000 }, now);
  return (key) => paceOf(key).tryToSpend();
}

/** Limits the calls of one user, or of one address without a user. Must run after authentication. */
export function limitRequests(api: Api, limit: RequestLimit): void {
  api.addHook('onRequest', (request, _reply, done) => {
    const ms = request.routeOptions.config.unlimited === true ? 0 : limit(request.actor?.userId ?? addressKey(request));
    if (ms > 0) done(tooMany(ms));
    else done();
  });
}

/** As a hook of single routes: so many requests of one address in a minute. */
export function createAddressLimit(perMinute: number): (request: FastifyRequest) => Promise<void> {
  const limit = createRequestLimit(perMinute);
  return async (request) => {
    const ms = limit(addressKey(request));
    if (ms > 0) throw tooMany(ms);
  };
}

function tooMany(ms: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  return new AppError('too_many_requests', { message: 'Too many requests. Wait a moment and try again.', retryAfterSeconds });
}
