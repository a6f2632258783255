/** State of the history entry of /login: set by a guard, and by a sign-up. */
export interface LoginState {
  readonly from?: string;
  /** E-mail of the account that was just made: it stands in the form already. */
  readonly email?: string;
  /** The visitor was logged in a moment ago: the login screen says why it is there. */
  readonly ended?: boolean;
}

const ownOrigin = 'https://umlaut.invalid';
const loginScreens: readonly string[] = ['/login', '/signup'];

/**
 * `path` when a login may lead there: path, query and hash of this site, and not a login screen itself; otherwise undefined.
 * Accepts anything, as history entries survive reloads and other versions of this program.
 */
export function safeReturnPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return undefined;
  try {
    const url = new URL(path, ownOrigin);
    if (url.origin !== ownOrigin || url.pathname.startsWith('//') || loginScreens.includes(url.pathname)) return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}

/** The state of a history entry, read with care. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const from = safeReturnPath('from' in state ? state.from : undefined);
  const email = 'email' in state && typeof state.email === 'string' ? state.email : undefined;
  return {
    ...(from === undefined ? {} : { from }),
    ...(email === undefined ? {} : { email }),
    ended: 'ended' in state && state.ended === true,
  };
}
