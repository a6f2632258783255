import { createContext, type ReactNode, startTransition, useContext, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createWay, type Navigate as Go, type NavigateOptions, type Place, type Way } from './place.ts';

interface Routing {
  readonly place: Place;
  readonly navigate: Go;
  readonly current: Way['current'];
  readonly intend: Way['intend'];
}

const RoutingContext = createContext<Routing | undefined>(undefined);

/** Tells the screens inside where the visitor is, and lets them lead elsewhere, by the browser's history. */
export function Router({ children }: { readonly children: ReactNode }) {
  const [way] = useState(() => createWay(window));
  return <RoutingContext value={useRouting(way)}>{children}</RoutingContext>;
}

function useRouting(way: Way): Routing {
  const [routing, setRouting] = useState<Routing>(() => ({ place: way.current(), ...way }));
  useLayoutEffect(() => {
    const arrive = (place: Place) => setRouting((before) => (before.place === place ? before : { ...before, place }));
    // Somebody may have gone on before this listens.
    arrive(way.current());
    // A transition: the screen in view stays until the next one's program has come.
    return way.follow((place) => startTransition(() => arrive(place)));
  }, [way]);
  return routing;
}

/** The landing page's place while it is made into HTML: nobody goes anywhere from there. */
export function StaticRouter({ pathname, children }: { readonly pathname: string; readonly children: ReactNode }) {
  const place: Place = { pathname, search: '', hash: '', state: null, reached: 'POP' };
  return (
    <RoutingContext value={{ place, current: () => place, navigate: () => undefined, intend: () => () => false }}>
      {children}
    </RoutingContext>
  );
}

/** Returns the current place. */
export function useLocation(): Place {
  return useRouted().place;
}

/** Tells where the visitor is when it is called, though the screen there may yet be to come; the same function always. */
export function usePlaceNow(): Way['current'] {
  return useRouted().current;
}

/** Returns the function that navigates; the same function always. */
export function useNavigate(): Go {
  return useRouted().navigate;
}

/** Tells whether the visitor still means to go where they meant to when it was called; the same function always. */
export function useIntention(): Way['intend'] {
  return useRouted().intend;
}

/** Leads elsewhere as soon as it is shown. */
export function Navigate({ to, ...options }: NavigateOptions & { readonly to: string }) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => navigate(to, options));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another goal is another way
  useEffect(() => go(), [to]);
  return null;
}

function useRouted(): Routing {
  const routing = useContext(RoutingContext);
  if (routing === undefined) throw new Error('There is no Router around this');
  return routing;
}
