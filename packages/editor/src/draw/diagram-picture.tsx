import type { Diagram } from '@umlaut/diagram';
import { describeDiagram, drawDiagram, type ThemeName } from '@umlaut/notation';
import { useMemo } from 'react';
import { Ops } from './ops.tsx';

/** A diagram as a still picture that fills its parent, unless that made it much too large, and says what it shows to a screen reader. */
export function DiagramPicture({ diagram, theme }: { readonly diagram: Diagram; readonly theme: ThemeName }) {
  const { groups, bounds } = useMemo(() => drawDiagram(diagram), [diagram]);
  const { x, y, width, height } = bounds;
  return (
    <svg
      width="100%"
      height="100%"
      style={{ maxWidth: mostZoom * (width + 2 * margin), maxHeight: mostZoom * (height + 2 * margin) }}
      viewBox={`${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}`}
      role="img"
      aria-label={describeDiagram(diagram)}
    >
      <Ops ops={groups} theme={theme} />
    </svg>
  );
}

/** Free space around the drawing, px. */
const margin = 4;
/** Beyond it a single small element would be shown as a poster. */
const mostZoom = 1.5;
