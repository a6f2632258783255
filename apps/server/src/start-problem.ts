import type { Config } from './config.ts';
import { NewerDatabaseError } from './db/migrations.ts';
import { WeakSecretError } from './features/sessions/token-secret.ts';

/** One line that says why the start failed and what to do. It never holds a secret, such as the address of the database. */
export function explainStartProblem(error: unknown, config: Config): string {
  if (error instanceof NewerDatabaseError || error instanceof WeakSecretError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  if (code === 'EADDRINUSE') return `Port ${config.PORT} is already in use. Stop the other program, or set PORT to another number.`;
  if (isListening) return `Cannot listen on ${config.HOST}, port ${config.PORT} (${code}). Check HOST and PORT.`;
  if (config.DATABASE_URL !== undefined)
    return `Cannot use the database that DATABASE_URL names${code === '' ? '' : ` (${code})`}. Check that it runs and that the address is right.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC' || code === 'ENOTDIR' || code === 'EEXIST') {
    return `Cannot write to the folder ${config.DATA_DIR} (${code}). Set DATA_DIR to a folder that this user may write to.`;
  }
  return `Cannot open the database in ${config.DATA_DIR}: ${error instanceof Error ? error.message : 'unknown problem'}`;
}
