import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate as deflateBytes, inflateSync } from 'node:zlib';
import type { Diagram } from '@umlaut/diagram';
import { diagrams } from '@umlaut/diagram/testing';
import { drawDiagram, type FontKey, type Op, type TextOp } from '@umlaut/notation';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTrueType } from '../font/true-type.ts';
import { pdfPicture } from '../index.ts';

const folder = join(import.meta.dirname, '../../../notation');
const font = (face: string): Uint8Array => Uint8Array.from(readFileSync(join(folder, `font/umlaut-diagram-${face}.ttf`)));
const fonts: Readonly<Record<FontKey, Uint8Array>> = {
  regular: font('regular'),
  bold: font('bold'),
  italic: font('italic'),
  boldItalic: font('bold-italic'),
};
const model: Diagram = JSON.parse(readFileSync(join(folder, 'golden/examples/order-model.json'), 'utf8'));
const pack = promisify(deflateBytes);
const deflate = async (bytes: Uint8Array): Promise<Uint8Array> => pack(bytes);

async function pdf(diagram: Diagram, name = 'x') {
  const { bytes, missing } = await pdfPicture({ name, diagram }, { theme: 'light', fonts, deflate });
  return { bytes: Buffer.from(bytes), text: Buffer.from(bytes).toString('latin1'), missing };
}

/** The objects of the file, their streams unpacked. */
function objectsIn(bytes: Buffer): ReadonlyMap<number, string> {
  const text = bytes.toString('latin1');
  const objects = new Map<number, string>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj\n/g)) {
    const [whole = '', number = '', body = ''] = match;
    const stream = /\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/.exec(body);
    if (stream === null) objects.set(Number(number), body);
    else {
      const start = match.index + whole.indexOf('stream\n') + 'stream\n'.length;
      objects.set(
        Number(number),
        body.slice(0, stream.index) + inflateSync(bytes.subarray(start, start + Number(stream[1]))).toString('latin1'),
      );
    }
  }
  return objects;
}

/** Every text that is drawn, read back by the characters that the fonts say their glyphs stand for. */
function textsIn(bytes: Buffer): readonly string[] {
  const objects = objectsIn(bytes);
  const all = [...objects.values()];
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [, key = '', number = ''] of (all.find((body) => body.includes('/Type /Page ')) ?? '').matchAll(
    /\/(\w+) (\d+) 0 R(?=[^<]*>> >>)/g,
  )) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number)) ?? '')?.[1];
    const pairs = [...(objects.get(Number(map)) ?? '').matchAll(/<(\w{4})> <(\w+)>/g)];
    names.set(
      key,
      new Map(
        pairs.map(([, glyph = '', units = '']) => [
          glyph,
          String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
        ]),
      ),
    );
  }
  const content = all.find((body) => body.includes('/Figure << /MCID 0 >> BDC')) ?? '';
  return [...content.matchAll(/\/(\w+) [\d.]+ Tf [^<]* Tm <(\w*)> Tj/g)].map(([, key = '', glyphs = '']) =>
    (glyphs.match(/.{4}/g) ?? []).map((glyph) => names.get(key)?.get(glyph) ?? '').join(''),
  );
}

function drawnTexts(ops: readonly Op[]): readonly string[] {
  return ops.flatMap((op) => (op.op === 'text' ? [op.text] : op.op === 'group' ? drawnTexts(op.children) : []));
}

it('says every text of the drawing, in its order', async () => {
  const { bytes, missing } = await pdf(model);
  expect(missing).toEqual([]);
  expect(drawnTexts(drawDiagram(model).groups).length).toBeGreaterThan(20);
  expect(textsIn(bytes)).toEqual(drawnTexts(drawDiagram(model).groups));
});

