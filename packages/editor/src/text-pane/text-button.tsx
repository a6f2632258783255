import { ControlButton } from '@xyflow/react';
import { Icon } from '../draw/icon.tsx';
import { useViewState } from '../view-state/use-view-state.ts';
import type { ViewStore } from '../view-state/view-store.ts';

/** Opens and closes the text of the diagram. */
export function TextButton({ viewStore }: { readonly viewStore: ViewStore }) {
  const isOpen = useViewState(viewStore, 'textPane');
  return (
    <ControlButton title="Text (Alt+T)" aria-label="Text" aria-pressed={isOpen} onClick={() => viewStore.update({ textPane: !isOpen })}>
      <Icon d="M5 4 1.5 8 5 12M11 4l3.5 4-3.5 4M9.2 2.5l-2.4 11" />
    </ControlButton>
  );
}
