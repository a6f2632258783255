import type { FastifyRequest } from 'fastify';
import { addressKey } from './address.ts';

/** Origin of a login or a password, for the limits of attempts. */
export interface LoginOrigin {
  /** As `addressKey` returns it. */
  readonly address: string;
  /** Random secret that the client keeps from one login to the next; undefined for clients that keep none. */
  readonly deviceSecret?: string | undefined;
}

/** The header has been checked by `deviceHeadersSchema`. */
export function loginOriginOf(request: FastifyRequest): LoginOrigin {
  const secret = request.headers['umlaut-device'];
  return { address: addressKey(request), deviceSecret: typeof secret === 'string' ? secret : undefined };
}
