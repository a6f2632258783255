/** Stored next to `token`, and kept on logout. */
const storageKey = 'device';
const secretBytes = 32;

let memory: string | undefined;

/**
 * The secret by which an account knows this browser again, wherever it is: others' failed logins then do not delay its own. Generated
 * at the first call; 32 random bytes as base64url.
 */
export function deviceSecret(): string {
  memory = readStored() ?? memory ?? newSecret();
  try {
    localStorage.setItem(storageKey, memory);
  } catch {
    // Storage may be full or switched off: the device is then known as long as this page lives.
  }
  return memory;
}

function readStored(): string | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && /^[\w-]{43}$/.test(stored) ? stored : undefined;
  } catch {
    // Without storage the page's own memory is all there is.
    return undefined;
  }
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
