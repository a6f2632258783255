import { readSession, subscribeSession } from '../../session/session-store.ts';
import { followTheme } from '../../theme/theme.ts';
import { playWhenIdle } from './play/play-when-idle.ts';

// The script of the prerendered page: what the build did not know of its visitor is filled in here, without React. The
// numbers of the free tier (`data-setting`) are the server's, which writes them into the page as it sends it.
followTheme();
showLinks();
subscribeSession(showLinks);
playWhenIdle(document);

function showLinks(): void {
  const signedIn = readSession() !== undefined;
  for (const link of document.querySelectorAll<HTMLElement>('[data-for]')) link.hidden = (link.dataset.for === 'member') !== signedIn;
}
