import rateLimit from '@fastify/rate-limit';
import { AppError } from '../app-error.ts';
import { addressKey } from './address.ts';
import type { Api } from './api.ts';

/** At most `perMinute` requests of one user, or of one address without a user, counted by this process. */
export async function limitRequests(api: Api, perMinute: number): Promise<void> {
  await api.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.actor?.userId ?? addressKey(request.ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfterSeconds = Math.max(1, Math.ceil(ttl / 1000));
      return new AppError('too_many_requests', { message: 'Too many requests. Wait a minute, then try again.', retryAfterSeconds });
    },
  });
}
