import { isObject, type Limits } from '@umlaut/diagram';
import { AppError } from '../app-error.ts';
import type { Api } from './api.ts';

/** Body limit of calls without a login: a stranger's request never holds a megabyte. */
export const usualBodyBytes = 16 * 1024;
/** Returns the body limit for a diagram of the largest size as JSON inside JSON, where quotes are escaped. */
export function diagramBodyBytes({ maxBytes }: Pick<Limits, 'maxBytes'>): number {
  return 4 * maxBytes;
}

/**
 * Bodies are JSON or refused, so that no handler is reached with one that was not checked. An empty one counts as absent:
 * some clients announce JSON even when they send nothing.
 */
export function acceptJsonOnly(app: Api): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const value = body === '' ? undefined : parseFlat(body);
    if (body === '' || value !== undefined) done(null, value);
    else void parse(request, body, done);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done();
    else done(new AppError('unsupported_media_type', { message: 'Send the body without compression.' }));
  });
}

/**
 * The value of a text that says an object of texts, numbers and the like, in which no name can do harm; undefined for any other,
 * which the careful parser looks through, and for what is no JSON.
 */
function parseFlat(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isFlat(value) ? value : undefined;
  } catch {
    // The careful parser says what is wrong.
    return undefined;
  }
}

function isFlat(value: unknown): boolean {
  return isObject(value) && !Object.hasOwn(value, '__proto__') && Object.values(value).every((field) => typeof field !== 'object');
}
