import { AppError } from '../app-error.ts';
import type { Api } from './api.ts';

/**
 * Bodies are JSON or refused, so that no handler is reached with one that was not checked. An empty one counts as absent:
 * some clients announce JSON even when they send nothing.
 */
export function acceptJsonOnly(app: Api): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done();
    else done(new AppError('unsupported_media_type', { message: 'Send the body without compression.' }));
  });
}
