import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { embedPage, embedScript, openPicture, previewTags, svgPicture, svgThumbnail, svgView } from '@umlaut/pictures';
import { hostileStrings } from '../support/hostile-strings.ts';
import { expect, test } from './support/fixtures.ts';

const golden = join(import.meta.dirname, '..', '..', 'packages', 'notation', 'golden');
const purify = fileURLToPath(import.meta.resolve('dompurify/dist/purify.min.js'));

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]></desc><a href="javascript:alert(1)">',
  '</text><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject>',
  '</metadata><script>alert(1)</script>',
  '<style>@import url(//example.org)</style>',
  '&lt;svg onload=alert(1)&gt;',
];

function diagrams(): readonly { readonly name: string; readonly diagram: Diagram }[] {
  const kept = readdirSync(golden, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
  const nodes = hostile.map((label, index) => ({
    id: `n${index}`,
    position: { x: 0, y: index * 90 },
    data: {
      label,
      kind: 'class',
      stereotypes: [label],
      attributes: [{ id: 'm', text: label }],
      link: `https://example.org/?q=${label.replace(/\s/g, '+')}`,
    },
  }));
  return [
    ...kept.map((path) => ({ name: path, diagram: JSON.parse(readFileSync(join(golden, path), 'utf8')) as Diagram })),
    {
      name: hostile.join(' '),
      diagram: { nodes, edges: [{ id: 'e', source: 'n0', target: 'n1', data: { kind: 'association', label: hostile[0] ?? '' } }] },
    },
  ];
}

test('pictures pass through a cleaner of foreign markup unchanged, and open again from what comes out', async ({ page }) => {
  const all = diagrams();
  expect(all.length).toBeGreaterThan(60);
  const pictures = all.map((one) => svgPicture(one, { theme: 'light', transparent: false }));
  const small = all.map((one) => svgThumbnail(one, 'dark'));
  await page.goto('about:blank');
  await page.addScriptTag({ path: purify });
  const cleaned = await page.evaluate(
    (svgs) => {
      type Sanitize = (text: string, options: { readonly ADD_ATTR: readonly string[] }) => string;
      const { sanitize } = Reflect.get(window, 'DOMPurify') as { readonly sanitize: Sanitize };
      const parsed = (text: string) => new DOMParser().parseFromString(text, 'text/html').body.firstElementChild;
      return svgs.map((svg) => {
        // A target is removed by default, as a page without `noopener` could replace the one that opened it.
        const clean = sanitize(svg, { ADD_ATTR: ['target'] });
        return { clean, isSame: parsed(svg)?.isEqualNode(parsed(clean)) === true };
      });
    },
    [...pictures, ...small],
  );
  expect(cleaned.flatMap(({ isSame }, index) => (isSame ? [] : [[...all, ...all][index]?.name]))).toEqual([]);
  const inflate = async (): Promise<undefined> => undefined;
  for (const [index, { name, diagram }] of all.entries()) {
    const opened = await openPicture(new TextEncoder().encode(cleaned[index]?.clean), { limits: defaultLimits, inflate });
    expect(opened).toEqual({ name: name.slice(0, 120).trim(), diagram, lostParts: 0 });
  }
});

const stringsInOne = 100;

/** The texts as names, labels, members and notes of diagrams. */
function hostileDiagrams(): readonly { readonly name: string; readonly diagram: Diagram }[] {
  const strings = hostileStrings();
  return Array.from({ length: Math.ceil(strings.length / stringsInOne) }, (_, index) => {
    const some = strings.slice(index * stringsInOne, (index + 1) * stringsInOne);
    const nodes = some.map((label, at) => {
      const data = at % 3 === 0 ? { label, kind: 'note' } : { label, kind: 'class', attributes: [{ id: 'm', text: label }] };
      return { id: `n${at}`, position: { x: (at % 10) * 300, y: Math.floor(at / 10) * 200 }, data };
    });
    return { name: some[0] ?? '', diagram: { nodes, edges: [{ id: 'e', source: 'n0', target: 'n1', data: { label: some[1] ?? '' } }] } };
  });
}

test('pictures, frames and previews of public links hold three thousand hostile texts as text', async ({ page }) => {
  const all = hostileDiagrams();
  expect(hostileStrings().length).toBeGreaterThan(3_000);
  const shown = all.map((one) => ({
    name: one.name,
    svg: svgView(one, { theme: 'light', transparent: false }),
    frame: embedPage(one, { address: '/s/AAAAAAAAAAAAAAAAAAAAAA' }),
    tags: previewTags({ title: one.name, description: one.name, url: 'https://x.example/s/A', image: 'https://x.example/p/A.png' }),
  }));
  await page.goto('about:blank');
  await page.addScriptTag({ path: purify });
  const read = await page.evaluate((texts) => {
    const { sanitize } = Reflect.get(window, 'DOMPurify') as { readonly sanitize: (text: string) => string };
    const parse = (text: string, type: 'text/html' | 'image/svg+xml') => new DOMParser().parseFromString(text, type);
    const elements = (document: Document) => [...document.querySelectorAll('*')];
    const attributes = (document: Document) => elements(document).flatMap((element) => element.getAttributeNames());
    return texts.map(({ svg, frame, tags }) => {
      const picture = parse(svg, 'image/svg+xml');
      const framed = parse(frame, 'text/html');
      const previewed = parse(`<!doctype html><html><head>${tags}</head><body></body></html>`, 'text/html');
      return {
        isClean: parse(svg, 'text/html').body.firstElementChild?.isEqualNode(parse(sanitize(svg), 'text/html').body.firstElementChild),
        tags: [...new Set([...elements(picture), ...elements(framed), ...elements(previewed)].map(({ localName }) => localName))],
        handlers: [...attributes(picture), ...attributes(framed), ...attributes(previewed)].filter((name) => name.startsWith('on')),
        scripts: [...framed.scripts].map(({ textContent }) => textContent),
        title: framed.querySelector('#view')?.getAttribute('aria-label'),
        previews: [...previewed.head.children].map(({ localName }) => localName),
        previewTitle: previewed.querySelector('[property="og:title"]')?.getAttribute('content'),
      };
    });
  }, shown);
  const allowed = new Set('svg title desc g rect path text tspan circle ellipse line polygon polyline'.split(' '));
  const ofPages = new Set('html head body meta style script div p button a'.split(' '));
  for (const [index, one] of read.entries()) {
    expect(one.tags.filter((tag) => !allowed.has(tag) && !ofPages.has(tag))).toEqual([]);
    expect(one).toMatchObject({ isClean: true, handlers: [], scripts: [embedScript], previews: Array<string>(8).fill('meta') });
    expect([one.title, one.previewTitle]).toEqual([one.previewTitle, one.title]);
    expect(one.title?.length).toBeGreaterThan((shown[index]?.name.length ?? 0) / 2);
  }
});
