import { defaultLimits, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { readAny } from './read-any.ts';

const texts = {
  mermaid: 'classDiagram\n  class Tür\n  Tür --> Schloß\n',
  plantuml: '@startuml\nclass Tür\nTür --> "🔑 key" : x\n@enduml\n',
  drawio:
    '<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/><mxCell id="2" value="Tür" vertex="1" parent="1"><mxGeometry width="80" height="40" as="geometry"/></mxCell></root></mxGraphModel>',
};

function utf16(text: string, isLittle: boolean): Uint8Array {
  return Uint8Array.from(
    [...`\ufeff${text}`].flatMap((character) =>
      Array.from({ length: character.length }, (_, at) => character.charCodeAt(at)).flatMap((code) =>
        isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff],
      ),
    ),
  );
}

async function namesIn(bytes: Uint8Array): Promise<readonly string[] | string> {
  const read = await readAny(bytes, { limits: defaultLimits, inflate: async () => undefined });
  return read.problem ?? read.found.flatMap(({ diagram }) => diagram.nodes.map((node) => viewNode(node).label));
}

describe('the encoding of a file', () => {
  it.each(Object.entries(texts))('is UTF-8 or UTF-16 with a byte order mark, with the same diagram: %s', async (_, text) => {
    const expected = await namesIn(Buffer.from(text));
    expect(expected).toContain('Tür');
    expect(await namesIn(Buffer.from(`\ufeff${text}`))).toEqual(expected);
    expect(await namesIn(utf16(text, true))).toEqual(expected);
    expect(await namesIn(utf16(text, false))).toEqual(expected);
  });

  it('is told where a text has another one', async () => {
    const problem = 'The file isn’t UTF-8. Save it as UTF-8 and try again.';
    expect(await namesIn(Buffer.from(texts.mermaid, 'latin1'))).toBe(problem);
    expect(await namesIn(Buffer.from(texts.plantuml.replace('🔑', ''), 'latin1'))).toBe(problem);
  });

  it('is none of a text in other files', async () => {
    const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70);
    expect(await namesIn(bytes)).toMatch(/^The file contains no diagram|no diagram/i);
  });

  it.each([
    ['a code unit that is cut off', Uint8Array.of(0xff, 0xfe, 0x41, 0, 0x42)],
    ['half a surrogate pair', Uint8Array.of(0xff, 0xfe, 0x3d, 0xd8, 0x41, 0)],
  ])('is not guessed where it is broken: %s', (_, bytes) => {
    expect(decodeText(bytes).problem).toBeDefined();
  });
});
