/** Lib0 asks its way through the process, the address and the local storage; the page is a page, and nothing of it is set there. */
export const isBrowser = true;

export function getVariable(): null {
  return null;
}
