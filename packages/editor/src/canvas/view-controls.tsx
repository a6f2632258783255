import { ControlButton, Controls } from '@xyflow/react';
import { useContext } from 'react';
import { chordText, isAppleKeyboard } from '../commands/chord.ts';
import { OutlineButton } from '../outline/outline-button.tsx';
import type { EditorSession } from '../session/session.ts';
import css from './canvas.module.css';
import { fixed } from './fixed.ts';
import { CanvasIcon } from './icons.tsx';
import { Settled } from './settling.tsx';

const commandsTitle = `All commands (${chordText('Mod+K', isAppleKeyboard())})`;

/** The buttons in the corner of the canvas: zoom, the outline, all commands. They come once the canvas itself is seen. */
export function ViewControls({ session }: { readonly session: EditorSession }) {
  if (!useContext(Settled)) return null;
  return (
    <Controls showInteractive={false} fitViewOptions={fixed.fitViewOptions} className={css.zoom ?? ''}>
      <OutlineButton session={session} />
      <ControlButton title={commandsTitle} aria-label="All commands" onClick={() => session.update({ surface: { kind: 'commands' } })}>
        <CanvasIcon name="list" />
      </ControlButton>
    </Controls>
  );
}
