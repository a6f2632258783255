import { usePage } from '../../routing/page.tsx';
import { useSession } from '../../session/session.ts';
import { Landing } from './landing.tsx';

/** The landing page inside the app; visitors from outside get the same page prerendered. */
export function LandingScreen() {
  usePage('Draw the system');
  const session = useSession();
  return <Landing signedIn={session !== undefined} />;
}
