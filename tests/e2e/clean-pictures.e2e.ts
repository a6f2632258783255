import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { openPicture, svgPicture, svgThumbnail } from '@umlaut/pictures';
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
      const { sanitize } = Reflect.get(window, 'DOMPurify') as { readonly sanitize: (text: string) => string };
      const parsed = (text: string) => new DOMParser().parseFromString(text, 'text/html').body.firstElementChild;
      return svgs.map((svg) => {
        const clean = sanitize(svg);
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
