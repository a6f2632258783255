import { useEffect, useEffectEvent, useState } from 'react';
import { loadPart } from '../loading/load-part.ts';
import { useViewState } from '../view-state/use-view-state.ts';
import type { OutlineProps } from './outline-panel.tsx';

type PanelModule = Pick<typeof import('./outline-panel.tsx'), 'OutlinePanel'>;

/** The outline, while it is open. Its code comes when it is opened for the first time. */
export function LazyOutline({ viewStore, context, onFailure }: OutlineProps & { readonly onFailure: (text: string) => void }) {
  const isOpen = useViewState(viewStore, 'outline');
  const [module, setModule] = useState<PanelModule>();
  const failed = useEffectEvent(() => {
    viewStore.update({ outline: false });
    onFailure('The outline cannot be loaded at the moment. Check your connection, then try again.');
  });
  useEffect(() => {
    if (isOpen) loadPart('outline/outline-panel', () => import('./outline-panel.tsx')).then(setModule, () => failed());
  }, [isOpen]);
  const isAwaited = isOpen && module === undefined;
  // Escape leaves the outline also before it is there; else it would open later and take the keys.
  useEffect(() => {
    if (!isAwaited) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      viewStore.update({ outline: false });
    };
    window.addEventListener('keydown', leave, { capture: true });
    return () => window.removeEventListener('keydown', leave, { capture: true });
  }, [isAwaited, viewStore]);
  return isOpen && module !== undefined ? <module.OutlinePanel viewStore={viewStore} context={context} /> : null;
}
