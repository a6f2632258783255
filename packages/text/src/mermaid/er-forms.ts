import type { Cardinality, JsonObject, MemberKey } from '@umlaut/diagram';
import type { Form } from '../statements/parse-lines.ts';
import { match, type Scan, skip, take, takeToken } from '../statements/scan.ts';
import type { Ref, RowSaid } from '../statements/statement.ts';
import { closeBrace, mermaidGrammar } from './common.ts';
import { lookForms, takeLook } from './looks.ts';
import { plainText } from './words.ts';

/** Any sign beyond ASCII is part of a name. */
const name = /(?:[\w*.]|[^ -~\s]|-(?!-))+/uy;
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

/** Signs of cardinalities, which Mermaid reads alike on both sides, and their words. A number or word stands alone or at the line. */
const cardinalities: readonly (readonly [RegExp, Cardinality | undefined])[] = [
  [/\|o|o\||one or zero\b|zero or one\b/iy, 'zeroOne'],
  [/\}o|o\{|zero or more\b|zero or many\b|0\+|many\(0\)/iy, 'zeroMany'],
  [/\}\||\|\{|one or more\b|one or many\b|1\+|many\(1\)/iy, 'oneMany'],
  [/many\b/iy, 'zeroMany'],
  [/\|\||only one\b|one\b|1(?=\s+[\p{L}_"'\d]|\s*(?:--|\.\.|\.-|-\.))/iuy, 'one'],
  [/u(?=[.|-])/iy, undefined],
];

const solid = /--|to\b/iy;
const dashed = /\.\.|\.-|-\.|optionally to\b/iy;

function takeCardinality(scan: Scan): { readonly said: Cardinality | undefined } | undefined {
  for (const [pattern, said] of cardinalities) if (take(scan, pattern) !== undefined) return { said };
  return undefined;
}

interface ErLine {
  readonly ends: readonly [Cardinality | undefined, Cardinality | undefined];
  readonly isWeak: boolean;
}

/** `||--o{`, or `only one to zero or more`, or both mixed: `1--zero or more`. */
function takeLine(scan: Scan): ErLine | undefined {
  const from = scan.at;
  const left = takeCardinality(scan);
  skip(scan);
  const isSolid = left !== undefined && take(scan, solid) !== undefined;
  const isWeak = left !== undefined && !isSolid && take(scan, dashed) !== undefined;
  skip(scan);
  const right = isSolid || isWeak ? takeCardinality(scan) : undefined;
  if (left === undefined || right === undefined) return undefined;
  scan.tokens.push({ role: 'arrow', from, to: scan.at });
  return { ends: [left.said, right.said], isWeak };
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

/** Type, name, keys and comment. A type with tildes may have white space between them; a name in ticks has any. */
const rowPattern =
  /([^\s"}~`]*~[^~"}]*~(?:[^\s"}]*~)?[^\s"}]*|[^\s"}]+)(?:[ \t]+(`[^`"]*`|[^\s"}]+))?(?:[ \t]+((?:PK|FK|UK)(?:[ \t]*,[ \t]*(?:PK|FK|UK))*(?=[\s"}]|$)))?(?:\s*"([^"]*)")?/iy;

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

/** `subgraph id ["title"]`, `subgraph some words`. */
const subgraphForm: Form = (scan) => {
  if (takeToken(scan, 'keyword', /subgraph(?=[ \t])/iy) === undefined) return undefined;
  skip(scan);
  const from = scan.at;
  const found = match(scan, /"([^"]*)"(?=\s*(?:\[|$))/y)?.[1] ?? takeToken(scan, 'name', /[^[\]"\s;]+(?:[ \t]+[^[\]"\s;]+)*/y);
  if (found === undefined) return undefined;
  scan.steps += scan.at - from;
  const title = match(scan, /\s*\[\s*(?:"([^"]*)"|([^\]"]*))\s*\]/y);
  const label = title?.[1] ?? title?.[2]?.trim();
  return {
    as: 'node',
    ref: { name: found, node: { kind: 'group', ...(label === undefined ? {} : { label: plainText(label) }) } },
    opens: 'nodes',
  };
};

const endForm: Form = (scan) => (take(scan, /end(?=[\s;]|$)/iy) === undefined ? undefined : { as: 'end' });

/** Entity relationship diagrams of Mermaid. */
export const mermaidEr = mermaidGrammar(
  [defaultLook, ...lookForms(takeName), subgraphForm, endForm, closeBrace, relationForm, entityForm],
  [closeBrace, rowForm],
);
