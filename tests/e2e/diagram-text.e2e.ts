import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
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

/** Every sign that the diagram font has. */
const fontSigns = signsOf(readFileSync(join(notation, 'font', faces.regular.file)));

/** The characters of a TrueType file, from its `cmap` of 32 bits. */
function signsOf(file: Buffer): readonly string[] {
  const table = file.indexOf('cmap', 12, 'latin1');
  const cmap = file.subarray(file.readUInt32BE(table + 8));
  for (let entry = 4; entry < 4 + 8 * cmap.readUInt16BE(2); entry += 8) {
    const at = cmap.readUInt32BE(entry + 4);
    if (cmap.readUInt16BE(at) !== 12) continue;
    return Array.from({ length: cmap.readUInt32BE(at + 12) }, (_, group) => at + 16 + 12 * group).flatMap((group) => {
      const [first, last] = [cmap.readUInt32BE(group), cmap.readUInt32BE(group + 4)];
      return Array.from({ length: last - first + 1 }, (_, by) => String.fromCodePoint(first + by));
    });
  }
  throw new Error('The font has no table of characters.');
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

/** Width of each text in each face as the page draws it, px at size 100. */
async function drawnWidths(page: Page, texts: readonly string[]): Promise<readonly (readonly number[])[]> {
  await page.route('**', (route) => route.fulfill(page404));
  await page.setContent(`<style>${styleSheet}</style>`);
  return await page.evaluate(
    async ([family, styles, lines]) => {
      await Promise.all(styles.map((style) => document.fonts.load(`${style} 14px '${family}'`)));
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas === null) throw new Error('There is no canvas to draw on.');
      return styles.map((style) => {
        canvas.font = `${style} 100px '${family}', Inter, 'Helvetica Neue', Arial, sans-serif`;
        canvas.fontKerning = 'none';
        canvas.textRendering = 'geometricPrecision';
        return lines.map((line) => canvas.measureText(line).width);
      });
    },
    [fontFamily, Object.values(faces).map(({ weight, style }) => `${style} ${weight}`), texts] as const,
  );
}

const fonts = Object.keys(faces) as FontKey[];

test('measures every sign of the font, alone and beside others, as wide as the browser draws it', async ({ page }) => {
  const signs = fontSigns.filter((sign) => !/\p{M}|\p{C}|\p{Z}/u.test(sign));
  expect(signs.length).toBeGreaterThan(1900);
  const texts = [...signs, ...signs.map((_, at) => [0, 7, 91, 263, 1021].map((by) => signs[(at + by) % signs.length]).join(''))];
  const drawn = await drawnWidths(page, texts);
  const off = fonts.flatMap((font, face) =>
    texts.filter((text, at) => !(Math.abs((drawn[face]?.[at] ?? Number.NaN) - fontMeasure.width(text, font, 100)) <= 0.5)),
  );
  expect(off).toEqual([]);
});

test('leaves what the font lacks room enough, whichever font draws it', async ({ page }) => {
  const texts = [
    '注文: 日本語クラス図',
    '주문 내역 관리',
    '订单（全角），。',
    'ｆｕｌｌ ｗｉｄｔｈ',
    '🙂🚀 done ✅',
    '❤\ufe0f 1\ufe0f\u20e3 ☎\ufe0f',
    '👩\u200d💻 👍🏽 🇩🇪',
    'הזמנה חדשה',
    'طلبات العملاء',
    'คำสั่งซื้อ',
    'ग्राहक आदेश',
    'வாடிக்கையாளர்',
    'ഉപഭോക്താവ്',
    'հաճախորդ',
    'მომხმარებელი',
    'ደንበኛ',
    '⟦x⟧ ⊢ ∀y ∈ 𝔸 ⇒ ⨁',
  ];
  const drawn = await drawnWidths(page, texts);
  const off = fonts.flatMap((font, face) =>
    texts.flatMap((text, at) => {
      const [width, room] = [drawn[face]?.[at] ?? Number.NaN, fontMeasure.width(text, font, 100)];
      return width > 0 && width <= room + 0.5 ? [] : [`${text}: ${width} drawn, ${room} measured`];
    }),
  );
  expect(off).toEqual([]);
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
