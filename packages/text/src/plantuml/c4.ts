import type { NodeKindId } from '@umlaut/diagram';
import type { Form } from '../statements/parse-lines.ts';
import { lose, match, type Scan, skip, take } from '../statements/scan.ts';
import { plainText } from './words.ts';

const call =
  /(Person|System|Container|Component|Deployment_Node|Node|Rel|BiRel|Enterprise_Boundary|System_Boundary|Container_Boundary|Boundary)((?:Db|Queue)?(?:_(?!Boundary)\w+)?)[ \t]*\(/y;

/** Calls of C4's macros: people and systems are boxes with a stereotype, `Rel` a dependency, boundaries hold what is in them. */
export const c4Form: Form = (scan) => {
  const found = match(scan, call);
  const word = found?.[1];
  if (word === undefined) return take(scan, /[A-Z]\w*\(.*\)[ \t]*$/y) === undefined ? undefined : { as: 'kept', what: 'setting' };
  const tail = found?.[2] ?? '';
  const args = takeArguments(scan, /^(?:Bi)?Rel$/.test(word) ? 3 : 2);
  skip(scan);
  const opens = take(scan, /\{/y) !== undefined;
  const [first, second, third] = args;
  if (first === undefined) return undefined;
  if (word === 'Rel' || word === 'BiRel') {
    if (second === undefined) return undefined;
    const label = plainText(third ?? '').replace(/\n/g, ' ');
    return {
      as: 'relation',
      refs: [{ name: first }, { name: second }],
      edges: [{ source: 0, target: 1, kind: 'dependency', data: label === '' ? {} : { label } }],
    };
  }
  const kind: NodeKindId = opens
    ? 'group'
    : word === 'Person'
      ? 'actor'
      : tail.startsWith('Db')
        ? 'database'
        : tail.startsWith('Queue')
          ? 'queue'
          : 'component';
  const stereotype = word.replace('_', ' ').toLowerCase();
  const node = { kind, label: plainText(second ?? first), data: { stereotypes: [stereotype] } };
  return { as: 'node', ref: { name: first, node }, ...(opens ? { opens: 'nodes' } : {}) };
};

/** An argument without its quotes: quoted texts and calls within it are passed as a whole. */
function takeArgument(scan: Scan): string {
  const from = scan.at;
  while (take(scan, /"[^"]*"|[^,()"]+|\([^()]*\)/y) !== undefined);
  return scan.text
    .slice(from, scan.at)
    .trim()
    .replace(/^"([^"]*)"$/, '$1');
}

/** Arguments between commas up to the closing parenthesis, without their quotes. What is behind the first `most`, or has a name, is kept. */
function takeArguments(scan: Scan, most: number): readonly string[] {
  const args: string[] = [];
  for (;;) {
    skip(scan);
    const from = scan.at;
    const arg = takeArgument(scan);
    const isNamed = /^\$\w+\s*=/.test(arg);
    if (!isNamed) args.push(arg);
    if (arg !== '' && (isNamed || args.length > most)) lose(scan, from, { how: 'kept', what: isNamed ? 'named argument' : 'description' });
    skip(scan);
    if (take(scan, /,/y) !== undefined) continue;
    take(scan, /\)/y);
    return args;
  }
}
