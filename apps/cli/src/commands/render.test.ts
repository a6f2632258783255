import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtures, folderWith, umlaut } from '../../test/call.ts';

const order = 'classDiagram\n  Order --> Item : holds\n';

describe('umlaut render', () => {
  it('draws a text as an SVG that opens again', async () => {
    const { code, out, said } = await umlaut(['render', '-', '--name', 'Orders'], { input: order });
    expect({ code, said }).toEqual({ code: 0, said: '' });
    expect(out).toMatch(/^<svg [\s\S]*<title>Orders<\/title>[\s\S]*>Order<\/text>/);
    const again = await umlaut(['convert', '-', '--to', 'mermaid'], { input: out });
    expect(again.out).toContain('Order --> Item : holds');
  });

  it('takes the format from the ending, and PNG and PDF carry what they should', async () => {
    const folder = await folderWith({ 'a.mmd': order });
    expect(await umlaut(['render', 'a.mmd', '-o', 'pictures/a.png', '--theme', 'dark'], { folder })).toMatchObject({ code: 0, said: '' });
    expect((await umlaut(['convert', 'pictures/a.png', '--to', 'mermaid'], { folder })).out).toContain('Order --> Item : holds');
    const pdf = await umlaut(['render', 'a.mmd', '--to', 'pdf'], { folder });
    expect(pdf.out).toMatch(/^%PDF-1\.7/);
    // Written beside and renamed: nothing is left there.
    expect(await readdir(join(folder, 'pictures'))).toEqual(['a.png']);
  });

  it('names the signs that no font has in a PNG, and does not promise them for one beside a PDF', async () => {
    const folder = await folderWith({ 'a.mmd': 'flowchart TD\n  A["Zoë \u{3fff0}"]\n' });
    expect((await umlaut(['render', 'a.mmd', '-o', 'a.png'], { folder })).said).toBe(
      'a.mmd: no font on this machine has \u{3fff0}. Install one, or use SVG.',
    );
    expect((await umlaut(['render', 'a.mmd', '-o', 'a.pdf'], { folder })).said).toBe(
      'a.mmd: the PDF font lacks \u{3fff0}. Use SVG, or PNG where a font has these characters.',
    );
  });

  it('draws several files into a folder, the same bytes each time', async () => {
    const folder = await folderWith();
    const files = ['mermaid/class/bigUML-01.mmd', 'plantuml/class/addressbook-01.puml'].map((name) => join(fixtures, 'texts', name));
    for (const out of ['one', 'two']) expect(await umlaut(['render', ...files, '--out-dir', out], { folder })).toMatchObject({ code: 0 });
    expect((await readdir(join(folder, 'one'))).toSorted()).toEqual(['addressbook-01.svg', 'bigUML-01.svg']);
    for (const name of await readdir(join(folder, 'one'))) {
      expect(await readFile(join(folder, 'two', name), 'utf8')).toBe(await readFile(join(folder, 'one', name), 'utf8'));
    }
  });

  it('draws many files as it draws each alone', async () => {
    const names = Array.from({ length: 17 }, (_, index) => `a${index}`);
    const text = (name: string): string => `classDiagram\n  ${name} --> Item : holds\n`;
    const folder = await folderWith(Object.fromEntries(names.map((name) => [`${name}.mmd`, text(name)])));
    const files = names.map((name) => `${name}.mmd`);
    expect(await umlaut(['render', ...files, '--out-dir', 'many'], { folder })).toMatchObject({ code: 0, said: '' });
    for (const name of names) {
      const alone = await umlaut(['render', `${name}.mmd`], { folder });
      expect(await readFile(join(folder, 'many', `${name}.svg`), 'utf8')).toBe(alone.out);
    }
  });

  it('tells about many files in their order', async () => {
    const names = Array.from({ length: 16 }, (_, index) => `b${index}.mmd`);
    const folder = await folderWith(Object.fromEntries(names.map((name) => [name, 'flowchart TD\n  A["\u{3fff0}"]\n'])));
    const { code, said } = await umlaut(['render', ...names, '--to', 'pdf', '--out-dir', 'many'], { folder });
    expect(code).toBe(0);
    expect([...said.matchAll(/^(\S+): the PDF font lacks/gm)].map(([, name]) => name)).toEqual(names);
  });

  it('draws the other files where one cannot be read, tells it, and exits 3', async () => {
    const folder = await folderWith({ 'a.mmd': order, 'b.xml': '<!DOCTYPE x><mxfile/>', 'c.mmd': order });
    const files = ['a.mmd', 'b.xml', 'c.mmd', 'missing.mmd'];
    const { code, said } = await umlaut(['render', ...files, '--out-dir', 'out'], { folder });
    expect(code).toBe(3);
    expect(said).toMatch(/contains a DOCTYPE[\s\S]*Cannot read missing\.mmd/);
    expect((await readdir(join(folder, 'out'))).toSorted()).toEqual(['a.svg', 'c.svg']);
  });

  it('takes the language from the ending where the text does not tell it', async () => {
    const folder = await folderWith({ 'a.puml': 'class "the data" as A {\n  - list : list\n}\nhide A methods\n' });
    const { code, out } = await umlaut(['render', 'a.puml'], { folder });
    expect(code).toBe(0);
    expect(out).toContain('>the data</text>');
  });

  it('refuses what it cannot read or write, in words', async () => {
    const folder = await folderWith({ 'a.mmd': order, 'b.xml': '<!DOCTYPE x><mxfile/>' });
    expect(await umlaut(['render', 'missing.mmd'], { folder })).toMatchObject({
      code: 3,
      said: expect.stringMatching(/^Cannot read missing\.mmd/),
    });
    expect(await umlaut(['render', 'b.xml'], { folder })).toMatchObject({ code: 3, said: expect.stringMatching(/contains a DOCTYPE/) });
    expect(await umlaut(['render', 'a.mmd', '-o', 'a.mmd/x.svg'], { folder })).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^Cannot write/),
    });
    expect(await umlaut(['render', 'a.mmd', '-o', 'x', '--out-dir', 'y'], { folder })).toMatchObject({ code: 2 });
    expect(await umlaut(['render', 'a.mmd', '--page', '3'], { folder })).toMatchObject({
      code: 2,
      said: 'There is no diagram 3. There is 1 diagram: 1.',
    });
  });
});
