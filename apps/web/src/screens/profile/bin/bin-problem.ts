import { ApiError } from '@umlaut/api';

/** What to tell of a call about the bin that failed. */
export function binProblem(error: unknown, what: string): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'diagram_limit_reached') return error.serverMessage ?? what;
  if (error.status === 404) return 'It is not in the bin any more.';
  return `${what} ${error.serverMessage ?? error.message}`;
}
