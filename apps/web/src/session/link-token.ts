/** Pages that secret links open. */
export type LinkPage = '/invite' | '/confirm' | '/reset' | '/login-link' | '/email' | '/block';

const keyOf = (page: LinkPage) => `link:${page}`;

/** The token of a link's fragment, such as `#Ab3…`; undefined for anything else. */
export function tokenIn(fragment: string): string | undefined {
  return /^#([\w-]{1,200})$/.exec(fragment)?.[1];
}

/** Keeps the token of a page's link for as long as this tab lives: over a reload, and the login that an invitation may need. */
export function keepToken(page: LinkPage, token: string): void {
  try {
    sessionStorage.setItem(keyOf(page), token);
  } catch {
    // Without storage the link has to be opened again.
  }
}

/** The token that `keepToken` kept. */
export function keptToken(page: LinkPage): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(page)) ?? undefined;
  } catch {
    // Without storage nothing was kept.
    return undefined;
  }
}

export function forgetToken(page: LinkPage): void {
  try {
    sessionStorage.removeItem(keyOf(page));
  } catch {
    // Without storage there is nothing to remove.
  }
}
