import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Contents that could not be drawn of late, so that they are not tried again with each request. */
export interface FailedDrawings {
  /** Milliseconds until `content` may be tried again, 0 if it may be at once. */
  waitMs(content: string): number;
  add(content: string): void;
}

const rememberedMs = 600_000;
const mostRemembered = 5_000;

/** `now`: ms that only grow. */
export function createFailedDrawings(now: () => number): FailedDrawings {
  /** When each may be tried again. */
  const retryAt = new LRUCache<string, number>({ max: mostRemembered });

  return {
    waitMs(content) {
      if (retryAt.size === 0) return 0;
      return Math.max(0, (retryAt.peek(digestOf(content)) ?? 0) - now());
    },
    add(content) {
      retryAt.set(digestOf(content), now() + rememberedMs);
    },
  };
}

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url');
}
