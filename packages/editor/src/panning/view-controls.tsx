import { ControlButton, Controls, type ReactFlowState, useStore } from '@xyflow/react';
import { memo, useContext } from 'react';
import css from '../canvas/canvas.module.css';
import { CanvasIcon } from '../canvas/icons.tsx';
import { Settled } from '../canvas/settling.tsx';
import type { CommandContext } from '../commands/command.ts';
import type { Preferences } from '../commands/preferences.ts';
import { chordText, isAppleKeyboard } from '../keys/chord.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { fitAll } from './fit.ts';
import { useOverviewRoom } from './overview.tsx';
import { wantsOverview, withOverview } from './overview-room.ts';

const commandsTitle = `All commands (${chordText('Mod+K', isAppleKeyboard())})`;

interface ViewControlsProps {
  readonly viewStore: ViewStore;
  readonly preferences: Preferences;
  readonly context: () => CommandContext;
}

/** The buttons in the corner of the canvas: zoom, all commands, the minimap, help. They appear after the canvas itself. */
export const ViewControls = memo(function ViewControls({ viewStore, preferences, context }: ViewControlsProps) {
  const { fits, isSmall } = useOverviewRoom();
  const isNarrow = useStore(isNarrowCanvas);
  if (!useContext(Settled)) return null;
  const hasMinimap = wantsOverview(preferences, isSmall);
  const toggleMinimap = (): void => context().setPreferences(withOverview(context().preferences, isSmall, !hasMinimap));
  const more = (
    <>
      {fits && (
        <ControlButton title="Minimap" aria-label="Minimap" aria-pressed={hasMinimap} onClick={toggleMinimap}>
          <CanvasIcon name="map" />
        </ControlButton>
      )}
      <ControlButton
        title="Help: keys, gestures and the tour (?)"
        aria-label="Help"
        onClick={() => viewStore.update({ surface: { kind: 'keys' } })}
      >
        <CanvasIcon name="help" />
      </ControlButton>
    </>
  );
  return (
    <>
      <Controls
        showInteractive={false}
        // Replaces the view that React Flow has asked for, which doesn’t account for the buttons.
        onFitView={() => fitAll(context())}
        className={css.zoom ?? ''}
      >
        <ControlButton title={commandsTitle} aria-label="All commands" onClick={() => viewStore.update({ surface: { kind: 'commands' } })}>
          <CanvasIcon name="list" />
        </ControlButton>
        {!isNarrow && more}
      </Controls>
      {/* A column of all would leave a selection's toolbar no room. */}
      {isNarrow && (
        <Controls
          position="top-right"
          orientation="horizontal"
          {...noOwnButtons}
          aria-label="Minimap and help"
          className={`${css.zoom} ${css.inRow}`}
        >
          {more}
        </Controls>
      )}
    </>
  );
});

const noOwnButtons = { showZoom: false, showFitView: false, showInteractive: false };

/** So wide is a phone's canvas at most. CSS px. */
const narrow = 560;

function isNarrowCanvas({ width }: ReactFlowState): boolean {
  return width <= narrow;
}
