import { ApiError } from '@umlaut/api';

/** What to tell of a call that failed: `what` could not be done, and why. Rethrows what is no failed call. */
export function callProblem(what: string, error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return `${what} ${error.serverMessage ?? error.message}`;
}
