/** An answer that `public/open.js` asked for while the scripts were still on their way. */
export interface EarlyAnswer {
  readonly path: string;
  /** Header that it was asked with; undefined for an open call. */
  readonly authorization?: string | undefined;
  readonly answer: Promise<Response>;
}

/** An answer that is older, ms after the page began, may no longer be true. */
const freshMs = 30_000;

/**
 * Makes a `fetch` that takes each early answer once, for the same call of the same user; everything else is asked for anew, as is
 * what could not be reached the first time.
 */
export function withEarlyAnswers(early: EarlyAnswer[], fetch: typeof globalThis.fetch, now: () => number): typeof globalThis.fetch {
  return async (input, init) => {
    const found = now() > freshMs ? undefined : early.find((each) => isFor(each, input, init));
    early.splice(0, early.length, ...early.filter((each) => each.path !== found?.path && now() <= freshMs));
    if (found === undefined) return fetch(input, init);
    return found.answer.catch(() => fetch(input, init));
  };
}

function isFor({ path, authorization }: EarlyAnswer, input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const method = init?.method ?? 'GET';
  return method === 'GET' && input === path && (new Headers(init?.headers).get('authorization') ?? undefined) === authorization;
}

/** The answers that the page's first script asked for; none where it did not run. */
export function earlyAnswersOf(page: { readonly earlyAnswers?: unknown }): EarlyAnswer[] {
  // The script stands in this repository and writes nothing else.
  return Array.isArray(page.earlyAnswers) ? (page.earlyAnswers as EarlyAnswer[]) : [];
}
