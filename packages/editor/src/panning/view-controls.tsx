import { ControlButton, Controls } from '@xyflow/react';
import { useContext } from 'react';
import css from '../canvas/canvas.module.css';
import { fixed } from '../canvas/fixed.ts';
import { CanvasIcon } from '../canvas/icons.tsx';
import { Settled } from '../canvas/settling.tsx';
import { chordText, isAppleKeyboard } from '../keys/chord.ts';
import { OutlineButton } from '../outline/outline-button.tsx';
import type { ViewStore } from '../view-state/view-store.ts';

const commandsTitle = `All commands (${chordText('Mod+K', isAppleKeyboard())})`;

/** The buttons in the corner of the canvas: zoom, the outline, all commands. They come once the canvas itself is seen. */
export function ViewControls({ viewStore }: { readonly viewStore: ViewStore }) {
  if (!useContext(Settled)) return null;
  return (
    <Controls showInteractive={false} fitViewOptions={fixed.fitViewOptions} className={css.zoom ?? ''}>
      <OutlineButton viewStore={viewStore} />
      <ControlButton title={commandsTitle} aria-label="All commands" onClick={() => viewStore.update({ surface: { kind: 'commands' } })}>
        <CanvasIcon name="list" />
      </ControlButton>
    </Controls>
  );
}
