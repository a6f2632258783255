import type { Diagram } from '@umlaut/diagram';
import { type Rect, union } from '@umlaut/geometry';
import { describeDiagram, drawDiagram, type ThemeName } from '@umlaut/notation';
import { useMemo } from 'react';
import { Ops } from './ops.tsx';

interface DiagramPictureProps {
  readonly diagram: Diagram;
  readonly theme: ThemeName;
  /** Visible part; the whole drawing unless given. */
  readonly part?: Rect | undefined;
  /** Description for screen readers; derived from the diagram unless given. */
  readonly label?: string;
}

/** A diagram as a still picture that fills its parent, unless that made it much too large. */
export function DiagramPicture({ diagram, theme, part, label }: DiagramPictureProps) {
  const { groups, bounds } = useMemo(() => drawDiagram(diagram), [diagram]);
  const { x, y, width, height } = part ?? bounds;
  return (
    <svg
      width="100%"
      height="100%"
      style={{ maxWidth: mostZoom * (width + 2 * margin), maxHeight: mostZoom * (height + 2 * margin) }}
      viewBox={`${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}`}
      role="img"
      aria-label={label ?? describeDiagram(diagram)}
    >
      <Ops ops={groups} theme={theme} />
    </svg>
  );
}

/** The part of the canvas in which all of some diagrams are drawn; undefined when nothing is. */
export function commonPart(diagrams: readonly Diagram[]): Rect | undefined {
  const drawn = diagrams.filter(({ nodes }) => nodes.length > 0).map((diagram) => drawDiagram(diagram).bounds);
  return drawn.length === 0 ? undefined : union(drawn);
}

/** Free space around the drawing, px. */
const margin = 4;
/** Beyond it a single small element would be shown as a poster. */
const mostZoom = 1.5;
