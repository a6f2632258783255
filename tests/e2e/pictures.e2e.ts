import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Diagram } from '@umlaut/diagram';
import { makeDiagram, type Person } from '../support/people.ts';
import { chooseInMenu, moreButton } from './support/bar.ts';
import { canvasOf, nodesOf, openEditor } from './support/canvas.ts';
import { dropFile, exportFile, type GivenFile } from './support/canvas-files.ts';
import { expect, type Page, test } from './support/fixtures.ts';
import { sameContent } from './support/same-content.ts';
import { diagramIdOf, expectSaved } from './support/saving.ts';
import { cardOf } from './support/screens.ts';

const orderModel = readFileSync(join(import.meta.dirname, '../../packages/notation/golden/examples/order-model.json'), 'utf8');
const nodeCount = (JSON.parse(orderModel) as Diagram).nodes.length;

/** Returns the diagram saved last. */
async function savedDiagram(page: Page, person: Person): Promise<Diagram> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  await confirm.click();
  await expectSaved(page);
  await page.waitForURL(/diagramId=/);
  const id = new URL(page.url()).searchParams.get('diagramId');
  const answer = await person.call('GET', `/api/diagrams/id/${id}`);
  return JSON.parse((answer.body as { data: string }).data) as Diagram;
}

async function openModel(page: Page, owner: Person): Promise<Diagram> {
  const { id } = await makeDiagram(owner, { name: 'Order model', data: JSON.stringify(JSON.parse(orderModel)) });
  await openEditor(page, id);
  await expect(nodesOf(page)).toHaveCount(nodeCount);
  return JSON.parse(orderModel) as Diagram;
}

