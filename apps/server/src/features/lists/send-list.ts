import type { ListedDiagram } from '@umlaut/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Listing } from './lists.service.ts';

/** Description of the calls that list diagrams. */
export const listDescription =
  'Returns all entries, or one page if `limit` is given. The `Link` header (rel="next") holds the URL of the next page, including `after`.';

/** Sets the address of the next page (RFC 8288) and returns the entries. */
export function sendList(request: FastifyRequest, reply: FastifyReply, { diagrams, next }: Listing): ListedDiagram[] {
  if (next !== undefined) {
    const [path = '', query] = request.url.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set('after', next);
    reply.header('link', `<${path}?${parameters}>; rel="next"`);
  }
  return [...diagrams];
}
