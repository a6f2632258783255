import { api } from '../../api.ts';
import { readSession, subscribeSession } from '../../session/session-store.ts';
import { followTheme } from '../../theme/theme.ts';

// The script of the prerendered page: what the build did not know of its visitor is filled in here, without React.
followTheme();
showLinks();
subscribeSession(showLinks);
void showFreeTier();

function showLinks(): void {
  const signedIn = readSession() !== undefined;
  for (const link of document.querySelectorAll<HTMLElement>('[data-for]')) link.hidden = (link.dataset.for === 'member') !== signedIn;
}

async function showFreeTier(): Promise<void> {
  try {
    const { freeDiagrams, freeShares } = await api.settings();
    const values: Readonly<Record<string, number>> = { freeDiagrams, freeShares };
    for (const place of document.querySelectorAll<HTMLElement>('[data-setting]')) {
      const value = values[place.dataset.setting ?? ''];
      if (Number.isSafeInteger(value)) place.textContent = String(value);
    }
  } catch {
    // Without an answer the page keeps the default numbers; it is a text, the server counts for itself.
  }
}
