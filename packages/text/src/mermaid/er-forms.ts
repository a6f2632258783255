import type { Cardinality, JsonObject, MemberKey } from '@umlaut/diagram';
import { cardinalityAt } from '../graph/crows-feet.ts';
import type { Form } from '../statements/parse-lines.ts';
import { match, type Scan, skip, take } from '../statements/scan.ts';
import type { Ref, RowSaid } from '../statements/statement.ts';
import { closeBrace, mermaidGrammar } from './common.ts';
import { lookForms, takeLook } from './looks.ts';
import { plainText } from './words.ts';

const name = /(?:[\p{L}\p{N}_*.]|-(?!-))+/uy;
const quoted = /"([^"]*)"/y;

function takeName(scan: Scan): string | undefined {
  const from = scan.at;
  const found = match(scan, quoted)?.[1] ?? take(scan, name);
  if (found !== undefined) scan.tokens.push({ role: 'name', from, to: scan.at });
  return found;
}

/** An entity as a statement mentions it: `A`, `"A b"`, `A["label"]`, `A:::look`. */
function takeEntity(scan: Scan): Ref | undefined {
  const found = takeName(scan);
  if (found === undefined) return undefined;
  const from = scan.at;
  const alias = match(scan, /\s*\[(?:\s*"([^"]*)"\s*|([^\]"]*))\]/y);
  const label = alias?.[1] ?? alias?.[2]?.trimStart();
  if (label !== undefined)
    scan.tokens.push({ role: 'label', from: scan.text.indexOf(label, from), to: scan.text.indexOf(label, from) + label.length });
  const look = takeLook(scan);
  const node = { ...(label === undefined ? {} : { label: plainText(label) }), ...(look === undefined ? {} : { look }) };
  return Object.keys(node).length === 0 ? { name: found } : { name: found, node };
}

const words: readonly (readonly [RegExp, Cardinality])[] = [
  [/(?:one or zero|zero or one)(?=[ \t])/iy, 'zeroOne'],
  [/(?:one or more|one or many|many\(1\)|1\+)(?=[ \t])/iy, 'oneMany'],
  [/(?:zero or more|zero or many|many\(0\)|0\+)(?=[ \t])/iy, 'zeroMany'],
  [/(?:only one|one|1)(?=[ \t])/iy, 'one'],
  [/many(?=[ \t])/iy, 'zeroMany'],
];

function takeWord(scan: Scan): Cardinality | undefined {
  return words.find(([pattern]) => take(scan, pattern) !== undefined)?.[1];
}

interface ErLine {
  readonly ends: readonly [Cardinality | undefined, Cardinality | undefined];
  readonly isWeak: boolean;
}

/** `||--o{`, or `only one to zero or more`. */
function takeLine(scan: Scan): ErLine | undefined {
  const from = scan.at;
  const left = take(scan, /\|o|\|\||\}o|\}\||o\{|\|\{|u(?=--)/y);
  const line = left === undefined ? undefined : take(scan, /--|\.\.|\.-|-\./y);
  const right = line === undefined ? undefined : take(scan, /o\||\|\||o\{|\|\{|\}o|\}\||\|o/y);
  if (left !== undefined && line !== undefined && right !== undefined) {
    scan.tokens.push({ role: 'arrow', from, to: scan.at });
    return { ends: [cardinalityAt(left), cardinalityAt(right)], isWeak: line !== '--' };
  }
  scan.at = from;
  const first = takeWord(scan);
  skip(scan);
  const joint = first === undefined ? undefined : take(scan, /(?:optionally to|to)(?=[ \t])|--|\.\./iy);
  skip(scan);
  const second = joint === undefined ? undefined : takeWord(scan);
  if (first === undefined || joint === undefined || second === undefined) return undefined;
  scan.tokens.push({ role: 'arrow', from, to: scan.at });
  return { ends: [first, second], isWeak: joint !== 'to' && joint !== '--' };
}

const relationForm: Form = (scan) => {
  const left = takeEntity(scan);
  if (left === undefined) return undefined;
  skip(scan);
  const line = takeLine(scan);
  if (line === undefined) return undefined;
  skip(scan);
  const right = takeEntity(scan);
  if (right === undefined) return undefined;
  skip(scan);
  const isSaid = take(scan, /:/y) !== undefined;
  skip(scan);
  const from = scan.at;
  const text = isSaid ? (match(scan, quoted)?.[1] ?? take(scan, /[^;"]*/y) ?? '').trim() : '';
  if (text !== '') scan.tokens.push({ role: 'text', from, to: scan.at });
  const label = plainText(text);
  const end = (cardinality: Cardinality | undefined): JsonObject => (cardinality === undefined ? {} : { cardinality });
  const data = {
    ...(label === '' ? {} : { label }),
    source: end(line.ends[0]),
    target: end(line.ends[1]),
    ...(line.isWeak ? { weak: true } : {}),
  };
  return { as: 'relation', refs: [left, right], edges: [{ source: 0, target: 1, kind: 'relationship', data }] };
};

const entityForm: Form = (scan) => {
  const ref = takeEntity(scan);
  if (ref === undefined) return undefined;
  skip(scan);
  const opens = take(scan, /\{/y) !== undefined;
  return { as: 'node', ref, ...(opens ? { opens: 'members' } : {}) };
};

const rowPattern =
  /([^\s"}]+)(?:[ \t]+([^\s"}]+))?(?:[ \t]+((?:PK|FK|UK)(?:[ \t]*,[ \t]*(?:PK|FK|UK)){0,2}(?=[\s"}]|$)))?(?:[ \t]*"([^"]*)")?/iy;

/** `type name PK, FK "comment"` as `name: type {comment}`. */
const rowForm: Form = (scan) => {
  const from = scan.at;
  const found = match(scan, rowPattern);
  if (found === undefined) return undefined;
  const [whole, type = '', column, keys = '', comment] = found;
  scan.tokens.push({ role: 'member', from, to: from + whole.trimEnd().length });
  const said = column === undefined ? type : `${column}: ${type}`;
  const note = comment === undefined ? '' : plainText(comment).replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();
  const key = keyIn(keys);
  const row: RowSaid = { text: note === '' ? said : `${said} {${note}}`, ...(key === undefined ? {} : { key }), isOperation: false };
  return { as: 'member', row };
};

function keyIn(keys: string): MemberKey | undefined {
  const [isPrimary, isForeign, isUnique] = ['PK', 'FK', 'UK'].map((key) => keys.toUpperCase().includes(key));
  if (isPrimary) return isForeign ? 'PK,FK' : 'PK';
  return isForeign ? 'FK' : isUnique ? 'UK' : undefined;
}

/** `classDef default fill:…` is every entity's own look, which is kept. */
const defaultLook: Form = (scan) => {
  if (take(scan, /classDef[ \t]+default(?=[ \t])/y) === undefined) return undefined;
  scan.at = scan.text.length;
  return { as: 'kept', what: 'styling' };
};

/** Entity relationship diagrams of Mermaid. */
export const mermaidEr = mermaidGrammar([defaultLook, ...lookForms(takeName), closeBrace, relationForm, entityForm], [closeBrace, rowForm]);
