import type { Holders } from '@umlaut/workspace';
import { openTabChannel } from './tab-channel.ts';

const lockPrefix = 'umlaut-draft:';

/** The best this browser offers: Web Locks exist on secure pages only (https, localhost). */
export function browserHolders(): Holders {
  return 'locks' in navigator ? lockHolders(navigator.locks) : channelHolders();
}

function lockHolders(locks: LockManager): Holders {
  return {
    hold: (holder) =>
      new Promise((resolve, reject) => {
        const lock = locks.request(lockPrefix + holder, () => new Promise<void>((release) => resolve({ release })));
        lock.catch(reject);
      }),
    async held() {
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])));
    },
    async whileFree<T>(holder: string, action: () => Promise<T>) {
      return (await locks.request(lockPrefix + holder, { ifAvailable: true }, async (lock) =>
        lock === null ? undefined : await action(),
      )) as T | undefined;
    },
  };
}

/** Waited for in several parts: where this tab stands still, what the others said meanwhile is read after the first that is over. */
const answerWaits = [50, 50, 50];

/**
 * Without locks the tabs ask each other. A frozen tab does not answer, so its draft can be taken over; it has its work in
 * memory and writes it again when it wakes: a draft too many, none lost.
 */
export function channelHolders(): Holders {
  const own = new Set<string>();
  const channel = openTabChannel('umlaut-draft-holders');
  /** One for each question under way. */
  const questions = new Set<Set<string>>();
  function hear({ data }: MessageEvent<unknown>): void {
    if (data === 'who') for (const holder of own) channel?.postMessage(lockPrefix + holder);
    else if (typeof data === 'string' && data.startsWith(lockPrefix))
      for (const heard of questions) heard.add(data.slice(lockPrefix.length));
  }
  if (channel !== undefined) channel.onmessage = hear;
  async function held(): Promise<ReadonlySet<string>> {
    const heard = new Set<string>();
    questions.add(heard);
    channel?.postMessage('who');
    for (const waitMs of answerWaits) await new Promise((resolve) => setTimeout(resolve, waitMs));
    questions.delete(heard);
    return new Set([...heard, ...own]);
  }
  return {
    held,
    async hold(holder) {
      own.add(holder);
      return { release: () => own.delete(holder) };
    },
    async whileFree(holder, action) {
      return (await held()).has(holder) ? undefined : await action();
    },
  };
}
