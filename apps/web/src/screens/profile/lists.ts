import { QueryClient } from '@tanstack/react-query';
import { listsRevision } from '../../api.ts';

interface Held {
  readonly token: string;
  readonly client: QueryClient;
  revision: number;
}

let held: Held | undefined;

/**
 * Returns the cache of the lists loaded with this token; another token begins with an empty one, so that no user sees another's
 * lists.
 */
export function listsOf(token: string): QueryClient {
  if (held?.token !== token) held = { token, client: newClient(), revision: listsRevision() };
  return held.client;
}

/** Marks what is out of date as such: after this page changed a diagram, and what failed to load. */
export function noteChanges(): void {
  if (held === undefined) return;
  const { client } = held;
  if (held.revision !== listsRevision()) {
    held.revision = listsRevision();
    void client.invalidateQueries({ queryKey: ['diagrams'] });
  }
  void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
}

/** Lets go of everything loaded. */
export function forgetLists(): void {
  held?.client.clear();
  held = undefined;
}

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Lists are loaded once and used again until somebody asks for fresh ones.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without a connection a call fails and is told, rather than waiting unseen.
        networkMode: 'always',
      },
    },
  });
}
