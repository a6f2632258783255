import { ApiError } from '@umlaut/api';

/** Returns the message for a failed call on the bin. */
export function binProblem(error: unknown, what: string): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'diagram_limit_reached') return error.serverMessage ?? what;
  if (error.status === 404) return 'This diagram is no longer in the bin.';
  return `${what} ${error.serverMessage ?? error.message}`;
}
