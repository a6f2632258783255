import { type Client, createClient } from '@umlaut/api';
import { endSession, readSession } from './session/session-store.ts';

/** No answer for so long counts as a server that cannot be reached. */
const patienceMs = 60_000;

let revision = 0;
/** How far the server's clock is ahead of this device's. */
let aheadMs = 0;

const client = createClient({
  async fetch(input, init) {
    const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const told = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isFinite(told)) aheadMs = told - Date.now();
    return answer;
  },
  token: () => readSession()?.token,
  onUnauthorized: (token) => {
    // A late answer to a session that is over must not end the one that began since.
    if (token === undefined || token === readSession()?.token) endSession('ended');
  },
});

/** The calls to the server, with the stored token. A call answered 401 ends the session; the guards then lead to /login. */
export const api: Client = {
  ...client,
  createDiagram: (body) => client.createDiagram(body).finally(markChanged),
  saveDiagram: (id, body) => client.saveDiagram(id, body).finally(markChanged),
  deleteDiagram: (id) => client.deleteDiagram(id).finally(markChanged),
};

/** Milliseconds since 1970 by the server's clock, as its last answer told it: to the second. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Grows whenever this page may have changed what the lists of diagrams show. */
export function listsRevision(): number {
  return revision;
}

// Also after a failure: a save whose answer was lost may have been stored.
function markChanged(): void {
  revision += 1;
}
