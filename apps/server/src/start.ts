import { createApp } from './app.ts';
import { guarded, later, repeatedly } from './callbacks.ts';
import { type Config, readConfig } from './config.ts';
import { type Context, openContext } from './context.ts';
import type { Api } from './http/api.ts';
import { describeError } from './http/error-handler.ts';
import { asStartStep, explainStartProblem } from './start-problem.ts';

/** A request that is still on its way is cut off then, and the process ends in order. */
const patienceMs = 7_000;
/** Stopping takes no longer, whatever hangs. */
const stopWithinMs = 9_500;
const closeIdleEveryMs = 50;

/**
 * Starts the server that `environment` describes; it runs until a signal ends it. An error that prevents the start is printed
 * in one line.
 */
export async function start(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const result = readConfig(environment);
  if ('problems' in result) return fail(result.problems);
  try {
    await serve(result.config);
  } catch (error) {
    const problem = explainStartProblem(error, result.config);
    if (problem === undefined) throw error;
    fail([problem]);
  }
}

async function serve(config: Config): Promise<void> {
  let app: Api | undefined;
  const context = await openContext(config, (error) => app?.log.error({ problem: describeError(error) }, 'database connection lost'));
  try {
    const made = await createApp(context);
    app = made;
    if (context.isRestored === true) made.log.warn('the database is a different copy than before, such as a restored backup');
    await asStartStep('address', () => made.listen({ host: config.HOST, port: config.PORT }));
    stopOnSignal(made, context);
    stopOnBug(made);
    console.log(`Umlaut is ready at ${readyAddress(config, made.server.address())}`);
    if (trustsAnyEmail(config)) console.log(anyEmailNotice);
  } catch (error) {
    // It hears other processes before it listens itself: that connection would keep this one alive.
    await app?.close();
    await context.close();
    throw error;
  }
}

const anyEmailNotice =
  'Warning: emails are not verified. Anyone who can reach this server can sign up with any address and gets what is shared with it. Set PUBLIC_URL before using it in production.';

/** Whether others than the people at this machine may sign up, with any e-mail. */
function trustsAnyEmail({ EMAIL_PROOF, HOST, TRUST_PROXY }: Config): boolean {
  const isLoopback = HOST === 'localhost' || HOST === '::1' || HOST.startsWith('127.');
  return EMAIL_PROOF === 'none' && (!isLoopback || TRUST_PROXY.length > 0);
}

function stopOnSignal(app: Api, context: Context): void {
  let stopping = false;
  const stop = async () => {
    // A terminal sends the signal to npm and to us, and npm passes its own on.
    if (stopping) return;
    stopping = true;
    later('stop: close connections', patienceMs, () => app.server.closeAllConnections()).unref();
    later(
      'stop: exit',
      stopWithinMs,
      () => process.exit(1),
      () => process.exit(1),
    ).unref();
    // A connection whose request was under way gets idle after close() has looked for idle ones, and would stay open.
    repeatedly('stop: close idle connections', closeIdleEveryMs, () => app.server.closeIdleConnections()).unref();
    try {
      await app.close();
      await context.close();
      process.exit(0);
    } catch (error) {
      app.log.fatal({ problem: describeError(error) }, 'graceful shutdown failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', guarded('signal', stop));
  process.on('SIGINT', guarded('signal', stop));
}

/** After an error that nobody caught the state is unknown: better to start afresh than to serve it. */
function stopOnBug(app: Api): void {
  process.on('uncaughtException', (error) => {
    app.log.fatal({ problem: describeError(error) }, 'stopped by an uncaught error');
    process.exit(1);
  });
}

function readyAddress({ HOST, PORT }: Config, address: ReturnType<Api['server']['address']>): string {
  const port = typeof address === 'object' ? (address?.port ?? PORT) : PORT;
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(HOST);
  const host = isLocal ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}

function fail(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}
