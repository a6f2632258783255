import type { ListedDiagram } from '@umlaut/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Listing } from './lists.service.ts';

/** Description of the calls that list diagrams. */
export const listDescription =
  'All of them without `limit`. With it a page, whose header `Link` names the next one (rel="next"); `after` is part of that address.';

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
