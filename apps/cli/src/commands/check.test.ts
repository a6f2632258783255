import { describe, expect, it } from 'vitest';
import { folderWith, umlaut } from '../../test/call.ts';

const broken = 'classDiagram\n  class Order\n  Order => Item\n';

describe('umlaut check', () => {
  it('says nothing about a good text', async () => {
    expect(await umlaut(['check', 'texts/mermaid/class/bigUML-01.mmd'])).toMatchObject({ code: 0, out: '', said: '' });
  });

  it('names file, line and column of what is wrong, and exits 1', async () => {
    const folder = await folderWith({ 'a.mmd': broken });
    const { code, out } = await umlaut(['check', 'a.mmd'], { folder });
    expect(code).toBe(1);
    expect(out).toBe('a.mmd:3:3: error: Can’t understand this line. It is kept but not drawn. Correct or remove it.\n');
  });

  it('reads diagrams of any size, and hints at those that a server cannot store', async () => {
    const input = `flowchart TD\n${Array.from({ length: 80 }, (_, index) => `  A${index} --> A${index + 1}\n`).join('')}`;
    const { code, out } = await umlaut(['check', '-'], { input });
    expect({ code, out }).toEqual({
      code: 0,
      out: '-:1:1: hint: The diagram has 81 elements; a server with MAX_NODES=50 cannot store it. Split it, or raise MAX_NODES.\n',
    });
    expect(await umlaut(['check', '-', '--max-nodes', '81'], { input })).toMatchObject({ code: 0, out: '' });
    const drawn = (await umlaut(['render', '-'], { input })).out;
    expect(drawn.match(/>A\d+<\/text>/g)).toHaveLength(81);
  });

  it('counts the lines of the whole file in Markdown', async () => {
    const { out } = await umlaut(['check', '-'], { input: `# Orders\n\n\`\`\`mermaid\n${broken}\`\`\`\n` });
    expect(out).toMatch(/^-:6:3: error/);
  });

  it('places findings on the notation at the line of the element', async () => {
    const text = 'sequenceDiagram\n  A->>B: ask\n\n  B-->>C: answer\n';
    const { out, code } = await umlaut(['check', '-'], { input: text });
    expect(out).toMatch(/^-:4:1: warning: A reply goes from B to C, but no call from C is open/);
    expect(code).toBe(0);
    expect((await umlaut(['check', '-', '--strict'], { input: text })).code).toBe(1);
  });

  it('writes JSON, and notes for GitHub', async () => {
    const folder = await folderWith({ 'a,b.mmd': broken });
    const json = await umlaut(['check', 'a,b.mmd', '--format', 'json'], { folder });
    expect(JSON.parse(json.out)).toMatchObject([{ file: 'a,b.mmd', line: 3, column: 3, severity: 'error' }]);
    const github = await umlaut(['check', 'a,b.mmd', '--format', 'github'], { folder });
    expect(github.out).toMatch(/^::error file=a%2Cb\.mmd,line=3,col=3::Can’t understand this line\./);
    expect(await umlaut(['check', '-', '--format', 'json'], { input: 'classDiagram\nA --> B\n' })).toMatchObject({ code: 0, out: '[]\n' });
  });

  it('exits 3 for a file that is none, and tells about the others all the same', async () => {
    const folder = await folderWith({ 'a.mmd': broken, 'b.mmd': 'Dear Sir or Madam' });
    const { code, out, said } = await umlaut(['check', 'missing.mmd', 'b.mmd', 'a.mmd'], { folder });
    expect(code).toBe(3);
    expect(said).toMatch(/^Cannot read missing\.mmd: no such file\.\nb\.mmd: [^\n]+$/);
    expect(out).toMatch(/^a\.mmd:3:3: error/);
  });
});