test('an exported SVG, PNG or JSON dropped on an empty canvas is the same diagram, in one step', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  const model = await openModel(page, someone);
  const files: GivenFile[] = [];
  for (const format of ['SVG', 'PNG', 'JSON'] as const) {
    const file = await exportFile(page, format);
    expect(file.name).toBe(`Order model.${format.toLowerCase()}`);
    files.push(file);
  }
  for (const file of files) {
    await test.step(file.name, async () => {
      await openEditor(page);
      await dropFile(page, file);
      await expect(nodesOf(page)).toHaveCount(nodeCount);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(nodesOf(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Redo' }).click();
      await expect(nodesOf(page)).toHaveCount(nodeCount);
      expect(sameContent(await savedDiagram(page, someone), model)).toBe(true);
      // There is room for two.
      const saved = diagramIdOf(page);
      await page.goto('about:blank');
      await someone.call('DELETE', `/api/diagrams/id/${saved}`);
    });
  }
});

test('exported files have the chosen size, background and part; a PDF has fonts and no actions', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await openModel(page, someone);
  await test.step('PNG files have the size that was chosen, with or without a background', async () => {
    const sizes = new Map<string, number>();
    for (const scale of ['1×', '2×', '4×'] as const) {
      const { bytes } = await exportFile(page, 'PNG', () => page.getByRole('radio', { name: scale }).check());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      sizes.set(scale, bytes.readUInt32BE(16));
    }
    const width = sizes.get('1×') ?? 0;
    expect(width).toBeGreaterThan(300);
    expect([sizes.get('2×'), sizes.get('4×')]).toEqual([2 * width, 4 * width]);
    const corner = async (bytes: Buffer) =>
      page.evaluate(
        async (address) => {
          const picture = new Image();
          picture.src = address;
          await picture.decode();
          const context = new OffscreenCanvas(1, 1).getContext('2d');
          context?.drawImage(picture, 0, 0);
          return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
        },
        `data:image/png;base64,${bytes.toString('base64')}`,
      );
    const box = page.getByRole('checkbox', { name: 'Transparent background' });
    const dark = async () => page.getByRole('radio', { name: 'Dark' }).check();
    expect(await corner((await exportFile(page, 'PNG', dark)).bytes)).toEqual([0x14, 0x15, 0x1a, 255]);
    expect(await corner((await exportFile(page, 'PNG', () => box.check())).bytes)).toEqual([0, 0, 0, 0]);
  });
  await test.step('a PDF has fonts, no actions, and its text can be found', async () => {
    const { bytes } = await exportFile(page, 'PDF');
    const text = bytes.toString('latin1');
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).not.toMatch(/\/(JavaScript|JS|Launch|AA|OpenAction|URI|SubmitForm|EmbeddedFile)\b/);
    expect(text.match(/\/FontFile2 /g)?.length).toBeGreaterThanOrEqual(2);
    expect(text.match(/\/ToUnicode /g)?.length).toBe(text.match(/\/FontFile2 /g)?.length);
  });
  await test.step('the menu works by keyboard alone', async () => {
    const button = moreButton(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Preferences' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    while (!(await page.getByRole('menuitem', { name: 'Export…' }).evaluate((item) => item === document.activeElement)))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
  await test.step('a selection is exported alone: the rest is not in the file', async () => {
    await nodesOf(page).filter({ hasText: 'Sepa' }).click();
    const { bytes } = await exportFile(page, 'SVG', () => page.getByRole('radio', { name: 'Selection' }).check());
    expect(bytes.toString()).toContain('Sepa');
    expect(bytes.toString()).not.toContain('Customer');
  });
});

test('a PDF of texts in scripts that its font lacks says so before it is made, and shows them as pictures', async ({
  page,
  person,
  signIn,
}) => {
  const someone = await person();
  await signIn(page, someone);
  const nodes = [{ id: 'a', type: 'default', position: { x: 0, y: 0 }, data: { kind: 'class', label: '注文 Order' } }];
  const { id } = await makeDiagram(someone, { data: JSON.stringify({ nodes, edges: [] }) });
  await openEditor(page, id);
  const remark = page.getByText('Text containing 注 文 is embedded as images');
  const { bytes } = await exportFile(page, 'PDF', async () => expect(remark).toBeVisible());
  const text = bytes.toString('latin1');
  const [, size = ''] = /\/Subtype \/Image (\/Width \d+ \/Height \d+) [^>]*\/ColorSpace \/DeviceRGB \/SMask/.exec(text) ?? [];
  expect(size).toMatch(/Width [2-9]\d\d \/Height \d+/);
  expect(text).not.toMatch(/\/(JavaScript|JS|Launch|AA|OpenAction|URI|SubmitForm|EmbeddedFile)\b/);
});

test('an exported SVG opened by itself asks for nothing and runs nothing, whatever the labels say', async ({
  page,
  person,
  signIn,
  browserOf,
}) => {
  const someone = await person();
  await signIn(page, someone);
  const labels = [
    '<script>alert(1)</script>',
    '"><img src=https://example.org/x onerror=alert(1)>',
    ']]></desc><a href="javascript:alert(1)">',
    '&lt;&#0;',
  ];
  const nodes = labels.map((label, index) => ({
    id: `n${index}`,
    type: 'default',
    position: { x: 0, y: index * 90 },
    data: { label, kind: 'class' },
  }));
  const { id } = await makeDiagram(someone, { name: '<svg onload=alert(1)>', data: JSON.stringify({ nodes, edges: [] }) });
  await openEditor(page, id);
  const { bytes } = await exportFile(page, 'SVG');
  const stranger = await browserOf();
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(request.url()));
  stranger.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push('a dialog')));
  await stranger.route('http://picture.test/**', (route) => route.fulfill({ body: bytes, contentType: 'image/svg+xml' }));
  await stranger.goto('http://picture.test/x.svg');
  await expect(stranger.locator('text').first()).toBeAttached();
  await stranger.waitForTimeout(300);
  expect(asked).toEqual(['http://picture.test/x.svg']);
  await expect(stranger.locator('script, foreignObject, img, a')).toHaveCount(0);
});

test('on a canvas with something on it, a dropped file is put beside or takes its place, as asked', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await openModel(page, someone);
  const file = await exportFile(page, 'SVG');
  await dropFile(page, file);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(nodesOf(page)).toHaveCount(nodeCount);
  await dropFile(page, file);
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click();
  await expect(nodesOf(page)).toHaveCount(2 * nodeCount);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(nodesOf(page)).toHaveCount(nodeCount);
  const other = JSON.stringify({ nodes: [{ id: 'x', type: 'default', position: { x: 0, y: 0 }, data: { label: 'Only one' } }], edges: [] });
  await dropFile(page, { name: 'other.json', bytes: other });
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(nodesOf(page)).toHaveCount(1);
});

