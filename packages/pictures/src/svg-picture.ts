import { describeDiagram, drawDiagram, type ThemeName, toSvg } from '@umlaut/notation';
import { type NamedDiagram, writeEmbedded } from './embedded.ts';

/** How a picture looks. */
export interface PictureLook {
  readonly theme: ThemeName;
  /** Whether what lies behind the picture shows through; the theme's paper is painted otherwise. */
  readonly transparent: boolean;
}

/** The diagram as an SVG file of its own: title and description to be read out, the diagram inside, no need of any font. */
export function svgPicture({ name, diagram }: NamedDiagram, { theme, transparent }: PictureLook): string {
  return toSvg(drawDiagram(diagram), {
    theme,
    background: !transparent,
    fixedWidths: true,
    title: name,
    description: describeDiagram(diagram),
    metadata: writeEmbedded({ name, diagram }),
  });
}

/**
 * The diagram as a small SVG to be shown as one image: nothing behind it, and of what it says only how much there is, which
 * `summaryOf` reads back.
 */
export function svgThumbnail({ name, diagram }: NamedDiagram, theme: 'light' | 'dark'): string {
  const [description = ''] = describeDiagram(diagram).split('. ');
  return toSvg(drawDiagram(diagram, { bridges: false }), { theme, fixedWidths: true, brief: true, title: name, description, margin: 8 });
}
