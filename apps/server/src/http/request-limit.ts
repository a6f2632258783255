import { AppError } from '../app-error.ts';
import { addressKey } from './address.ts';
import type { Api } from './api.ts';

const windowMs = 60_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Throws 429 for the requests of one key beyond so many in a minute, which begins with the first of them. */
export function createRequestLimit(perMinute: number, clock: () => number): (key: string) => void {
  const windows = new Map<string, Window>();
  let sweptAt = clock();
  return (key) => {
    const now = clock();
    if (now - sweptAt >= windowMs) {
      for (const [other, { endsAt }] of windows) if (endsAt <= now) windows.delete(other);
      sweptAt = now;
    }
    const known = windows.get(key);
    const window = known === undefined || known.endsAt <= now ? { count: 0, endsAt: now + windowMs } : known;
    if (window !== known) windows.set(key, window);
    window.count += 1;
    if (window.count > perMinute) throw tooMany(window.endsAt - now);
  };
}

/** Counts the calls of one user, or of one address without a user, in this process. Who asks must be known before. */
export function limitRequests(api: Api, { perMinute, clock }: { perMinute: number; clock: () => number }): void {
  const spend = createRequestLimit(perMinute, clock);
  api.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.unlimited !== true) spend(request.actor?.userId ?? addressKey(request));
    done();
  });
}

function tooMany(ms: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  return new AppError('too_many_requests', { message: 'Too many requests. Wait a minute, then try again.', retryAfterSeconds });
}