test('files that are no diagram, too large or hostile get one sentence each, and change nothing', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await openEditor(page);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>';
  const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><svg>&b;</svg>';
  const many = JSON.stringify({
    nodes: Array.from({ length: 51 }, (_, index) => ({ id: `n${index}`, position: { x: index, y: 0 } })),
    edges: [],
  });
  const files: readonly (readonly [GivenFile, RegExp])[] = [
    [{ name: 'x.svg', bytes: svg }, /No diagram found in this file/],
    [{ name: 'x.svg', bytes: bomb }, /contains a DOCTYPE/],
    [{ name: 'x.svg', bytes: svg.replace('<rect', '<umlaut:diagram>{"umlaut":1</umlaut:diagram><rect') }, /is damaged/],
    [{ name: 'x.json', bytes: Buffer.alloc(5 * 1024 * 1024 + 1, 32) }, /larger than 5 MiB/],
    [{ name: 'x.json', bytes: many }, /up to 50 nodes/],
    [{ name: 'x.txt', bytes: 'Hello' }, /No diagram found in this file/],
  ];
  for (const [file, sentence] of files) {
    // The notice of a file before it may say the same.
    await expect(page.getByText(sentence)).toHaveCount(0);
    await dropFile(page, file);
    await expect(page.getByText(sentence).last()).toBeVisible();
  }
  await expect(nodesOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a picture larger than browsers can draw is refused in words, without a file', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  const node = (id: string, x: number) => ({ id, type: 'default', position: { x, y: x }, data: { label: id } });
  const { id } = await makeDiagram(someone, { data: JSON.stringify({ nodes: [node('a', 0), node('b', 9000)], edges: [] }) });
  await openEditor(page, id);
  await chooseInMenu(page, 'Export…');
  await page.getByRole('radio', { name: 'PNG' }).check();
  await page.getByRole('radio', { name: '4×' }).check();
  await page.getByRole('button', { name: 'Export PNG' }).click();
  await expect(page.getByRole('alert')).toHaveText(/pixels is too large/);
  await page.getByRole('radio', { name: 'SVG' }).check();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('pictures are copied to the clipboard, and a copied SVG can be pasted', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openModel(page, someone);
  await chooseInMenu(page, 'Copy as PNG');
  await expect(page.getByText('Copied as PNG')).toBeVisible();
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  expect(types).toContain('image/png');
  await chooseInMenu(page, 'Copy as SVG');
  await expect(page.getByText('Copied as SVG')).toBeVisible();
  await openEditor(page);
  await canvasOf(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(nodesOf(page)).toHaveCount(nodeCount);
});

test('an exported SVG brings the diagram font, and looks as the PNG does', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await openModel(page, someone);
  const svg = await exportFile(page, 'SVG');
  const png = await exportFile(page, 'PNG', () => page.getByRole('radio', { name: '1×' }).check());
  const other = await page.context().newPage();
  // A page of somebody else's, on which the diagram font is not known.
  const shown = await other.evaluate(
    async ([one, two]) => {
      const draw = async (address: string): Promise<Uint8ClampedArray> => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
        canvas?.drawImage(picture, 0, 0);
        return canvas?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
      };
      const [drawn, painted] = [await draw(one ?? ''), await draw(two ?? '')];
      let different = 0;
      for (let at = 0; at < drawn.length; at += 4) if (Math.abs((drawn[at] ?? 0) - (painted[at] ?? 0)) > 96) different += 1;
      return { sizes: [drawn.length, painted.length], corner: [...drawn.slice(0, 4)], share: (different * 4) / drawn.length };
    },
    [`data:image/svg+xml;base64,${svg.bytes.toString('base64')}`, `data:image/png;base64,${png.bytes.toString('base64')}`],
  );
  expect(shown.sizes[0]).toBe(shown.sizes[1]);
  expect(shown.corner).toEqual([255, 255, 255, 255]);
  expect(shown.share).toBeLessThan(0.001);
});

