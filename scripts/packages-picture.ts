// The picture of the packages and their dependencies, drawn with Umlaut: writes docs/pictures/packages-{light,dark}.svg, which open in it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagram } from '@umlaut/diagram';
import { svgPicture } from '@umlaut/pictures';
import { arrows, directArrows } from './arrows.ts';

/** Corners of the packages, px: what imports stands above what is imported. */
const places: Readonly<Record<string, readonly [x: number, y: number]>> = {
  web: [280, 0],
  server: [700, 0],
  cli: [60, 0],
  editor: [0, 160],
  formats: [240, 160],
  workspace: [520, 160],
  layout: [0, 320],
  pictures: [240, 320],
  text: [440, 320],
  api: [880, 320],
  notation: [160, 480],
  document: [560, 480],
  diagram: [360, 640],
  geometry: [360, 780],
};

const diagram: Diagram = {
  nodes: Object.entries(places).map(([id, [x, y]]) => {
    return { id, type: 'default', position: { x, y }, data: { kind: 'package', label: id } };
  }),
  edges: Object.keys(arrows).flatMap((source) =>
    directArrows(source).map((target) => ({ id: `${source} ${target}`, type: 'step', source, target, data: { kind: 'dependency' } })),
  ),
};

for (const theme of ['light', 'dark'] as const) {
  const path = join(import.meta.dirname, '..', 'docs', 'pictures', `packages-${theme}.svg`);
  writeFileSync(path, svgPicture({ name: 'Packages of Umlaut', diagram }, { theme, transparent: false }));
}
