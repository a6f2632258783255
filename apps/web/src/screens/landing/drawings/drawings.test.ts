import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLimits, readDiagram } from '@umlaut/diagram';
import { drawDiagram, type ThemeName, toSvg } from '@umlaut/notation';
import { expect, test } from 'vitest';

const names = ['order-model', 'order-model-narrow', 'first-steps', 'first-steps-narrow'];
const themes: readonly ThemeName[] = ['light', 'dark'];

// With DRAWINGS=write the files are written first.
test.each(names.flatMap((name) => themes.map((theme) => [name, theme] as const)))('%s-%s.svg is what the product draws', (name, theme) => {
  const { diagram, findings } = readDiagram(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'), defaultLimits);
  expect(findings).toEqual([]);
  if (diagram === undefined) throw new Error('No diagram.');
  const svg = toSvg(drawDiagram(diagram), { theme, margin: 4, brief: true, fixedWidths: true });
  // Pages show it by reference: in their own size, with their own font.
  const shown = svg.replace(/^<svg [^>]*>/, (root) =>
    root.replace(/ (width|height|font-family)="[^"]*"/g, '').replace('<svg', '<svg id="drawing"'),
  );
  const path = join(import.meta.dirname, `${name}-${theme}.svg`);
  if (process.env.DRAWINGS === 'write') writeFileSync(path, shown);
  expect(readFileSync(path, 'utf8')).toBe(shown);
});