test('where the browser refuses the clipboard, that is said', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await page.addInitScript(() => Object.defineProperty(window, 'ClipboardItem', { value: undefined }));
  await openModel(page, someone);
  await chooseInMenu(page, 'Copy as PNG');
  await expect(page.getByText('Your browser blocked copying the image.')).toBeVisible();
});

test('a file dropped on the profile opens as a new diagram that is not saved yet', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  const model = await openModel(page, someone);
  const file = await exportFile(page, 'SVG');
  await page.goto('/profile');
  await expect(cardOf(page, 'Order model')).toBeVisible();
  await dropFile(page, file);
  await page.waitForURL(/\/dashboard$/);
  await expect(nodesOf(page)).toHaveCount(nodeCount);
  expect(sameContent(await savedDiagram(page, someone), model)).toBe(true);
  await page.goto('/profile');
  await expect(cardOf(page, 'Order model')).toHaveCount(2);
  await dropFile(page, { name: 'x.txt', bytes: 'Hello' });
  await expect(page.getByText(/No diagram found in this file/)).toBeVisible();
});

test('cards show what is stored, in the theme of the page', async ({ page, person, signIn }) => {
  const someone = await person();
  await signIn(page, someone);
  await makeDiagram(someone, { name: 'Order model', data: JSON.stringify(JSON.parse(orderModel)) });
  await makeDiagram(someone, { name: 'Blank' });
  await page.goto('/profile');
  const picture = cardOf(page, 'Order model').getByRole('img');
  await expect(picture).toHaveAttribute('alt', /^Order model: A diagram with 7 nodes and \d relations$/);
  await expect(cardOf(page, 'Blank').getByText('Nothing drawn yet')).toBeVisible();
  const width = async () => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(width).toBeGreaterThan(300);
  const light = await picture.getAttribute('src');
  await page
    .getByRole('button', { name: /dark mode/i })
    .or(page.getByRole('switch', { name: /dark mode/i }))
    .click();
  await expect(picture).not.toHaveAttribute('src', light ?? '');
  const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 5, y + 5);
  await page.waitForURL(/\/dashboard\?diagramId=/);
});

test('a card whose picture cannot be had says so, and all else of it works', async ({ page, person, signIn, problems }) => {
  problems.expect(/status of 500/);
  const someone = await person();
  await signIn(page, someone);
  await makeDiagram(someone, { name: 'Order model' });
  await page.route('**/picture?*', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }));
  await page.goto('/profile');
  await expect(cardOf(page, 'Order model').getByText('Preview unavailable')).toBeVisible();
  await cardOf(page, 'Order model').getByRole('button', { name: 'View' }).click();
  await expect(canvasOf(page)).toBeVisible();
});

test('the text of a PDF is where it is drawn', async ({ page, person, signIn }, information) => {
  const run = promisify(execFile);
  const hasTool = await run('pdftotext', ['-v']).then(
    () => true,
    () => false,
  );
  test.skip(!hasTool, 'poppler is not installed here');
  const someone = await person();
  await signIn(page, someone);
  await openModel(page, someone);
  const { bytes } = await exportFile(page, 'PDF');
  const path = information.outputPath('model.pdf');
  await import('node:fs/promises').then(({ writeFile }) => writeFile(path, bytes));
  const { stdout } = await run('pdftotext', ['-layout', path, '-']);
  for (const text of ['PaymentMethod', '«interface»', '− placedAt: Instant', '+ orders(): Order[*]', '{ordered}'])
    expect(stdout).toContain(text);
});

test('without a connection exporting is refused in words, and drawing goes on', async ({ page, person, signIn, problems }) => {
  problems.expect(/ERR_|on-demand/);
  const someone = await person();
  await signIn(page, someone);
  await openModel(page, someone);
  await page.route('**/assets/on-demand-*', (route) => route.abort());
  await chooseInMenu(page, 'Export…');
  await expect(page.getByText(/Couldn’t load the export/)).toBeVisible();
  await expect(nodesOf(page)).toHaveCount(nodeCount);
});
