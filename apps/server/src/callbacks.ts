import { setImmediate, setInterval, setTimeout } from 'node:timers';

/**
 * Callbacks that Node or a library calls on its own: an exception in one would end the process. Timers, event listeners and promises
 * that nobody awaits are made here, each with a name under which its exception is reported.
 */
type Report = (where: string, error: unknown) => void;

let report: Report = (where, error) => console.error(where, error);
let watcher: ((where: string) => void) | undefined;

/** Directs reports of exceptions to the log. */
export function reportCallbackErrors(to: Report): void {
  report = to;
}

/** Calls `watch` with the name of each callback before it runs; what it throws counts as the callback's own exception. For tests. */
export function watchCallbacks(watch: ((where: string) => void) | undefined): void {
  watcher = watch;
}

/** `call` as a function that never throws and never leaves a rejection behind; after an exception `recover` runs, with the same arguments. */
export function guarded<Args extends readonly unknown[]>(
  where: string,
  call: (...args: Args) => unknown,
  recover: (...args: Args) => void = () => {},
): (...args: Args) => void {
  return (...args) => {
    const undo = () => recover(...args);
    try {
      watcher?.(where);
      const result = call(...args);
      if (result instanceof Promise) result.catch((error: unknown) => fail(where, error, undo));
    } catch (error) {
      fail(where, error, undo);
    }
  };
}

/** `setTimeout` with a guarded callback. */
export function later(where: string, ms: number, call: () => unknown, recover?: () => void): NodeJS.Timeout {
  return setTimeout(guarded(where, call, recover), ms);
}

/** `setInterval` with a guarded callback. */
export function repeatedly(where: string, ms: number, call: () => unknown, recover?: () => void): NodeJS.Timeout {
  return setInterval(guarded(where, call, recover), ms);
}

/** `setImmediate` with a guarded callback. */
export function afterTurn(where: string, call: () => unknown, recover?: () => void): NodeJS.Immediate {
  return setImmediate(guarded(where, call, recover));
}

/** Runs `work` without waiting for it. */
export function inBackground(where: string, work: () => Promise<unknown>, recover?: () => void): void {
  guarded(where, work, recover)();
}

function fail(where: string, error: unknown, recover: () => void): void {
  try {
    report(where, error);
    recover();
  } catch (second) {
    console.error(where, second);
  }
}
