import { isObject, type JsonValue } from '@umlaut/diagram';
import type { Said } from '../statements/statement.ts';

/** A text among the facts of a statement, and the names of the fields that lead to it. */
interface Leaf {
  readonly path: string;
  readonly value: JsonValue;
}

/** Statements whose `text` is what a node shows. */
const shown: ReadonlySet<Said['as']> = new Set(['note', 'step', 'flow', 'box', 'fragment', 'row', 'divider', 'describe']);

/** Whether a statement says what another one does, but for what it shows of a node: `before` has become `after`. */
export function isRelabelled(own: Said, now: Said, { before, after }: { readonly before: string; readonly after: string }): boolean {
  const changed = changedLeaves(own, now);
  if (changed.length === 0) return false;
  return changed.every(({ path, from, to }) => {
    // A node that is only named shows its name.
    const isFirst = from === undefined && isNodeLabel(path);
    return (from === before || isFirst) && to === after && (isNodeLabel(path) || (path === 'text' && shown.has(own.as)));
  });
}

/** Whether a statement says what another one does, but for a name and what is shown for it. */
export function isRenamed(own: Said, now: Said, { before, after }: { readonly before: string; readonly after: string }): boolean {
  const changed = changedLeaves(own, now);
  const isDone = leavesOf(now as unknown as JsonValue).every(({ path, value }) => value !== before || !(isNodeLabel(path) || isName(path)));
  return (
    isDone &&
    changed.length > 0 &&
    changed.every(({ path, from, to }) => from === before && to === after && (isNodeLabel(path) || isName(path)))
  );
}

function isNodeLabel(path: string): boolean {
  return /(?:^|\.)node\.label$|^(?:from|to)\.label$/.test(path);
}

function isName(path: string): boolean {
  return /(?:^|\.)name$|^of(?:\.\d+)?$|^over\.\d+$|^source$|^target$/.test(path);
}

interface Changed {
  readonly path: string;
  readonly from: JsonValue | undefined;
  readonly to: JsonValue | undefined;
}

function changedLeaves(own: Said, now: Said): readonly Changed[] {
  const ours = new Map(leavesOf(own as unknown as JsonValue).map(({ path, value }) => [path, value]));
  const theirs = new Map(leavesOf(now as unknown as JsonValue).map(({ path, value }) => [path, value]));
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((path) => {
    const [from, to] = [ours.get(path), theirs.get(path)];
    return from === to ? [] : [{ path, from, to }];
  });
}

function leavesOf(value: JsonValue, path = ''): readonly Leaf[] {
  const within = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, within(index)));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : leavesOf(item, within(key))));
  return [{ path, value }];
}
