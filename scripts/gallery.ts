// One page of everything that can be drawn: each kind, its states and adornments, worked examples and real diagrams, in all themes.
// `npm run gallery` writes it and says where; with `pictures` the overview and the docs' screens are photographed, too; with `sheet` all
// screens at three widths in both themes, on contact sheets.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import {
  type Diagram,
  defaultLimits,
  diagramTypes,
  edgeKind,
  edgeKinds,
  isDiagramType,
  isEdgeKind,
  isNodeKind,
  nodeKind,
  nodeKinds,
  readDiagram,
} from '@umlaut/diagram';
import { describeDiagram, drawDiagram, fontFamily, type ThemeName, themes, toSvg } from '@umlaut/notation';
import { browserEnvironment } from './browser.ts';
import { photographScreens } from './docs-pictures.ts';
import { photographSheets } from './sheet.ts';

const root = join(import.meta.dirname, '..');
const golden = join(root, 'packages', 'notation', 'golden');
const names: readonly ThemeName[] = ['light', 'dark', 'print'];

interface Shown {
  readonly name: string;
  readonly diagram: Diagram;
}

interface Chapter {
  readonly title: string;
  readonly says: string;
  readonly shown: readonly Shown[];
}

const chapters: readonly Chapter[] = [
  { title: 'Nodes', says: 'Each type with its compartments, adornments, sizes and colours.', shown: diagramsIn(join(golden, 'nodes')) },
  {
    title: 'Edges',
    says: 'Each type horizontal, vertical, bent and at outlines, with its end labels.',
    shown: diagramsIn(join(golden, 'edges')),
  },
  { title: 'Together', says: 'Nested, overlapping and adjacent elements.', shown: diagramsIn(join(golden, 'examples')) },
  { title: 'Interactions', says: 'Sequence diagrams with every type of item.', shown: diagramsIn(join(golden, 'scores')) },
  {
    title: 'Starting points',
    says: 'The built-in example of each diagram type.',
    shown: diagramsIn(join(root, 'apps', 'web', 'src', 'screens', 'editor', 'new-diagram', 'examples')),
  },
  {
    title: 'Real-world diagrams',
    says: 'Published diagrams, redrawn by hand.',
    shown: diagramsIn(join(root, 'tests', 'fixtures', 'diagrams')),
  },
];

const folder = join(root, 'dist', 'gallery');
const page = join(folder, 'index.html');
mkdirSync(folder, { recursive: true });
writeFileSync(page, pageOf(chapters));
const count = chapters.reduce((sum, { shown }) => sum + shown.length, 0);
console.log(`${count} drawings in ${names.length} themes: ${pathToFileURL(page)}`);
if (process.argv.includes('pictures')) await withBrowser(photograph);
if (process.argv.includes('sheet')) await withBrowser(photographSheets);

function diagramsIn(path: string): readonly Shown[] {
  const files = readdirSync(path).filter((name) => name.endsWith('.json'));
  if (files.length === 0) throw new Error(`There are no diagrams in ${path}.`);
  return files.sort().map((file) => {
    const { diagram, findings } = readDiagram(readFileSync(join(path, file), 'utf8'), defaultLimits);
    if (diagram === undefined) throw new Error(`${file} is no diagram: ${findings.map(({ message }) => message).join(' ')}`);
    return { name: file.replace(/\.json$/, ''), diagram };
  });
}

/** A cell of the overview: one node as it is placed, or one edge between two boxes. */
interface Cell {
  readonly name: string;
  readonly diagram: Diagram;
}

/** Everything that a palette offers, by type of diagram; what several types share stands with the first of them. */
function overview(): readonly { readonly title: string; readonly cells: readonly Cell[] }[] {
  const types = Object.keys(diagramTypes).filter((type) => isDiagramType(type));
  return types.map((type) => ({
    title: diagramTypes[type],
    cells: [
      ...Object.keys(nodeKinds).flatMap((id) => (isNodeKind(id) && nodeKind(id).diagrams[0] === type ? [nodeCell(id)] : [])),
      ...Object.keys(edgeKinds).flatMap((id) => (isEdgeKind(id) && edgeKind(id).diagrams[0] === type ? [edgeCell(id)] : [])),
    ],
  }));
}

function nodeCell(id: keyof typeof nodeKinds): Cell {
  const { name, initial, container } = nodeKind(id);
  const size = container === undefined ? {} : { width: 150, height: 96 };
  return { name, diagram: { nodes: [{ id, position: { x: 0, y: 0 }, ...size, data: { ...initial, kind: id } }], edges: [] } };
}

