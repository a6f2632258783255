import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { usePage } from '../../routing/page.tsx';
import { useSession } from '../../session/session.ts';
import { Landing } from './landing.tsx';
import { type LandingProps, unknownVisitor } from './landing-props.ts';
import { playWhenIdle } from './play/play-when-idle.ts';

/** The landing page inside the app; visitors from outside get the same page prerendered. */
export function LandingScreen() {
  usePage('UML diagrams');
  const session = useSession();
  const freeTier = useFreeTier();
  useEffect(() => playWhenIdle(document), []);
  return <Landing {...freeTier} signedIn={session !== undefined} />;
}

function useFreeTier(): Omit<LandingProps, 'signedIn'> {
  const [freeTier, setFreeTier] = useState<Omit<LandingProps, 'signedIn'>>(unknownVisitor);
  useEffect(() => {
    // Without an answer the page keeps the default numbers; it is a text, the server counts for itself.
    api.settings().then(setFreeTier, () => undefined);
  }, []);
  return freeTier;
}
