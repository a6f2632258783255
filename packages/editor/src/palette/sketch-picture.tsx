import type { ThemeName } from '@umlaut/notation';
import { Ops } from '../draw/ops.tsx';
import css from './palette.module.css';
import type { Sketch } from './sketches.ts';

interface SketchPictureProps {
  readonly sketch: Sketch;
  readonly theme: ThemeName;
  /** CSS px; the drawing is scaled down to fit, never up beyond `most`. */
  readonly width: number;
  readonly height: number;
}

/** Drawings are never shown larger than that share of their size on the canvas. */
const most = 0.8;

/** A sketch, as large as fits. It says nothing to a screen reader: the name stands beside it. */
export function SketchPicture({ sketch: { ops, area }, theme, width, height }: SketchPictureProps) {
  const scale = Math.min(width / area.width, height / area.height, most);
  return (
    <svg
      className={css.sketch}
      width={area.width * scale}
      height={area.height * scale}
      viewBox={`${area.x} ${area.y} ${area.width} ${area.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <Ops ops={ops} theme={theme} />
    </svg>
  );
}
