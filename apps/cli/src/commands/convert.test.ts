import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtures, folderWith, umlaut } from '../../test/call.ts';

const order = 'classDiagram\n  class Order {\n    +total: Money\n  }\n  Order --> Item : holds\n';

describe('umlaut convert', () => {
  it('writes each format, which reads as the same diagram again', async () => {
    const folder = await folderWith({ 'a.mmd': order });
    for (const [to, extension] of Object.entries({ json: 'json', plantuml: 'puml', markdown: 'md', drawio: 'drawio', mermaid: 'mmd' })) {
      const file = `b.${extension}`;
      expect(await umlaut(['convert', 'a.mmd', '--to', to, '-o', file], { folder })).toMatchObject({ code: 0, out: '' });
      const back = await umlaut(['convert', file, '--to', 'mermaid'], { folder });
      expect(back.out).toContain('+total: Money');
      expect(back.out).toMatch(/Order --> Item : holds/);
    }
  });

  it('gives canonical JSON: converting it again changes no byte', async () => {
    const folder = await folderWith();
    await umlaut(['convert', join(fixtures, 'drawio/real/real-01.drawio'), '--to', 'json', '-o', 'one.json'], { folder });
    await umlaut(['convert', 'one.json', '--to', 'json', '-o', 'two.json'], { folder });
    const one = await readFile(join(folder, 'one.json'), 'utf8');
    expect(one.length).toBeGreaterThan(1000);
    expect(await readFile(join(folder, 'two.json'), 'utf8')).toBe(one);
  });

  it('tells what is lost, in words or as JSON, and writes nothing where it is not to be', async () => {
    const text = '@startuml\nskinparam shadowing false\nclass A\n@enduml\n';
    const words = await umlaut(['convert', '-', '--to', 'mermaid'], { input: text });
    expect(words.said).toBe('-:2: Kept but not drawn: styling (1)');
    const report = await umlaut(['convert', '-', '--to', 'mermaid', '--report', 'json'], { input: text });
    expect(JSON.parse(report.said)).toMatchObject({ file: '-', number: 1, sentence: '1 element, 0 relations.', lines: [{ line: 2 }] });
    expect(await umlaut(['convert', '-', '--to', 'mermaid', '--losses', 'fail'], { input: text })).toMatchObject({ code: 1, out: '' });
  });

  it('lists the diagrams of a file with several, and writes each to a folder', async () => {
    const fences = `# Orders\n\n\`\`\`mermaid\n${order}\`\`\`\n\n# Items\n\n\`\`\`mermaid\nclassDiagram\n  class Item\n\`\`\`\n`;
    const folder = await folderWith({ 'docs.md': fences });
    const refused = await umlaut(['convert', 'docs.md', '--to', 'plantuml'], { folder });
    expect(refused).toMatchObject({
      code: 2,
      said: 'There are 2 diagrams: 1 Orders, 2 Items. Choose one with --page, or use --out-dir.',
    });
    expect((await umlaut(['convert', 'docs.md', '--to', 'plantuml', '--page', '2'], { folder })).out).toContain('class Item');
    expect(await umlaut(['convert', 'docs.md', '--to', 'plantuml', '--out-dir', 'out'], { folder })).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'out/docs-1.puml'), 'utf8')).toContain('--> Item : holds');
    expect(await readFile(join(folder, 'out/docs-2.puml'), 'utf8')).not.toContain('Order');
  });

  it('reads a text that does not tell its language as it is told to', async () => {
    const input = 'class A\nA --> B\n';
    expect((await umlaut(['convert', '-', '--to', 'mermaid', '--from', 'plantuml'], { input })).out).toMatch(/A --> B/);
  });
});
