import type { Config } from './config.ts';
import { NewerDatabaseError } from './db/migrations.ts';
import { WeakSecretError } from './features/sessions/token-secret.ts';

/** Error of the start, with the step at which `cause` was thrown. */
export class StartProblem extends Error {
  readonly subject: 'folder' | 'database' | 'address';

  constructor(subject: StartProblem['subject'], cause: unknown) {
    super(`Cannot use the ${subject}.`, { cause });
    this.name = 'StartProblem';
    this.subject = subject;
  }
}

/** Runs a step of the start; what it throws becomes a `StartProblem`. */
export async function asStartStep<T>(subject: StartProblem['subject'], step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw new StartProblem(subject, error);
  }
}

/**
 * One line that says why the start failed and what to do. It never holds a secret, such as the address of the database.
 * Undefined for an error that is no problem of the start but a bug.
 */
export function explainStartProblem(error: unknown, config: Config): string | undefined {
  if (!(error instanceof StartProblem)) return undefined;
  const { subject, cause } = error;
  if (cause instanceof NewerDatabaseError || cause instanceof WeakSecretError) return cause.message;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  switch (subject) {
    case 'folder':
      return `Cannot write to the folder ${config.DATA_DIR} (${code}). Set DATA_DIR to a folder that this user can write to.`;
    case 'address':
      return code === 'EADDRINUSE'
        ? `Port ${config.PORT} is already in use. Stop the other program, or set PORT to another number.`
        : `Cannot listen on ${config.HOST}, port ${config.PORT} (${code}). Check HOST and PORT.`;
    case 'database':
      return explainDatabaseProblem(cause, { code, config });
  }
}

function explainDatabaseProblem(cause: unknown, { code, config }: { readonly code: string; readonly config: Config }): string {
  if (config.DATABASE_URL === undefined) {
    return `Cannot open the database in ${config.DATA_DIR}: ${cause instanceof Error ? cause.message : 'unknown problem'}`;
  }
  return `Cannot use the database in DATABASE_URL${code === '' ? '' : ` (${code})`}. Check that it is running and that the address is correct.`;
}
