import { ControlButton } from '@xyflow/react';
import { Icon } from '../draw/icon.tsx';
import { useViewState } from '../view-state/use-view-state.ts';
import type { ViewStore } from '../view-state/view-store.ts';

/** Opens and closes the outline. */
export function OutlineButton({ viewStore }: { readonly viewStore: ViewStore }) {
  const isOpen = useViewState(viewStore, 'outline');
  return (
    <ControlButton
      title="Outline (Alt+O)"
      aria-label="Outline"
      aria-pressed={isOpen}
      onClick={() => viewStore.update({ outline: !isOpen })}
    >
      <Icon d="M1 3h3M7 3h8M4 8h3M10 8h5M4 13h3M10 13h5" />
    </ControlButton>
  );
}
