/** The two looks; `<html data-theme>` bears the one in force. */
export type Theme = 'light' | 'dark';

const storageKey = 'darkMode';

/** The theme for what is stored under `darkMode`: 'true' and 'false' decide, anything else leaves it to the system. */
export function themeFor(stored: string | null, systemIsDark: boolean): Theme {
  return stored === 'true' || (stored !== 'false' && systemIsDark) ? 'dark' : 'light';
}

/** The theme in force on this page. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Stores the choice and applies it; without storage it holds for this page only. */
export function setDarkMode(dark: boolean): void {
  try {
    localStorage.setItem(storageKey, String(dark));
  } catch {
    // Storage may be full or switched off: the choice still holds for this page.
  }
  applyTheme(dark ? 'dark' : 'light');
}

/** Returns the chosen theme, or `system`. */
export function chosenTheme(): Theme | 'system' {
  const stored = readStored();
  return stored === 'true' ? 'dark' : stored === 'false' ? 'light' : 'system';
}

/** Chooses one of the two looks, or what the system has from here on. */
export function chooseTheme(theme: Theme | 'system'): void {
  if (theme !== 'system') {
    setDarkMode(theme === 'dark');
    return;
  }
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Without storage nothing is stored that could be removed.
  }
  applyTheme(themeFor(null, systemPreference().matches));
}

/** Keeps the page's theme right while it is open: other tabs, a change of the system's preference, coming back to it. */
export function followTheme(): void {
  const refresh = () => applyTheme(themeFor(readStored(), systemPreference().matches));
  refresh();
  systemPreference().addEventListener('change', refresh);
  window.addEventListener('focus', refresh);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) refresh();
  });
}

/** Calls `listener` after each change of theme; returns what ends it. */
export function subscribeTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function applyTheme(theme: Theme): void {
  if (document.documentElement.dataset.theme !== theme) document.documentElement.dataset.theme = theme;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Without storage nothing is stored, so the page keeps what it shows by asking the system.
    return null;
  }
}

function systemPreference(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}
