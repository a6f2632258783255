import { parseToken, type Session } from './token.ts';

/** Why there is no session: the user logged out, here or in another tab, or it ended by itself (expired, refused). */
export type SessionEnd = 'logout' | 'ended';

const storageKey = 'token';
/** Timers hold at most 2³¹ − 1 ms; a longer wait is taken up again. */
const longestTimerMs = 2 ** 31 - 1;

const listeners = new Set<() => void>();
let memory: string | null = null;
let cached: Session | undefined;
let lastEnd: SessionEnd | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The session of the stored token; removes a token that is expired or unreadable. Keeps its identity while the token stays. */
export function readSession(): Session | undefined {
  const token = readToken();
  if (token === null) return forget();
  if (cached?.token === token && cached.expiresAt > Date.now()) return cached;
  cached = parseToken(token, Date.now());
  if (cached === undefined) removeToken();
  return cached;
}

/** Begins a session with the token a login answered. */
export function storeToken(token: string): void {
  lastEnd = undefined;
  try {
    localStorage.setItem(storageKey, token);
    memory = null;
  } catch {
    // Storage may be full or switched off: the session then lasts as long as this page.
    memory = token;
  }
  notify();
}

/** Ends the session on this device. The server is told by `POST /logout`, which needs the token, so before this. */
export function endSession(reason: SessionEnd): void {
  lastEnd = reason;
  removeToken();
  notify();
}

/** Why the last session of this page ended; undefined while one lasts or when there was none. */
export function sessionEnd(): SessionEnd | undefined {
  return lastEnd;
}

/** Calls `listener` whenever the session begins or ends: here, in another tab, or by the clock. Returns what ends it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unwatch();
  };
}

function watch(): void {
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', notify);
  document.addEventListener('visibilitychange', notify);
  awaitExpiry();
}

function unwatch(): void {
  window.removeEventListener('storage', onStorage);
  window.removeEventListener('focus', notify);
  document.removeEventListener('visibilitychange', notify);
  clearTimeout(timer);
}

function onStorage(event: StorageEvent): void {
  if (event.key === storageKey || event.key === null) {
    memory = null;
    lastEnd = event.newValue === null ? endElsewhere() : undefined;
    notify();
  }
}

/** Another tab has removed the token: by the clock, or because its user logged out, or may have. Then no trace is to lead on. */
function endElsewhere(): SessionEnd {
  return cached !== undefined && cached.expiresAt <= Date.now() ? 'ended' : 'logout';
}

function notify(): void {
  awaitExpiry();
  for (const listener of listeners) listener();
}

function awaitExpiry(): void {
  clearTimeout(timer);
  const session = readSession();
  if (session === undefined || listeners.size === 0) return;
  timer = setTimeout(notify, Math.min(session.expiresAt - Date.now(), longestTimerMs));
}

function forget(): undefined {
  cached = undefined;
}

function readToken(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? memory;
  } catch {
    // Without storage the page's own memory is all there is.
    return memory;
  }
}

function removeToken(): void {
  memory = null;
  cached = undefined;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Without storage there is nothing to remove.
  }
}
