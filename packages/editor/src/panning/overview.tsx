import { MiniMap, type ReactFlowState, useStore } from '@xyflow/react';
import { memo, useContext } from 'react';
import css from '../canvas/canvas.module.css';
import { minimapColour } from '../canvas/fixed.ts';
import { Settled } from '../canvas/settling.tsx';
import { fitsOverview, overviewSize } from './overview-room.ts';

/** The whole diagram in small. It comes once the canvas itself is seen: in a large diagram it takes as long as all the rest. */
export const Overview = memo(function Overview({ isCrowded }: { readonly isCrowded: boolean }) {
  const isSettled = useContext(Settled);
  const fits = useFitsOverview();
  if (!isSettled || !fits) return null;
  return (
    <MiniMap
      className={css.minimap ?? ''}
      nodeColor={minimapColour}
      // Round corners are not seen where everything is tiny, and cost at every step of the view.
      nodeBorderRadius={isCrowded ? 0 : 4}
      style={overviewSize}
      pannable
      zoomable
    />
  );
});

/** Whether the canvas has room for the minimap at the moment. */
export function useFitsOverview(): boolean {
  return useStore(selectFits);
}

function selectFits({ width, height }: ReactFlowState): boolean {
  return fitsOverview({ width, height });
}
