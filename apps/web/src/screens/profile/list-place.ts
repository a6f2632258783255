import { useEffect, useState } from 'react';
import { useLocation } from '../../routing/router.tsx';
import type { Order } from './arrange.ts';
import type { ListKind } from './queries.ts';

/** Filter and order of a list. */
export interface ListPlace {
  readonly search: string;
  readonly order: Order;
  readonly starred: boolean;
}

interface Left extends ListPlace {
  readonly scrollY: number;
  /** The diagram that was opened. */
  readonly id: string | undefined;
}

const first: ListPlace = { search: '', order: 'changed', starred: false };
const left = new Map<ListKind, Left>();

/** Search, order and scroll place of a list, as they were left when the visitor comes back to it by the browser's own Back. */
export function useListPlace(kind: ListKind) {
  const { reached } = useLocation();
  const [found] = useState(() => (reached === 'POP' ? left.get(kind) : undefined));
  const [place, setPlace] = useState<ListPlace>(found ?? first);
  useEffect(() => {
    if (found === undefined) return;
    // The page goes to its top when a screen is shown.
    const frame = requestAnimationFrame(() => {
      window.scrollTo({ top: found.scrollY, behavior: 'instant' });
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-diagram="${found.id}"] a[data-name]`)?.focus({ preventScroll: true }),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [found]);
  return {
    place,
    change: (part: Partial<ListPlace>) => setPlace((before) => ({ ...before, ...part })),
    /** To be called before a diagram is opened. */
    leave: (id: string) => void left.set(kind, { ...place, id, scrollY: window.scrollY }),
  };
}
