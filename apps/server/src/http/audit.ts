import type { FastifyRequest } from 'fastify';

/** Ids of what an act was about. */
interface ActFacts {
  /** The user who did it; absent where the request says it. */
  readonly userId?: string;
  readonly diagramId?: string;
  readonly shareId?: string;
}

/** Writes who has done what into the log; to be called once it is done. */
export function audit(request: FastifyRequest, act: string, facts: ActFacts = {}): void {
  request.log.info({ audit: true, act, userId: request.actor?.userId, address: request.ip, ...facts }, act);
}
