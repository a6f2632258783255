import { isIP } from 'node:net';
import { errorCatalogue } from '@umlaut/api';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { Api } from './api.ts';

/** Whether a `Host` header names this server; a request without one is of no browser. */
export type IsOwnHost = (host: string | undefined) => boolean;

/**
 * Returns a check against DNS rebinding: a page of a foreign domain can have its name resolve to this server, and is then of one origin
 * with it. Own names are those of `PUBLIC_URL` and `HOST`, addresses, and names that cannot be registered: those without a dot and
 * `*.localhost` (RFC 6761, 6.3).
 */
export function createIsOwnHost({ PUBLIC_URL, HOST }: Pick<Config, 'PUBLIC_URL' | 'HOST'>): IsOwnHost {
  const own = new Set([HOST.toLowerCase(), ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname])]);
  return (host) => {
    const name = nameIn(host ?? '');
    return own.has(name) || isIP(name) !== 0 || !name.includes('.') || name.endsWith('.localhost');
  };
}

/** Refuses requests for other names, except those of probes, which nothing secret is read from. */
export function refuseOtherHosts(app: Api, isOwnHost: IsOwnHost): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOwnHost(request.headers.host) || request.routeOptions.config.anyHost === true) done();
    else if (request.url.startsWith('/api/')) done(new AppError('wrong_host'));
    else {
      const { status, message } = errorCatalogue.wrong_host;
      reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${message}\n`);
    }
  });
}

/** The host in lower case, without port, brackets and the dot of an absolute name. */
function nameIn(host: string): string {
  const [, inBrackets, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? [undefined, undefined, host];
  return (inBrackets ?? plain).toLowerCase().replace(/\.$/, '');
}
