import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
type Level = 'info' | 'error' | 'debug' | 'fatal' | 'warn' | 'trace';

/** Gives each request a log that names it, made when it is first written to: most requests write nothing. */
export function createRequestLog(logger: FastifyBaseLogger, bindings: Bindings, options: Options): FastifyBaseLogger {
  return new RequestLog(logger, bindings, options);
}

class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  #child: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#parent.level;
  }

  info(...entry: readonly unknown[]): void {
    this.#write('info', entry);
  }

  error(...entry: readonly unknown[]): void {
    this.#write('error', entry);
  }

  debug(...entry: readonly unknown[]): void {
    this.#write('debug', entry);
  }

  fatal(...entry: readonly unknown[]): void {
    this.#write('fatal', entry);
  }

  warn(...entry: readonly unknown[]): void {
    this.#write('warn', entry);
  }

  trace(...entry: readonly unknown[]): void {
    this.#write('trace', entry);
  }

  silent(): void {}

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#log().child(bindings, options);
  }

  #write(level: Level, entry: readonly unknown[]): void {
    const log = this.#log();
    Reflect.apply(log[level], log, entry);
  }

  #log(): FastifyBaseLogger {
    this.#child ??= this.#parent.child(this.#bindings, this.#options);
    return this.#child;
  }
}
