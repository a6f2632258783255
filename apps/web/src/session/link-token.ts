const storageKey = 'invitation';

/** The token of a link's fragment, such as `#Ab3…`; undefined for anything else. */
export function tokenIn(fragment: string): string | undefined {
  return /^#([\w-]{1,200})$/.exec(fragment)?.[1];
}

/** Keeps an invitation for as long as this tab lives, over the login and the sign-up that it may need. */
export function keepInvitation(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Without storage the link has to be opened again after the login.
  }
}

/** The invitation that `keepInvitation` kept. */
export function keptInvitation(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    // Without storage nothing was kept.
    return undefined;
  }
}

export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is nothing to remove.
  }
}
