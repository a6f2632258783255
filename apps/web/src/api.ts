import { type Client, createClient } from '@umlaut/api';
import { earlyAnswersOf, withEarlyAnswers } from './early-answers.ts';
import { pageRelease } from './release/page-release.ts';
import { deviceSecret } from './session/device-secret.ts';
import { endSession, readSession } from './session/session-store.ts';

/** No answer for so long counts as a server that cannot be reached. */
const patienceMs = 60_000;

let revision = 0;

const patientFetch: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) });

const earlyFetch = withEarlyAnswers(earlyAnswersOf(window as { readonly earlyAnswers?: unknown }), patientFetch, () => performance.now());

const client = createClient({
  fetch: async (input, init) => {
    const answer = await earlyFetch(input, init);
    pageRelease.note(answer);
    return answer;
  },
  token: () => readSession()?.token,
  deviceSecret,
  onUnauthorized: (token) => {
    // A late answer to a session that is over must not end the one that began since.
    if (token === undefined || token === readSession()?.token) endSession('ended');
  },
});

/** The calls to the server, with the stored token. A call answered 401 ends the session; the guards then lead to /login. */
export const api: Client = {
  ...client,
  createDiagram: (body, key) => client.createDiagram(body, key).finally(markChanged),
  saveDiagram: (id, body) => client.saveDiagram(id, body).finally(markChanged),
  deleteDiagram: (id) => client.deleteDiagram(id).finally(markChanged),
};

/** Grows whenever this page may have changed what the lists of diagrams show. */
export function listsRevision(): number {
  return revision;
}

// Also after a failure: a save whose answer was lost may have been stored.
function markChanged(): void {
  revision += 1;
}
