import { ApiError } from '@umlaut/api';

/** Returns the message for a failed call: `what` could not be done, and why. Rethrows other errors. */
export function callProblem(what: string, error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return `${what} ${error.serverMessage ?? error.message}`;
}
