import { deflateSync, inflateSync } from 'node:zlib';
import { type Diagram, defaultLimits, nameProblem, sameDiagram, writeDiagram } from '@umlaut/diagram';
import { diagrams, wideLimits } from '@umlaut/diagram/testing';
import { allowedMarkup } from '@umlaut/notation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latin1Bytes, utf8Bytes, utf8Text } from './bytes.ts';
import { maxFileBytes, openPicture, pngKeyword, svgPicture, withTexts, writeEmbedded } from './index.ts';

/** As the page unpacks: never more than was asked for. */
async function inflate(packed: Uint8Array, most: number): Promise<Uint8Array | undefined> {
  try {
    return inflateSync(packed, { maxOutputLength: most });
  } catch {
    return undefined;
  }
}

/** The smallest PNG there is: one grey pixel. */
const pixel = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64'),
);

const open = (content: string | Uint8Array, limits = wideLimits) =>
  openPicture(typeof content === 'string' ? utf8Bytes(content) : content, { limits, inflate });
const names = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('Überblick ]]> 😀', '</metadata><script>', '&amp;"\'', '\u0000\ud800\uffff'),
);
const looks = fc.record({ theme: fc.constantFrom('light', 'dark', 'print'), transparent: fc.boolean() } as const);
const small: Diagram = { nodes: [{ id: 'a', position: { x: 1, y: 2 }, data: { label: 'A <b> & "c" 注文' } }], edges: [] };

describe('a diagram inside a picture', () => {
  it('comes out of an SVG file as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(diagrams, names, looks, async (diagram, name, look) => {
        const opened = await open(svgPicture({ name, diagram }, look));
        expect(opened.problem).toBeUndefined();
        expect('diagram' in opened && sameDiagram(opened.diagram, diagram)).toBe(true);
        expect(opened).toMatchObject({ lostParts: 0 });
        const { name: found } = opened as { readonly name: string };
        expect(found === '' || nameProblem(found, defaultLimits) === undefined).toBe(true);
        if (nameProblem(name, defaultLimits) === undefined) expect(found).toBe(name.trim());
      }),
      { numRuns: 150 },
    );
  });

  it.each(['!\u00a0!', '!  !', '!\u0085!', '!\u2028!', '!\u3000!', '\u00a0! !\u2003'])(
    'keeps its name with every space in it, such as %j',
    async (name) => {
      const opened = await open(svgPicture({ name, diagram: small }, { theme: 'light', transparent: false }));
      expect(opened).toEqual({ name: name.trim(), diagram: small, lostParts: 0 });
    },
  );

  it('comes out of a PNG file as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(diagrams, names, async (diagram, name) => {
        const file = withTexts(pixel, { texts: { Title: name, [pngKeyword]: writeEmbedded({ name, diagram }) }, scale: 2 });
        const opened = await open(file);
        expect('diagram' in opened && sameDiagram(opened.diagram, diagram)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('comes out of an SVG file that another program has written again', async () => {
    const svg = svgPicture({ name: 'x', diagram: small }, { theme: 'light', transparent: true });
    const rewritten = svg.replace(
      /(<metadata[^>]*>)([^<]*)/,
      (_, tag: string, text: string) => `${tag}\n${text.replaceAll('"', '&quot;').replaceAll('A', '&#x41;').replaceAll('c', '&#99;')}\n`,
    );
    expect(rewritten).not.toBe(svg);
    expect(await open(`\ufeff<?xml version="1.0"?>\n${rewritten}`)).toEqual({ name: 'x', diagram: small, lostParts: 0 });
  });

  it('comes out of an SVG file whatever the element that holds it is given or called', async () => {
    const svg = svgPicture({ name: 'umlaut-diagram" <metadata id="', diagram: small }, { theme: 'light', transparent: true });
    const kept = { name: 'umlaut-diagram" <metadata id="', diagram: small, lostParts: 0 };
    expect(await open(svg)).toEqual(kept);
    expect(await open(svg.replace('<metadata id="umlaut-diagram"', "<svg:metadata x='1'\n id='umlaut-diagram'"))).toEqual(kept);
    const other = svg.replace(
      /<metadata[^>]*>(.*)<\/metadata>/,
      '<metadata><umlaut:diagram xmlns:umlaut="u">$1</umlaut:diagram></metadata>',
    );
    expect(other).not.toBe(svg);
    expect(await open(other)).toEqual(kept);
  });

  it('is looked for in a time that grows with the file alone, however often its name is said', async () => {
    const timeOf = async (count: number) => {
      const file = `<svg>${'<metadata umlaut-diagram '.repeat(count)}</svg>`;
      const start = performance.now();
      expect(await open(file)).toEqual({ problem: expect.any(String) });
      return performance.now() - start;
    };
    // Looked for anew at each name, eight times as long a file would take 64 times as long. The best of some tries, as machines pause.
    const ratios: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) ratios.push((await timeOf(160_000)) / (await timeOf(20_000)));
    expect(Math.min(...ratios)).toBeLessThan(24);
  });

  it('comes out of a PNG file that another program has packed', async () => {
    const packed = deflateSync(writeEmbedded({ name: 'x', diagram: small }));
    const plain = withTexts(pixel, { texts: { [pngKeyword]: '' }, scale: 1 });
    const at = Buffer.from(plain).indexOf('iTXt');
    const body = Buffer.concat([latin1Bytes(`${pngKeyword}\0\u0001\0\0\0`), packed]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const file = Buffer.concat([
      plain.subarray(0, at - 4),
      length,
      Buffer.from('iTXt'),
      body,
      plain.subarray(at + 4 + pngKeyword.length + 5),
    ]);
    expect(await open(file)).toMatchObject({ name: 'x', diagram: small });
  });

  it('is read from the JSON text of a diagram as well', async () => {
    expect(await open(writeDiagram(small))).toEqual({ name: '', diagram: small, lostParts: 0 });
  });
});

