import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { defaultLimits, readDiagram } from '@umlaut/diagram';
import { drawDiagram, type FontKey, fontFamily, fontMeasure, type Op, type TextOp, toSvg } from '@umlaut/notation';

const notation = join(import.meta.dirname, '..', '..', 'packages', 'notation');

const faces: Readonly<Record<FontKey, { readonly file: string; readonly weight: number; readonly style: string }>> = {
  regular: { file: 'umlaut-diagram-regular.ttf', weight: 400, style: 'normal' },
  bold: { file: 'umlaut-diagram-bold.ttf', weight: 700, style: 'normal' },
  italic: { file: 'umlaut-diagram-italic.ttf', weight: 400, style: 'italic' },
  boldItalic: { file: 'umlaut-diagram-bold-italic.ttf', weight: 700, style: 'italic' },
};

const page404 = { status: 404, body: '' };

const styleSheet = Object.values(faces)
  .map(({ file, weight, style }) => {
    const data = readFileSync(join(notation, 'font', file)).toString('base64');
    return `@font-face{font-family:'${fontFamily}';font-weight:${weight};font-style:${style};src:url(data:font/ttf;base64,${data})}`;
  })
  .join('');

/** The pictures kept as golden ones, with the texts in them that the diagram font has letters for. */
const pictures = readdirSync(join(notation, 'golden'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .flatMap((path) => {
    const { diagram } = readDiagram(readFileSync(join(notation, 'golden', path), 'utf8'), defaultLimits);
    return diagram === undefined ? [] : [drawDiagram(diagram)];
  });

function textsIn(ops: readonly Op[]): readonly TextOp[] {
  return ops.flatMap((op) => (op.op === 'group' ? textsIn(op.children) : op.op === 'text' ? [op] : []));
}

const foreign = /[\u2e80-\uffff]|[\u{1f000}-\u{3fffd}]/u;

test('measures every text as wide as the browser draws it', async ({ page }) => {
  await page.route('**', (route) => route.fulfill(page404));
  await page.setContent(`<style>${styleSheet}</style>${pictures.map((scene) => toSvg(scene, { theme: 'light' })).join('')}`);
  await page.evaluate(([family, shapes]) => Promise.all(shapes.map((shape) => document.fonts.load(`${shape} 14px '${family}'`))), [
    fontFamily,
    ['400', '700', 'italic 400', 'italic 700'],
  ] as const);
  const drawn = await page.evaluate(() =>
    [...document.querySelectorAll('text')].map((text) => ({ text: text.textContent, width: text.getComputedTextLength() })),
  );
  const wanted = pictures.flatMap((scene) => textsIn(scene.groups));
  expect(drawn.map(({ text }) => text)).toEqual(wanted.map(({ text }) => text));
  const known = wanted.flatMap((op, index) => (foreign.test(op.text) ? [] : [{ op, width: drawn[index]?.width ?? Number.NaN }]));
  expect(known.length).toBeGreaterThan(300);
  const off = known.filter(({ op, width }) => !(Math.abs(width - fontMeasure.width(op.text, op.font, op.size)) <= 0.5));
  expect(off.map(({ op, width }) => `${op.text}: ${width} px drawn, ${op.width} px measured`)).toEqual([]);
});

test('draws its pictures without asking for anything', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const scene of pictures.slice(0, 12)) {
    const svg = toSvg(scene, { theme: 'auto', title: 'Picture', background: true });
    await page.goto(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
    expect(await page.evaluate(() => document.documentElement.tagName)).toBe('svg');
  }
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);
});
