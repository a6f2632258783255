import type { NodeKindId } from '@umlaut/diagram';
import type { NodeSaid } from '../statements/statement.ts';

/** Kinds of elements by their words. A word without a kind of its own is a plain box with it as keyword. */
const kinds: Readonly<Record<string, NodeKindId>> = {
  actor: 'actor',
  'actor/': 'actor',
  person: 'person',
  usecase: 'usecase',
  'usecase/': 'usecase',
  component: 'component',
  node: 'node',
  artifact: 'artifact',
  database: 'database',
  storage: 'storage',
  cloud: 'cloud',
  queue: 'queue',
  folder: 'folder',
  package: 'package',
  frame: 'frame',
  rectangle: 'plain',
  interface: 'ball',
  circle: 'ball',
  file: 'file',
  card: 'card',
  agent: 'plain',
  stack: 'stack',
  hexagon: 'hexagon',
  boundary: 'plain',
  control: 'plain',
  entity: 'plain',
  collections: 'collections',
  label: 'plain',
  process: 'plain',
  action: 'plain',
  port: 'plain',
  portin: 'plain',
  portout: 'plain',
};

/** Words of elements, for a pattern. */
export const elementWords = Object.keys(kinds)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** Words whose kind says all that they say. */
const own: ReadonlySet<string> = new Set([
  'actor',
  'usecase',
  'component',
  'node',
  'artifact',
  'database',
  'cloud',
  'queue',
  'folder',
  'package',
  'frame',
  'rectangle',
  'interface',
  'circle',
  'person',
  'storage',
  'file',
  'card',
  'stack',
  'hexagon',
  'collections',
]);

/** The kind that a word says, with the word as keyword where the kind is only the nearest. */
export function elementOf(word: string): NodeSaid {
  const kind = kinds[word] ?? 'plain';
  const bare = word.replace('/', '');
  return own.has(word) ? { kind } : { kind, data: { keyword: word.endsWith('/') ? 'business' : bare } };
}
