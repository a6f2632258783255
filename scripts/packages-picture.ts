// The picture of the packages and their dependencies, drawn with Umlaut: writes docs/pictures/packages-{light,dark}.svg, which open in it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagram } from '@umlaut/diagram';
import { svgPicture } from '@umlaut/pictures';
import { arrows, directArrows } from './arrows.ts';

/** Corners of the packages, px: what imports stands above what is imported. */
const places: Readonly<Record<string, readonly [x: number, y: number]>> = {
  web: [200, 0],
  server: [640, 0],
  editor: [0, 160],
  pictures: [240, 160],
  workspace: [460, 160],
  api: [840, 320],
  notation: [160, 320],
  document: [520, 320],
  text: [0, 480],
  diagram: [340, 480],
  geometry: [340, 620],
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
