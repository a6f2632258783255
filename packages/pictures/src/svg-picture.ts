import type { Diagram } from '@umlaut/diagram';
import { grown, type Rect } from '@umlaut/geometry';
import { describeDiagram, drawDiagram, type GroupOp, type Op, pictureTheme, type Scene, type ThemeName, toSvg } from '@umlaut/notation';
import { type NamedDiagram, writeEmbedded } from './embedded.ts';
import { type FontFiles, fontFaces } from './font/font-faces.ts';

/** How a picture looks. */
export interface PictureLook {
  readonly theme: ThemeName;
  /** Whether what lies behind the picture shows through; the theme's paper is painted otherwise. */
  readonly transparent: boolean;
  /** Where the picture's own fonts come from; without them it is drawn in a font of the viewer's, as wide. */
  readonly fonts?: FontFiles;
}

/** The diagram as an SVG file of its own: title and description to be read out, the diagram and the glyphs it needs inside. */
export function svgPicture({ name, diagram }: NamedDiagram, { theme, transparent, fonts }: PictureLook): string {
  const scene = drawDiagram(diagram);
  return toSvg(scene, {
    theme: pictureTheme(theme),
    ...rulesOf(scene, fonts),
    background: !transparent,
    fixedWidths: true,
    title: name,
    description: describeDiagram(diagram),
    metadata: writeEmbedded({ name, diagram }),
  });
}

function rulesOf({ groups }: Scene, fonts: FontFiles | undefined): { readonly rules?: string } {
  return fonts === undefined ? {} : { rules: fontFaces(groups, fonts) };
}

/** How a picture that others' pages show looks. */
export interface ViewLook {
  /** `auto` follows the viewer's system by a style sheet in the picture. */
  readonly theme: ThemeName | 'auto';
  readonly transparent: boolean;
  readonly fonts?: FontFiles;
}

/** On another page a picture of nothing would be taken for one that failed. */
const emptyNotice: Diagram = {
  nodes: [{ id: 'empty', position: { x: 0, y: 0 }, data: { kind: 'comment', label: 'This diagram is empty.' } }],
  edges: [],
};

/** The diagram that other pages show: a notice if it is empty. */
export function shownDiagram(diagram: Diagram): Diagram {
  return diagram.nodes.length === 0 ? emptyNotice : diagram;
}

/** The diagram as an SVG for pages of others: as `svgPicture`, without the diagram inside; an empty one says so. */
export function svgView({ name, diagram }: NamedDiagram, { theme, transparent, fonts }: ViewLook): string {
  const description = describeDiagram(diagram);
  const scene = drawDiagram(shownDiagram(diagram));
  const area = notTooFlat(grown(scene.bounds, margin));
  return toSvg(scene, {
    theme: theme === 'auto' ? theme : pictureTheme(theme),
    ...rulesOf(scene, fonts),
    background: !transparent,
    fixedWidths: true,
    title: name,
    description,
    area,
  });
}

/** Free space around the drawing, px. */
const margin = 16;
/** Most times that one side of a view is as long as the other: made small, a flatter one would have nothing to show. */
const flattest = 1024;

function notTooFlat(area: Rect): Rect {
  const shortest = Math.max(area.width, area.height) / flattest;
  const [width, height] = [Math.max(area.width, shortest), Math.max(area.height, shortest)];
  return { x: area.x - (width - area.width) / 2, y: area.y - (height - area.height) / 2, width, height };
}

/**
 * The diagram as a small SVG to be shown as one image: nothing behind it, and of what it says only how much there is, which
 * `summaryOf` reads back.
 */
export function svgThumbnail({ name, diagram }: NamedDiagram, theme: 'light' | 'dark'): string {
  const [description = ''] = describeDiagram(diagram).split('. ');
  const scene = drawDiagram(diagram, { bridges: false });
  const shown = Math.max(scene.bounds.width, scene.bounds.height) > legible ? withoutTexts(scene) : scene;
  return toSvg(shown, { theme, fixedWidths: true, brief: true, title: name, description, margin: 8 });
}

/** In a thumbnail of a diagram with a longer side, px, letters are no larger than two pixels of the finest screens. */
const legible = 3000;

/** Texts are most of a large diagram's picture, and nothing that could be read in a small one. */
function withoutTexts(scene: Scene): Scene {
  const bare = (group: GroupOp): GroupOp => ({ ...group, children: group.children.flatMap(shapesOf) });
  const shapesOf = (op: Op): readonly Op[] => (op.op === 'text' ? [] : [op.op === 'group' ? bare(op) : op]);
  return { ...scene, groups: scene.groups.map(bare) };
}
