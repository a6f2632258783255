/** Compares the release of this page with that of the server, which names it in each answer to a call. */
export interface ReleaseWatch {
  /** Reads the release of the server that gave this answer. */
  readonly note: (answer: Pick<Response, 'headers'>) => void;
  /** Whether the server has another release than this page. */
  readonly isOutdated: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `own`: the release of this page; undefined in development, where none is ever outdated. */
export function createReleaseWatch(own: string | undefined): ReleaseWatch {
  let isOutdated = false;
  const listeners = new Set<() => void>();
  return {
    note: ({ headers }) => {
      const served = headers.get('umlaut-release');
      // A proxy may answer without the header.
      if (own === undefined || served === null || (served !== own) === isOutdated) return;
      isOutdated = served !== own;
      for (const listener of [...listeners]) listener();
    },
    isOutdated: () => isOutdated,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