it('holds no action, link, script or file, whatever the diagram says', async () => {
  const hostile = fc.constantFrom(
    '(x) /JavaScript',
    ') >> /OpenAction << /S /JavaScript',
    'endobj',
    '%%EOF',
    '/AA /Launch',
    '>> endstream',
  );
  await fc.assert(
    fc.asyncProperty(diagrams, hostile, async (diagram, label) => {
      const nodes = [...diagram.nodes, { id: 'hostile', position: { x: 0, y: 0 }, data: { label, link: 'javascript:alert(1)' } }];
      const { bytes } = await pdf({ ...diagram, nodes }, label);
      for (const [number, body] of objectsIn(bytes)) {
        expect(`${number} ${body}`).not.toMatch(
          /\/(JavaScript|JS|Launch|AA|OpenAction|URI|GoToR|SubmitForm|EmbeddedFile|Annots|AcroForm)\b/,
        );
      }
    }),
    { numRuns: 40 },
  );
});

it('tells readers where each object stands', async () => {
  const { text } = await pdf(model);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start, start + 5)).toBe('xref\n');
  const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places.length).toBeGreaterThan(8);
  for (const [index, place] of places.entries()) expect(text.slice(place, place + 12)).toContain(`${index + 1} 0 obj`);
});

it('keeps the page within what readers take, however far apart things lie', async () => {
  const far = {
    nodes: [model.nodes[0], { ...model.nodes[1], id: 'far', position: { x: 1e6, y: 5 } }].flatMap((node) => node ?? []),
    edges: [],
  };
  const [, width = ''] = /\/MediaBox \[0 0 ([\d.]+) [\d.]+\]/.exec((await pdf(far)).text) ?? [];
  expect(Number(width)).toBeLessThanOrEqual(14_400);
});

it('names the characters that the font lacks, once each', async () => {
  const nodes = [{ id: 'a', position: { x: 0, y: 0 }, data: { label: '注文と注文 Ä' } }];
  expect((await pdf({ nodes, edges: [] })).missing).toEqual(['注', '文', 'と']);
});

it('draws texts that the font lacks signs for as the host paints them, saying what they stand for', async () => {
  const nodes = [{ id: 'a', position: { x: 0, y: 0 }, data: { label: '注文 Ä\nplain', link: 'x' } }];
  const painted: string[] = [];
  const paintText = ({ text, at }: TextOp) => {
    painted.push(text);
    return { width: 2, height: 1, pixels: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 0), box: { x: at.x, y: at.y - 10, width: 20, height: 14 } };
  };
  const { bytes, missing } = await pdfPicture({ name: 'x', diagram: { nodes, edges: [] } }, { theme: 'light', fonts, deflate, paintText });
  expect([painted, missing]).toEqual([['注文 Ä'], []]);
  expect(textsIn(Buffer.from(bytes))).toEqual(['plain']);
  const objects = [...objectsIn(Buffer.from(bytes)).values()];
  expect(objects.some((body) => body.includes('/ActualText <FEFF6CE865870020' + '00C4> >> BDC /T0 Do EMC'))).toBe(true);
  expect(objects.filter((body) => body.endsWith('\x01\x02\x03\x04\x05\x06') || body.endsWith('\xff\x00'))).toHaveLength(2);
  expect(objects.some((body) => /^<< \/Type \/XObject \/Subtype \/Form .*q 20 0 0 -14 .* cm \/Text Do Q$/s.test(body))).toBe(true);
});

it('names the signs that the host could not paint, and leaves their place empty', async () => {
  const nodes = [{ id: 'a', position: { x: 0, y: 0 }, data: { label: '注文' } }];
  const given = { theme: 'light', fonts, deflate, paintText: () => undefined } as const;
  expect((await pdfPicture({ name: 'x', diagram: { nodes, edges: [] } }, given)).missing).toEqual(['注', '文']);
});

it('carries only the glyphs that it needs, of every face', () => {
  for (const file of Object.values(fonts)) {
    const whole = readTrueType(file);
    const used = new Set([...'Ünité (x)'].map((character) => whole.glyphOf(character.codePointAt(0) ?? 0)));
    const subset = whole.subset(used);
    expect(subset.length).toBeLessThan(file.length / 4);
    expect(whole.glyphOf(0x6ce8)).toBe(0);
  }
});
