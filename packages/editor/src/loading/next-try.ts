const waitMs = 30_000;

/** Resolves when what could not be loaded is worth another try: the browser is online again, or 30 s have passed. */
export function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    window.addEventListener('online', end);
  });
}
