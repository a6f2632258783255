import { ApiError } from '@umlaut/api';

/** The server's sentence for a call that failed, else `fallback`. Rethrows what is no failed call. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) throw error;
  return error.serverMessage ?? fallback;
}

/** Whether a call failed because the session is over: then the guards lead to /login, and nothing more is said. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === 'not_sent');
}
