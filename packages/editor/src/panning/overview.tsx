import { MiniMap } from '@xyflow/react';
import { useContext } from 'react';
import css from '../canvas/canvas.module.css';
import { fixed, minimapColour } from '../canvas/fixed.ts';
import { Settled } from '../canvas/settling.tsx';

/** The whole diagram in small. It comes once the canvas itself is seen: in a large diagram it takes as long as all the rest. */
export function Overview({ isCrowded }: { readonly isCrowded: boolean }) {
  if (!useContext(Settled)) return null;
  return (
    <MiniMap
      className={css.minimap ?? ''}
      nodeColor={minimapColour}
      // Round corners are not seen where everything is tiny, and cost at every step of the view.
      nodeBorderRadius={isCrowded ? 0 : 4}
      style={fixed.minimap}
      pannable
      zoomable
    />
  );
}
