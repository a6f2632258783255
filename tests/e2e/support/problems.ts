import type { BrowserContext } from '@playwright/test';

/** Errors in the pages of one test. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  add(text: string): void {
    this.#seen.push(text);
  }

  /** Says that problems matching `pattern` belong to the test, such as the browser's own line about a refused call. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** All that no expectation covers. */
  unexpected(): readonly string[] {
    return this.#seen.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

/** The browser's own line about an answer from 400 on. */
export function failedCalls(...statuses: readonly number[]): RegExp {
  return new RegExp(`^console: Failed to load resource: the server responded with a status of (${statuses.join('|')}) `);
}

/** The browser's own line about a call that got no answer. */
export const unansweredCalls = /^console: Failed to load resource: net::ERR_/;

/** The browser's own line about a WebSocket that could not be opened or broke. */
export const lostSockets = /^console: WebSocket connection to 'ws:.+' failed/;

/** Hands every console error, page error and refusal of the content security policy of `context` to `problems`. */
export async function watch(context: BrowserContext, problems: Problems): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.add(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.add(`page: ${error.error().stack ?? error.error().message}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`refused by the content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
}
