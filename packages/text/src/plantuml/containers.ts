import type { NodeKindId } from '@umlaut/diagram';
import type { Context, Form } from '../statements/parse-lines.ts';
import { type Scan, skip, take, takeToken } from '../statements/scan.ts';
import type { NodeSaid } from '../statements/statement.ts';
import { namedBy, takeAlias, takeDeclared, takeLooks } from './names.ts';
import { takeSigned } from './signed-names.ts';
import { plainText } from './words.ts';

/** Words that open a container, and what each is here; one whose kind holds nothing is a group. */
const containerKinds: Readonly<Record<string, NodeKindId>> = {
  package: 'package',
  namespace: 'package',
  folder: 'folder',
  frame: 'group',
  node: 'node',
  rectangle: 'group',
  cloud: 'cloud',
  database: 'group',
  card: 'group',
  component: 'component',
  storage: 'group',
  artifact: 'group',
  agent: 'group',
  file: 'group',
  hexagon: 'group',
  queue: 'group',
  stack: 'group',
  boundary: 'group',
  collections: 'group',
  process: 'group',
  action: 'group',
  person: 'group',
  system: 'subject',
};

const words = new RegExp(`(${Object.keys(containerKinds).join('|')})(?=[ \\t"{[])`, 'iy');

/** `package "Name" as P <<word>> #colour {`; undefined where nothing is opened. */
export const containerForm: Form = (scan, context) => {
  const word = takeToken(scan, 'keyword', words)?.toLowerCase();
  if (word === undefined) return undefined;
  skip(scan);
  const signed = takeSigned(scan);
  const first = signed === undefined ? takeDeclared(scan) : { name: signed.text, isQuoted: true };
  const before = takeLooks(scan);
  const alias = first === undefined ? undefined : takeAlias(scan);
  const after = takeLooks(scan);
  const looks = { words: [...before.words, ...after.words], said: { ...before.said, ...after.said } };
  if (!isOpened(scan, context)) return undefined;
  const isAliasQuoted = alias !== undefined && scan.text.includes(`"${alias}"`);
  const { name, label } = namedBy(first?.name ?? '', first?.isQuoted ?? false, alias, isAliasQuoted);
  const node: NodeSaid = {
    kind: containerKinds[word] ?? 'group',
    label: plainText(label),
    ...looks.said,
    ...(looks.words.length === 0 ? {} : { data: { stereotypes: looks.words } }),
  };
  return { as: 'node', ref: { name, node }, opens: 'nodes' };
};

/** `together {`, which only lays out. */
export const togetherForm: Form = (scan, context) => {
  if (take(scan, /together(?=[ \t{]|$)/iy) === undefined) return undefined;
  skip(scan);
  return isOpened(scan, context) ? { as: 'kept', what: 'setting', opens: 'nodes' } : undefined;
};

/** Takes the brace that opens a block: in this line, or alone in the next one. */
export function isOpened(scan: Scan, context: Context): boolean {
  skip(scan);
  if (take(scan, /\{/y) !== undefined) return true;
  if (scan.at < scan.text.length || context.line(1)?.trim() !== '{') return false;
  context.swallow(1);
  return true;
}
