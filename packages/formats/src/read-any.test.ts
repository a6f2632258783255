import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { svgPicture, withTexts } from '@umlaut/pictures';
import { describe, expect, it } from 'vitest';
import { inflate } from '../test/inflate.ts';
import { readAny } from './read-any.ts';
import { reportOf } from './report.ts';
import { writeAs } from './write-as.ts';

const fixtures = join(import.meta.dirname, '..', '..', '..', 'tests', 'fixtures');
const drawio = readFileSync(join(fixtures, 'drawio', 'template', 'template-03.drawio'), 'utf8');
const diagram: Diagram = {
  nodes: [
    { id: 'a', type: 'default', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' } },
    { id: 'b', type: 'default', position: { x: 300.123456, y: 0 }, data: { label: 'Line', kind: 'class' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'composition' } }],
};

function read(file: string | Uint8Array) {
  return readAny(typeof file === 'string' ? new TextEncoder().encode(file) : file, { limits: defaultLimits, inflate });
}

/** A PNG file of no pixels with one chunk of text. */
function png(name: string, body: Uint8Array): Uint8Array {
  const empty = new Uint8Array(33);
  empty.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const chunk = new Uint8Array(12 + body.length);
  new DataView(chunk.buffer).setUint32(0, body.length);
  chunk.set(new TextEncoder().encode(name), 4);
  chunk.set(body, 8);
  return Buffer.concat([empty, chunk]);
}

function bytes(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

async function formatOf(file: string | Uint8Array): Promise<string> {
  const { found, problem } = await read(file);
  return problem ?? found?.map(({ format, diagram: { nodes } }) => `${format} ${nodes.length}`).join(', ') ?? '';
}

describe('readAny', () => {
  it('finds out what bytes are by their content', async () => {
    const packed = deflateRawSync(Buffer.from(encodeURIComponent(drawio)));
    expect(await formatOf(JSON.stringify(diagram))).toBe('umlaut 2');
    expect(await formatOf(svgPicture({ name: 'x', diagram }, { theme: 'light', transparent: false }))).toBe('umlaut 2');
    expect(await formatOf(drawio)).toBe('drawio 8');
    expect(await formatOf(`\ufeff${drawio}`)).toBe('drawio 8');
    const svg = `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n<svg width="1" content="${drawio.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')}"><rect/></svg>`;
    expect(await formatOf(svg)).toBe('drawio 8');
    expect(await formatOf(png('tEXt', bytes('mxfile\0', encodeURIComponent(drawio))))).toBe('drawio 8');
    expect(await formatOf(png('zTXt', bytes('mxfile\0\0', packed)))).toBe('drawio 8');
    expect(await formatOf(png('zTXt', bytes('mxfile\0\0', deflateSync(Buffer.from(drawio)))))).toBe('drawio 8');
    expect(await formatOf('classDiagram\n  A <|-- B')).toBe('mermaid 2');
    expect(await formatOf('@startuml\nclass A\nclass B\nA --> B\n@enduml')).toBe('plantuml 2');
  });

  it('reads every diagram of a file, named by its title or the heading above it', async () => {
    const markdown =
      '# Shop\n\n```mermaid\nclassDiagram\n  A --> B\n```\n\n## Bank\n\n```plantuml\n@startuml\nclass C\n@enduml\n```\n```js\nlet x;\n```\n';
    const { found } = await read(markdown);
    expect(found?.map(({ name, format }) => [name, format])).toEqual([
      ['Shop', 'mermaid'],
      ['Bank', 'plantuml'],
    ]);
    expect(await formatOf('[plantuml]\n----\n@startuml\nclass C\n@enduml\n----\n')).toBe('plantuml 1');
    expect(await formatOf('@startuml a\nclass A\n@enduml\n\n@startuml b\nclass B\nclass C\n@enduml\n')).toBe('plantuml 1, plantuml 2');
  });

  it('tells the line of the file where a block of it is wrong', async () => {
    const { found } = await read('# Shop\n\n```mermaid\nclassDiagram\n  A --> B\n  ?!\n```\n');
    expect(found?.[0].remarks.map(({ line, severity }) => [line, severity])).toEqual([[6, 'error']]);
    expect(reportOf(found?.[0] ?? { diagram, losses: [], remarks: [] }).sentence).toBe('2 elements, 1 relation; 1 line not understood.');
  });

  it('refuses in one sentence what holds no diagram, is too large or declares entities', async () => {
    const bomb = '<!DOCTYPE mxfile [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><mxfile><diagram>&b;</diagram></mxfile>';
    expect(await formatOf('Hello')).toMatch(/No diagram found in this file/);
    expect(await formatOf(bomb)).toMatch(/contains a DOCTYPE/);
    expect(await formatOf('<mxfile><diagram name="x">!!!</diagram></mxfile>')).toMatch(/damaged/);
    expect(await formatOf('<mxfile></mxfile>')).toMatch(/damaged/);
    expect(await formatOf(new Uint8Array(5 * 1024 * 1024 + 1))).toMatch(/larger than 5 MiB/);
    expect(await formatOf(png('tEXt', bytes('other\0x')))).toMatch(/No diagram found/);
  });

  it('refuses shapes in each other without end, and more cells or pages than a file may have', async () => {
    const cells = (count: number, parent: (index: number) => string): string =>
      Array.from({ length: count }, (_, index) => `<mxCell id="c${index}" value="a" vertex="1" parent="${parent(index)}"/>`).join('');
    const model = (inner: string): string => `<mxGraphModel><root>${inner}</root></mxGraphModel>`;
    expect(await formatOf(model(cells(100, (index) => `c${index - 1}`)))).toMatch(/^drawio/);
    expect(await formatOf(model(cells(102, (index) => `c${index + 1}`)))).toMatch(/more than 100 levels/);
    const page = `<diagram>${model(cells(2_600, () => '1'))}</diagram>`;
    expect(await formatOf(`<mxfile>${page.repeat(3)}</mxfile>`)).toMatch(/^drawio/);
    expect(await formatOf(`<mxfile>${page.repeat(4)}</mxfile>`)).toMatch(/more than 10,000 cells/);
  });

  it('stops at what unpacks to too much', async () => {
    const huge = deflateRawSync(Buffer.alloc(17 * 1024 * 1024, 32)).toString('base64');
    expect(await formatOf(`<mxfile><diagram name="x">${huge}</diagram></mxfile>`)).toMatch(/more than 5 MiB/);
  });

  it('reads parents that lead back, ids that mean something to JavaScript, and ends that are missing', async () => {
    const cell = (id: string, parent: string) =>
      `<mxCell id="${id}" value="${id}" style="rounded=0;" vertex="1" parent="${parent}"><mxGeometry x="1" y="1" width="90" height="40" as="geometry"/></mxCell>`;
    const xml = `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cell('a', 'b')}${cell('b', 'a')}${cell('__proto__', '1')}${cell('a', '1')}<mxCell id="e" edge="1" parent="1" source="a" target="nobody"/></root></mxGraphModel>`;
    const { found } = await read(xml);
    expect(found?.[0].diagram.nodes).toHaveLength(3);
    const said = found?.[0].losses.map(({ how, what, count }) => [how, what, count]);
    expect(said).toContainEqual(['dropped', 'cells with a duplicate id', 1]);
    expect(said).toContainEqual(['dropped', 'relations with an unconnected end', 1]);
  });

  it('takes the largest connected parts of what is larger than a diagram may be, and tells the rest', async () => {
    const cells = Array.from({ length: 60 }, (_, at) => {
      const place = `<mxGeometry x="${at * 100}" y="0" width="90" height="40" as="geometry"/>`;
      const edge = at === 0 || at % 20 === 0 ? '' : `<mxCell id="e${at}" edge="1" parent="1" source="n${at - 1}" target="n${at}"/>`;
      return `<mxCell id="n${at}" value="n${at}" vertex="1" parent="1">${place}</mxCell>${edge}`;
    });
    const { found } = await read(`<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cells.join('')}</root></mxGraphModel>`);
    expect(found?.[0].diagram.nodes).toHaveLength(40);
    expect(found?.[0].losses[0]).toMatchObject({ how: 'dropped', count: 20 });
  });
});

describe('writeAs', () => {
  it('writes JSON that is the same after it was read and written again', async () => {
    const { text } = writeAs({ name: 'x', diagram }, 'json');
    expect(text).toContain('"x": 300.12');
    const back = await read(text);
    expect(writeAs({ name: 'x', diagram: back.found?.[0].diagram ?? diagram }, 'json').text).toBe(text);
  });

  it('writes texts that are read as the diagram, and Markdown with the text in it', async () => {
    for (const format of ['mermaid', 'plantuml', 'markdown'] as const) {
      const { text } = writeAs({ name: 'Shop', diagram }, format);
      const { found } = await read(text);
      expect(found?.[0].diagram.nodes.map(({ data }) => data?.label)).toEqual(['Order', 'Line']);
      expect(found?.[0].diagram.edges.map(({ data }) => data?.kind)).toEqual(['composition']);
    }
    expect(writeAs({ name: 'Shop', diagram }, 'markdown').text).toMatch(/^# Shop\n\n```mermaid\nclassDiagram\n/);
  });
});

it('keeps texts in PNG pictures that were exported here before those of draw.io', async () => {
  const own = withTexts(png('tEXt', bytes('x\0y')), { texts: { Umlaut: '{"umlaut":1' }, scale: 1 });
  expect((await read(own)).problem).toMatch(/damaged/);
});
