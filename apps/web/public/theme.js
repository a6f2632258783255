// Runs before the first paint, so that no page flashes in the other theme; src/theme/theme.ts holds the same rule for later.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('darkMode');
  } catch {
    // Storage may be switched off: the system's preference decides.
  }
  const dark = stored === 'true' || (stored !== 'false' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
