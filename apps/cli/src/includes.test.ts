import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderWith, umlaut } from '../test/call.ts';

const files = {
  'docs/main.puml': '@startuml\n!include parts/order.puml\n!include_once parts/order.puml\n~~ broken\nOrder --> Line\n@enduml\n',
  'docs/parts/order.puml': '@startuml\nclass Order {\n  +id: int\n}\n!include ../line.iuml\n@enduml\n',
  'docs/line.iuml': 'class Line\n',
  'secret.puml': 'class Secret\n',
  'docs/out.puml': '@startuml\n!include ../secret.puml\n@enduml\n',
  'docs/linked.puml': '@startuml\n!include link.puml\n@enduml\n',
  'docs/loop.puml': '@startuml\n!include loop.puml\n@enduml\n',
  'docs/web.puml': '@startuml\n!include https://example.com/a.puml\n!include <C4/C4_Container>\nclass A\n@enduml\n',
};

it('includes files below the folder that --include names, and tells findings at the lines of the file', async () => {
  const folder = await folderWith(files);
  const args = ['convert', 'docs/main.puml', '--to', 'mermaid'];
  expect((await umlaut(args, { folder })).out).not.toContain('+id');
  const { out, code } = await umlaut([...args, '--include', 'docs'], { folder });
  expect(code).toBe(0);
  expect(out).toContain('+id: int');
  expect(out.match(/class Order/g)).toHaveLength(1);
  expect(out).toContain('Order --> Line');
  expect((await umlaut(['check', 'docs/main.puml', '--include', 'docs'], { folder })).out).toBe(
    'docs/main.puml:4:1: error: Can’t understand this line. It is kept but not drawn. Correct or remove it.\n',
  );
});

it('reads nothing outside of the folder, no circle, and no address', async () => {
  const folder = await folderWith(files);
  await symlink(join(folder, 'secret.puml'), join(folder, 'docs/link.puml'));
  const said = async (name: string) => umlaut(['render', `docs/${name}`, '--include', 'docs'], { folder });
  expect(await said('out.puml')).toMatchObject({ code: 3, said: 'docs/out.puml:2: ../secret.puml is not inside docs.' });
  expect(await said('linked.puml')).toMatchObject({ code: 3, said: 'docs/linked.puml:2: link.puml is not inside docs.' });
  expect(await said('loop.puml')).toMatchObject({ code: 3, said: 'docs/loop.puml:2: includes are nested more than 16 levels deep.' });
  expect((await umlaut(['check', 'docs/web.puml', '--include', 'docs'], { folder })).out.match(/Includes aren’t read/g)).toHaveLength(2);
  expect(await umlaut(['render', 'docs/web.puml', '--include', 'nowhere'], { folder })).toMatchObject({ code: 2 });
});
