import { ControlButton } from '@xyflow/react';
import { Icon } from '../draw/icon.tsx';
import type { EditorSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';

/** Opens and closes the outline. */
export function OutlineButton({ session }: { readonly session: EditorSession }) {
  const isOpen = useSession(session, 'outline');
  return (
    <ControlButton title="Outline (Alt+O)" aria-label="Outline" aria-pressed={isOpen} onClick={() => session.update({ outline: !isOpen })}>
      <Icon d="M1 3h3M7 3h8M4 8h3M10 8h5M4 13h3M10 13h5" />
    </ControlButton>
  );
}
