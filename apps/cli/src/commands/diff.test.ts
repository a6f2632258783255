import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, umlaut } from '../../test/call.ts';

const before = 'classDiagram\n  class Order {\n    +id: int\n  }\n  Customer --> Order : places\n  Order *-- Item\n';
const after = 'classDiagram\n  class Invoice\n  class Order {\n    +id: UUID\n  }\n  Customer --> Order : places\n  Order --> Invoice\n';

const inGit = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder, encoding: 'utf8' });

async function repository(): Promise<string> {
  const folder = await folderWith({ 'docs/orders.mmd': before, 'notes.txt': 'nothing' });
  inGit(folder, 'init', '--quiet');
  inGit(folder, 'add', '.');
  inGit(folder, 'commit', '--quiet', '-m', 'first');
  return folder;
}

describe('umlaut diff', () => {
  it('finds no difference between texts that say the same in another order or language', async () => {
    const folder = await folderWith({ 'a.mmd': before });
    await umlaut(['convert', 'a.mmd', '--to', 'plantuml', '-o', 'b.puml'], { folder });
    expect(await umlaut(['diff', 'a.mmd', 'b.puml'], { folder })).toMatchObject({
      code: 0,
      out: 'a.mmd compared with b.puml\nNo differences.\n\n',
    });
  });

  it('tells the differences as text, JSON and Markdown, and exits 1', async () => {
    const folder = await folderWith({ 'a.mmd': before, 'b.mmd': after });
    const text = await umlaut(['diff', 'a.mmd', 'b.mmd'], { folder });
    expect(text.code).toBe(1);
    expect(text.out.split('\n')).toEqual([
      'a.mmd compared with b.mmd',
      '2 added, 2 removed, 1 changed, 0 moved',
      '',
      '+ Class Invoice added.',
      '~ Class Order: attribute +id: int → +id: UUID.',
      '- Class Item removed.',
      '+ Association from Order to Invoice added.',
      '- Composition from Order to Item removed.',
      '',
    ]);
    const [json] = JSON.parse((await umlaut(['diff', 'a.mmd', 'b.mmd', '--to', 'json'], { folder })).out);
    expect(json.counts).toEqual({ added: 2, removed: 2, changed: 1, moved: 0 });
    expect(json.differences[0]).toMatchObject({ how: 'added', element: 'node', subject: 'Class Invoice' });
    const markdown = await umlaut(['diff', 'a.mmd', 'b.mmd', '--to', 'markdown'], { folder });
    expect(markdown.out).toMatch(/^### a\.mmd → b\.mmd\n\n2 added, 2 removed, 1 changed\n\n- Class Invoice added\.\n/);
  });

  it('draws both states over each other: what stays stands where it stood, nothing new covers what is gone', async () => {
    const folder = await folderWith({ 'a.mmd': before, 'b.mmd': after });
    const { out, code } = await umlaut(['diff', 'a.mmd', 'b.mmd', '--to', 'svg'], { folder });
    expect(code).toBe(1);
    for (const word of ['Order', 'Customer', 'Invoice', 'Item']) expect(out).toContain(`>${word}</text>`);
    const places = [...out.matchAll(/<g class="node"(?: transform="translate\(([^)]*)\)")?/g)].map(([, place = '0 0']) => place);
    expect(new Set(places).size).toBe(4);
    expect(out.match(/<title>(added|removed|changed|moved)<\/title>/g)).toHaveLength(5);
    expect(out).not.toContain('<title>moved</title>');
  });

  it('compares commits, and a commit with the files as they are', async () => {
    const folder = await repository();
    expect(await umlaut(['diff', '--git', 'HEAD'], { folder })).toMatchObject({ code: 0, out: '' });
    await writeFile(join(folder, 'docs/orders.mmd'), after);
    await writeFile(join(folder, 'docs/new.puml'), '@startuml\nclass New\n@enduml\n');
    const now = await umlaut(['diff', '--git', 'HEAD', '--to', 'markdown'], { folder });
    expect(now).toMatchObject({ code: 1, said: '' });
    expect(now.out).toMatch(/^### docs\/orders\.mmd\n\n2 added, 2 removed, 1 changed/);
    inGit(folder, 'add', '.');
    inGit(folder, 'commit', '--quiet', '-m', 'second');
    const both = await umlaut(['diff', '--git', 'HEAD~1..HEAD', '--to', 'svg', '--out-dir', 'pictures'], { folder });
    expect(both).toMatchObject({ code: 1, out: '', said: '' });
    expect((await readdir(join(folder, 'pictures'))).toSorted()).toEqual(['docs-new.puml.svg', 'docs-orders.mmd.svg']);
    expect(await readFile(join(folder, 'pictures/docs-new.puml.svg'), 'utf8')).toContain('>New</text>');
    expect((await umlaut(['diff', '--git', 'HEAD~1..HEAD', '--to', 'markdown', '--', 'docs/new.puml'], { folder })).out).not.toContain(
      'orders',
    );
  });

  it('tells what Git does not know, and takes no option for a commit', async () => {
    const folder = await repository();
    expect(await umlaut(['diff', '--git', 'nowhere'], { folder })).toMatchObject({ code: 3, said: 'Unknown Git commit nowhere.' });
    expect(await umlaut(['diff', '--git', '--output=x'], { folder })).toMatchObject({ code: 2 });
    expect(await umlaut(['diff', '--git=--output=x'], { folder })).toMatchObject({ code: 3 });
    expect(await readdir(folder)).not.toContain('x');
  });
});

describe('umlaut check --staged', () => {
  it('reads what is staged, not what is in the folder, and passes documents without diagrams', async () => {
    const folder = await repository();
    expect(await umlaut(['check', '--staged'], { folder })).toMatchObject({ code: 0, out: '', said: '' });
    await writeFile(join(folder, 'docs/orders.mmd'), `${before}  Order => Item\n`);
    await writeFile(join(folder, 'README.md'), '# Orders\n');
    inGit(folder, 'add', '.');
    await writeFile(join(folder, 'docs/orders.mmd'), before);
    const { code, out, said } = await umlaut(['check', '--staged'], { folder });
    expect({ code, said }).toEqual({ code: 1, said: '' });
    expect(out).toMatch(/^docs\/orders\.mmd:7:3: error/);
    expect((await umlaut(['check', '--staged'], { folder: join(folder, 'docs') })).out).toMatch(/^orders\.mmd:7:3: error/);
  });
});
