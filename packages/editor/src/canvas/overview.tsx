import { MiniMap } from '@xyflow/react';
import { startTransition, useEffect, useState } from 'react';
import css from './canvas.module.css';
import { fixed, minimapColour } from './fixed.ts';

/** After the first frame, what is seen goes before what comes on top of it. */
const restMs = 60;

/** The whole diagram in small. It comes once the canvas itself is seen: in a large diagram it takes as long as all the rest. */
export function Overview({ isCrowded }: { readonly isCrowded: boolean }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setDue(true)), restMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  if (!isDue) return null;
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
