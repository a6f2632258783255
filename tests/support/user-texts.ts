import { parseSync } from 'oxc-parser';

/** A string that people can read, with its line, counted from 1. */
export interface UserText {
  readonly line: number;
  readonly text: string;
}

/** Attributes and properties whose value is never shown. */
const hidden: ReadonlySet<string> = new Set(['className', 'class', 'd', 'href', 'id', 'key', 'path', 'src', 'style', 'to', 'type']);

/**
 * Returns the strings of a source file that people can read, in no particular order: literals, the fixed parts of templates and JSX
 * text. Comments, imports, types, keys, regular expressions and strings without a letter are left out.
 */
export function userTextsOf(path: string, source: string): readonly UserText[] {
  const { program } = parseSync(path, source);
  const lineStarts = [...source.matchAll(/^/gmu)].map(({ index }) => index);
  const lineOf = (at: number) => lineStarts.findLastIndex((start) => start <= at) + 1;
  return strings(program).map(({ at, text }) => ({ line: lineOf(at), text: text.replaceAll(/\s+/gu, ' ') }));
}

interface Found {
  readonly at: number;
  readonly text: string;
}

function strings(node: unknown): readonly Found[] {
  if (Array.isArray(node)) return node.flatMap((each) => strings(each));
  if (!isNode(node)) return [];
  const text = textOf(node);
  if (text !== undefined) return /\p{L}/u.test(text) ? [{ at: node.start, text }] : [];
  return Object.entries(node).flatMap(([field, child]) => (isRead(node, field) ? strings(child) : []));
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'TemplateElement' && isCooked(node.value)) return node.value.cooked;
  return undefined;
}

function isCooked(value: unknown): value is { readonly cooked: string } {
  return typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string';
}

function isRead(node: SyntaxNode, field: string): boolean {
  if (/^(?:Import|Export(?:All|Named))Declaration$/u.test(node.type)) return field === 'declaration';
  if (node.type.startsWith('TS') && node.type.endsWith('Type')) return false;
  if (node.type === 'JSXAttribute' || node.type === 'Property') return field === 'value' && !hidden.has(nameOf(node));
  return field !== 'typeAnnotation' && field !== 'typeArguments' && field !== 'directive';
}

function nameOf(node: SyntaxNode): string {
  const name = node.type === 'JSXAttribute' ? node.name : node.key;
  return isNode(name) ? String(name.name ?? name.value) : '';
}
