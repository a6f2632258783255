import { useEffect, useEffectEvent, useState } from 'react';
import { useViewState } from '../view-state/use-view-state.ts';
import type { ViewStore } from '../view-state/view-store.ts';

interface Panel<Module> {
  readonly viewStore: ViewStore;
  /** The field of the view state that says whether it is open. */
  readonly field: 'outline' | 'textPane';
  readonly load: () => Promise<Module>;
  readonly onFailure: () => void;
}

/**
 * The module of a panel beside the canvas while that is open and loaded; undefined otherwise. Where it cannot be loaded the panel is
 * closed and `onFailure` is called; opening it tries again.
 */
export function usePanel<Module extends object>({ viewStore, field, load, onFailure }: Panel<Module>): Module | undefined {
  const isOpen = useViewState(viewStore, field);
  const [module, setModule] = useState<Module>();
  const start = useEffectEvent(load);
  const failed = useEffectEvent(() => {
    viewStore.update({ [field]: false });
    onFailure();
  });
  useEffect(() => {
    if (isOpen) start().then(setModule, () => failed());
  }, [isOpen]);
  const isAwaited = isOpen && module === undefined;
  // Escape leaves the panel also before it is there; else it would open later and take the keys.
  useEffect(() => {
    if (!isAwaited) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      viewStore.update({ [field]: false });
    };
    window.addEventListener('keydown', leave, { capture: true });
    return () => window.removeEventListener('keydown', leave, { capture: true });
  }, [isAwaited, viewStore, field]);
  return isOpen ? module : undefined;
}
