import { readSession } from '../../session/session-store.ts';
import { texts } from '../../texts.ts';
import { followTheme } from '../../theme/theme.ts';

// The script of the prerendered page: what it does not know of its visitor is filled in here, without React.
followTheme();
const link = document.querySelector<HTMLAnchorElement>('a[href="/login"]');
if (link !== null && readSession() !== undefined) {
  link.href = '/profile';
  link.textContent = texts.landing.profile;
}
