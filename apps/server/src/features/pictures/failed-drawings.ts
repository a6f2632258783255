import { createHash } from 'node:crypto';

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
  /** When each may be tried again, the soonest first. */
  const retryAt = new Map<string, number>();

  return {
    waitMs(content) {
      if (retryAt.size === 0) return 0;
      return Math.max(0, (retryAt.get(digestOf(content)) ?? 0) - now());
    },
    add(content) {
      const digest = digestOf(content);
      retryAt.delete(digest);
      retryAt.set(digest, now() + rememberedMs);
      const [soonest] = retryAt.keys();
      if (retryAt.size > mostRemembered && soonest !== undefined) retryAt.delete(soonest);
    },
  };
}

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url');
}
