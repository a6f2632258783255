import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagram } from '@umlaut/diagram';
import { sizeOfSvg, svgPicture } from '@umlaut/pictures';
import { marked } from 'marked';
import { makeDiagram } from '../support/people.ts';
import { openEditor, viewAtRest } from './support/canvas.ts';
import { expect, type Page, test } from './support/fixtures.ts';

const root = join(import.meta.dirname, '../..');
const example = readFileSync(join(root, 'apps/web/src/screens/editor/new-diagram/examples/class.json'), 'utf8');

const shop = { name: 'Shop', diagram: JSON.parse(example) as Diagram };
const look = { theme: 'light', transparent: false } as const;
const fonts = { regular: face('regular'), bold: face('bold'), italic: face('italic'), boldItalic: face('bold-italic') };

function face(name: string): Uint8Array {
  return readFileSync(join(root, `packages/notation/font/umlaut-diagram-${name}.ttf`));
}

/** Part of the pixels that differ, from 0 to 1; those that lie between the neighbours of the other picture are anti-aliasing. */
function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context?.drawImage(image, 0, 0);
          const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
          const grey = (x: number, y: number) =>
            [0, 1, 2].reduce((sum, part) => sum + (pixels[4 * (y * image.width + x) + part] ?? 0), 0) / 3;
          return { grey, width: image.width, height: image.height };
        }),
      );
      if (a === undefined || b === undefined || a.width !== b.width || a.height !== b.height) return 1;
      const differs = (first: typeof a, second: typeof a, x: number, y: number) => {
        const near = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => second.grey(x + dx, y + dy)));
        const own = first.grey(x, y);
        return own < Math.min(...near) - 32 || own > Math.max(...near) + 32;
      };
      let count = 0;
      for (let y = 1; y < a.height - 1; y += 1)
        for (let x = 1; x < a.width - 1; x += 1) if (differs(a, b, x, y) || differs(b, a, x, y)) count += 1;
      return count / (a.width * a.height);
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

test('an exported SVG looks like the canvas in a page and in rendered Markdown, font included', async ({
  page,
  browserOf,
  person,
  signIn,
}) => {
  const owner = await person();
  await signIn(page, owner);
  const { id } = await makeDiagram(owner, { name: 'Shop', data: JSON.stringify(JSON.parse(example)) });
  await openEditor(page, id);
  await page.keyboard.press('Control+0');
  await viewAtRest(page);
  const svg = svgPicture(shop, { ...look, fonts });
  const { width, height } = sizeOfSvg(svg) ?? { width: 0, height: 0 };
  const [left = 0, top = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
  const view = await page.locator('.react-flow__viewport').evaluate((element) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(element).transform);
    const { x, y } = element.parentElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
    return { zoom: a, x: e + x, y: f + y };
  });
  expect(view.zoom).toBe(1);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.react-flow__panel, .react-flow__background, header, button, aside { visibility: hidden !important }
      * { background: transparent !important } html { background: #fff !important }`);
    document.adoptedStyleSheets.push(sheet);
  });
  const clip = { x: Math.floor(view.x + left), y: Math.floor(view.y + top), width, height };
  const canvas = await page.screenshot({ clip });
  const shown = await browserOf({ viewport: { width, height } });
  // At the same part of a pixel as on the canvas.
  const style = `<style>* { margin: 0 } img { display: block; transform: translate(${view.x + left - clip.x}px, ${view.y + top - clip.y}px) }</style>`;
  const addressOf = (picture: string) => `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
  const address = addressOf(svg);
  const differenceOf = async (html: string) => {
    await shown.setContent(style + html);
    await shown.locator('img').evaluate(async (image: HTMLImageElement) => await image.decode());
    return difference(shown, canvas, await shown.screenshot());
  };
  expect(await differenceOf(`<img src="${address}" alt="Shop">`)).toBeLessThan(0.001);
  expect(await differenceOf(await marked.parse(`![Shop](${address})`))).toBeLessThan(0.001);
  // Another font shows.
  expect(await differenceOf(`<img src="${addressOf(svgPicture(shop, look))}" alt="Shop">`)).toBeGreaterThan(0.001);
});