function edgeCell(id: keyof typeof edgeKinds): Cell {
  const { name, initial, connects } = edgeKind(id);
  const box = (end: string, x: number) => ({ id: end, position: { x, y: 0 }, style: { width: 34, height: 44 }, data: { label: '' } });
  const [part, interfaceBall, type] = [nodeKind('component'), nodeKind('ball'), nodeKind('class')];
  const isToBall = connects(part, interfaceBall) && !connects(type, type) && !connects(part, part);
  const target = isToBall ? { id: 'b', position: { x: 150, y: 11 }, data: { kind: 'ball', label: '' } } : box('b', 150);
  const edge = { id: 'edge', source: 'a', target: 'b', type: 'straight', data: { ...initial, kind: id } };
  return { name, diagram: { nodes: [box('a', 0), target], edges: [edge] } };
}

function pageOf(all: readonly Chapter[]): string {
  const links = all.map(({ title, shown }) => `<li><a href="#${title}">${title}</a> (${shown.length})</li>`).join('');
  const choice = names.map(
    (theme) => `<label><input type="radio" name="theme" id="${theme}"${theme === 'light' ? ' checked' : ''}> ${theme}</label>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Everything Umlaut draws</title><style>${styles()}</style>
<header><h1>Everything Umlaut draws</h1><form>${choice.join('')}</form><ul>${links}</ul></header>
<main>${overviewMarkup()}${all.map(chapterMarkup).join('\n')}</main></html>\n`;
}

function overviewMarkup(): string {
  const groups = overview().map(({ title, cells }) => {
    const items = cells.map(({ name, diagram }) => `<figure>${drawn({ name, diagram }, 8)}<figcaption>${name}</figcaption></figure>`);
    return items.length === 0 ? '' : `<h3>${title}</h3><div class="cells">${items.join('')}</div>`;
  });
  return `<section id="overview">${groups.join('\n')}</section>`;
}

function chapterMarkup({ title, says, shown }: Chapter): string {
  const figures = shown.map((one) => `<figure id="${title}/${one.name}"><figcaption>${one.name}</figcaption>${drawn(one, 16)}</figure>`);
  return `<section id="${title}"><h2>${title}</h2><p>${says}</p><div class="drawings">${figures.join('\n')}</div></section>`;
}

/** The drawing in every theme; the page shows the one that is chosen. */
function drawn({ name, diagram }: Shown, margin: number): string {
  const scene = drawDiagram(diagram);
  const description = describeDiagram(diagram);
  return names.map((theme) => `<div class="${theme}">${toSvg(scene, { theme, title: name, description, margin })}</div>`).join('');
}

function styles(): string {
  const faces = ['regular', 'bold', 'italic', 'bold-italic'].map((face) => {
    const file = pathToFileURL(join(root, 'packages', 'notation', 'font', `umlaut-diagram-${face}.ttf`));
    const style = face.includes('italic') ? 'italic' : 'normal';
    return `@font-face{font-family:"${fontFamily}";src:url("${file}");font-weight:${face.includes('bold') ? 700 : 400};font-style:${style}}`;
  });
  const chosen = names.map((theme) => {
    const { paper, text, muted } = themes[theme];
    const hidden = names.filter((other) => other !== theme).map((other) => `:root:has(#${theme}:checked) .${other}`);
    return `:root:has(#${theme}:checked){background:${paper};color:${text};--muted:${muted}}${hidden.join(',')}{display:none}`;
  });
  return `${faces.join('')}${chosen.join('')}
body{font:14px/1.5 "${fontFamily}",Inter,sans-serif;margin:24px auto;max-width:1360px;padding:0 24px}
h1{font-size:24px;margin:0 0 8px}h2{margin:48px 0 0}h3{font-size:13px;margin:20px 0 8px;color:var(--muted)}
header ul{display:flex;gap:16px;padding:0;list-style:none}header label{margin-right:16px}a{color:inherit}
figure{margin:0}figcaption{color:var(--muted)}
.cells{display:flex;flex-wrap:wrap;gap:12px 8px}.cells figure{width:180px;display:flex;flex-direction:column;align-items:center;justify-content:end}
.cells figcaption{font-size:12px}.drawings{display:flex;flex-direction:column;gap:32px}svg{display:block;max-width:100%;height:auto}`;
}

async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const { CHROMIUM_PATH: executablePath = '', ...more } = await browserEnvironment();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...more }, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** The overview in the light and the dark theme, and the screens, as the docs show them. */
async function photograph(browser: Browser): Promise<void> {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  await tab.goto(pathToFileURL(page).href);
  await tab.evaluate(() => document.fonts.ready);
  for (const theme of ['light', 'dark'] as const) {
    await tab.locator(`#${theme}`).check();
    const path = join(root, 'docs', 'pictures', `gallery-${theme}.png`);
    await tab.locator('#overview').screenshot({ path });
    console.log(`Its overview: ${path}`);
  }
  await photographScreens(browser);
}
