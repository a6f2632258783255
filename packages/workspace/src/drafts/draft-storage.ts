import type { Draft } from './draft.ts';

/** Names a draft: of one user, written by one opening of the editor. */
export type DraftKey = Pick<Draft, 'userId' | 'holder'>;

/** The browser's storage of drafts, shared by all its pages. Each call rejects when the storage refuses. */
export interface DraftStorage {
  /** All readable drafts of one user, in no order. */
  readonly read: (userId: string) => Promise<readonly Draft[]>;
  /** Writes the draft in place of the one before by the same holder. */
  readonly write: (draft: Draft) => Promise<void>;
  /** Resolves too when there is no such draft. */
  readonly remove: (key: DraftKey) => Promise<void>;
  /** Gives a draft to another holder, in one transaction. False, and nothing changed, when the draft is gone. */
  readonly move: (key: DraftKey, holder: string) => Promise<boolean>;
  /** Removes everything of one user, readable or not. */
  readonly removeAll: (userId: string) => Promise<void>;
}

/**
 * Openings of the editor that are alive, over all pages of a browser. A holder that is gone, by closing, crash or `kill -9`, is free
 * at once.
 */
export interface Holders {
  /** Resolves when `holder` counts as alive; `release` ends that. */
  readonly hold: (holder: string) => Promise<{ readonly release: () => void }>;
  /** All that are alive. */
  readonly held: () => Promise<ReadonlySet<string>>;
  /** Runs `action` while nobody else can be `holder`; resolves with undefined, without running it, when somebody is. */
  readonly whileFree: <T>(holder: string, action: () => Promise<T>) => Promise<T | undefined>;
}

/** Announcements to all pages of a browser that the drafts of a user are gone and must not be written again. */
export interface Wipes {
  /** Returns the function that stops listening. */
  readonly listen: (userId: string, listener: () => void) => () => void;
  readonly announce: (userId: string) => void;
}