describe('any other file', () => {
  const nested = `${'['.repeat(200_000)}`;
  it.each([
    ['nothing', ''],
    ['text', 'Hello'],
    ['an SVG of somebody else', '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'],
    ['a page', '<html><umlaut:diagram>{}</umlaut:diagram></html>'],
    ['JSON of something else', '{"name":"x"}'],
    ['JSON nested without end', nested],
    ['a PNG of somebody else', pixel],
    ['a cut PNG', pixel.subarray(0, 20)],
    ['bytes', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)],
  ])('is told to hold no diagram: %s', async (_, content) => {
    expect(await open(content)).toEqual({ problem: expect.stringMatching(/^No diagram found in this file\./) });
  });

  it('is refused when it declares a document type or entities, wherever', async () => {
    const svg = svgPicture({ name: 'x', diagram: small }, { theme: 'light', transparent: true });
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    for (const file of [bomb + svg, `<?xml version="1.0"?>\n${bomb}${svg}`, svg.replace('<title>', '<!entity x "y"><title>')]) {
      expect(await open(file)).toEqual({ problem: expect.stringMatching(/contains a DOCTYPE/) });
    }
  });

  it('is refused above 5 MiB, packed or not', async () => {
    expect(await open(new Uint8Array(maxFileBytes + 1))).toEqual({ problem: expect.stringMatching(/larger than 5 MiB/) });
    const bomb = deflateSync(Buffer.alloc(60_000_000, 'x'));
    expect(await inflate(bomb, maxFileBytes)).toBeUndefined();
  });

  it('is told to be damaged when the diagram in it is', async () => {
    const svg = svgPicture({ name: 'x', diagram: small }, { theme: 'light', transparent: true });
    expect(await open(svg.replace('"nodes"', '"nodes'))).toEqual({ problem: expect.stringMatching(/damaged/) });
  });

  it('gives what can be read of a diagram, and tells how much is lost', async () => {
    const data = JSON.stringify({ nodes: [...small.nodes, 7, { id: 'b' }], edges: [{ id: 'e', source: 'a', target: 'nowhere' }] });
    const opened = await open(data);
    expect(opened).toMatchObject({ lostParts: 3 });
    expect('diagram' in opened && opened.diagram.nodes.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is refused when it is larger than diagrams may be here', async () => {
    const nodes = Array.from({ length: 51 }, (_, index) => ({ id: `n${index}`, position: { x: index, y: 0 } }));
    expect(await open(JSON.stringify({ nodes, edges: [] }), defaultLimits)).toEqual({
      problem: 'A diagram can have up to 50 nodes; this one has 51.',
    });
  });

  it('never makes the program fail, whatever bytes it holds', async () => {
    const svg = utf8Bytes(svgPicture({ name: 'x', diagram: small }, { theme: 'light', transparent: true }));
    const png = withTexts(pixel, { texts: { [pngKeyword]: writeEmbedded({ name: 'x', diagram: small }) }, scale: 1 });
    const mutated = fc
      .tuple(fc.constantFrom(svg, png), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 5 }), fc.nat())
      .map(([file, changes, cut]) => {
        const copy = Uint8Array.from(file);
        for (const [at, byte] of changes) copy[at % copy.length] = byte;
        return cut % 3 === 0 ? copy.subarray(0, cut % copy.length) : copy;
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        const opened = await open(bytes);
        expect(opened.problem ?? 'opened').not.toBe('');
      }),
      { numRuns: 600 },
    );
  });
});

describe('an exported SVG', () => {
  it('holds allowed tags and attributes only, and nothing that loads or runs', () => {
    fc.assert(
      fc.property(diagrams, names, looks, (diagram, name, look) => {
        const svg = svgPicture({ name, diagram }, look);
        let tags = 0;
        for (const [, tag = '', attributes = ''] of svg.matchAll(/<([a-z:]+)((?:\s[^<>]*?)?)\/?>/g)) {
          expect(Object.keys(allowedMarkup)).toContain(tag);
          for (const [, attribute = ''] of attributes.matchAll(/\s([\w:-]+)="/g)) expect(allowedMarkup[tag]).toContain(attribute);
          tags += 1;
        }
        expect(svg.match(/<[^/]/g)?.length).toBe(tags);
        const markup = svg.replaceAll(/>[^<]*</g, '><');
        expect(markup).not.toMatch(/url\(|@import|data:|javascript:|\son\w+=|\ssrc=/i);
      }),
      { numRuns: 150 },
    );
  });
});

describe('UTF-8', () => {
  it('is written and read as everywhere else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Bytes(text)).toEqual(new TextEncoder().encode(text));
        const bytes = new TextEncoder().encode(text);
        expect(utf8Text(bytes)).toBe(new TextDecoder().decode(bytes));
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        let expected: string | undefined;
        try {
          expected = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        } catch {
          expected = undefined;
        }
        expect(utf8Text(bytes)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
