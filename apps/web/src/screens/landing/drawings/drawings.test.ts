import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareDiagrams, type Diagram, defaultLimits, diagramTypes, readDiagram } from '@umlaut/diagram';
import { drawDiagram, type SvgOptions, toSvg } from '@umlaut/notation';
import { comparisonPicture } from '@umlaut/pictures';
import { deriveText } from '@umlaut/text';
import { expect, test } from 'vitest';

const names = ['order-model', 'order-model-narrow', 'first-steps', 'first-steps-narrow'];
const themes = ['light', 'dark'] as const;
const examples = '../../editor/new-diagram/examples';

// With DRAWINGS=write the files are written first.
test.each(names.flatMap((name) => themes.map((theme) => [name, theme] as const)))('%s-%s.svg is what the product draws', (name, theme) => {
  const svg = drawn(name, theme);
  expectFile(`${name}-${theme}.svg`, `<svg id="drawing"${rootOf(svg)}>${innerOf(svg)}</svg>`);
});

test.each(themes)('diagram-types-%s.svg has the example of each diagram type', (theme) => {
  const types = Object.keys(diagramTypes).filter((type) => type !== 'plain');
  const symbols = types.map((type) => {
    const svg = drawn(`${examples}/${type}`, theme);
    return `<symbol id="${type}"${rootOf(svg).replace(/ (xmlns|role)="[^"]*"/g, '')}>${innerOf(svg)}</symbol>`;
  });
  expectFile(`diagram-types-${theme}.svg`, `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`);
});

test.each(themes)('comparison-%s.svg compares two versions as the product does', (theme) => {
  const comparison = compareDiagrams(diagramOf('order-model'), diagramOf('order-model-later'));
  const svg = comparisonPicture(comparison, { theme, names: { before: 'Version 6', after: 'Version 7' } });
  // The page says in words what it shows; its paper is the page's.
  const shown = innerOf(svg).replace(/<title>.*?<\/title>|<desc>.*?<\/desc>/gs, '');
  expectFile(`comparison-${theme}.svg`, `<svg id="drawing"${rootOf(svg)}>${shown.replace(/^<rect [^>]*\/>/, '')}</svg>`);
});

test('the text of the order model is what the product derives, in both of its arrangements', () => {
  const [text, narrow] = ['order-model', 'order-model-narrow'].map((name) => deriveText(diagramOf(name), 'mermaid').text);
  expect(narrow).toBe(text);
  expectFile('order-model.mmd', text ?? '');
});

function drawn(name: string, theme: SvgOptions['theme']): string {
  return toSvg(drawDiagram(diagramOf(name)), { theme, margin: 4, brief: true, fixedWidths: true });
}

/** Attributes of a picture that pages show by reference: in their own size, with their own font. */
function rootOf(svg: string): string {
  const [, attributes = ''] = /^<svg([^>]*)>/.exec(svg) ?? [];
  return attributes.replace(/ (width|height|font-family)="[^"]*"/g, '');
}

function innerOf(svg: string): string {
  return svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
}

function diagramOf(name: string): Diagram {
  const { diagram, findings } = readDiagram(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'), defaultLimits);
  expect(findings).toEqual([]);
  if (diagram === undefined) throw new Error('No diagram.');
  return diagram;
}

function expectFile(name: string, content: string): void {
  const path = join(import.meta.dirname, name);
  if (process.env.DRAWINGS === 'write') writeFileSync(path, content);
  expect(readFileSync(path, 'utf8')).toBe(content);
}
