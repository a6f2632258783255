import { isPseudoName } from '../statements/slots.ts';
import type { Lost, Said, Scope, Statement } from '../statements/statement.ts';

/** Statements whose names mean one element each, and the scopes of those that need one. */
export interface Scoped {
  readonly list: readonly Statement[];
  readonly scopes: ReadonlyMap<string, Scope>;
}

type Path = readonly string[];

/** A name where it stands: the path it means, and the part behind it that names a member. */
interface Meant {
  readonly path: Path;
  readonly isDeclared: boolean;
  readonly isContainer: boolean;
}

const separatorSetting = /^\s*set\s+(?:namespace)?separator\s+(\S+)/i;
const keyOf = (path: Path): string => path.join('\u001f');

/**
 * Resolves the names of a class diagram, or of states that are named by paths, as PlantUML does: each package is a namespace, a name with separators is a path, a mention without
 * means the one element that bears it anywhere, else that of its own package, and a declaration always the latter. An ambiguous name becomes
 * the path.
 */
export function scoped(list: readonly Statement[], text: string): Scoped {
  const resolver = resolverOf(separatorIn(list, text));
  const meant = list.map((statement, index) => resolver.meant(statement, index, list));
  const names = canonicalNames(resolver, meant, list);
  const nameOf = (path: Path | undefined, name: string): string => (path === undefined ? name : (names.get(keyOf(path)) ?? name));
  return {
    list: list.map((statement, index) => {
      const own = meant[index] ?? [];
      if (own.length === 0) return statement;
      const lost = [...statement.lost, ...membersAtEnds(statement, text, resolver)];
      return { ...statement, says: renamedSays(statement.says, own, nameOf), lost };
    }),
    scopes: scopesOf(resolver, meant, names),
  };
}

/** Whether a text names states by paths, such as `a.b`. */
export function hasPaths(list: readonly Statement[]): boolean {
  return list.some(({ says }) => namesOf(says).some((name) => /[^.]\.[^.]/.test(name)));
}

function separatorIn(list: readonly Statement[], text: string): string | undefined {
  let separator: string | undefined = '.';
  for (const { says, from, to } of list) {
    const word = says.as === 'kept' && says.what === 'setting' ? separatorSetting.exec(text.slice(from, to))?.[1] : undefined;
    if (word !== undefined) separator = /^(?:none|null)$/i.test(word) ? undefined : word;
  }
  return separator;
}

interface Resolver {
  readonly separator: string | undefined;
  /** Paths of containers that the text declares. */
  readonly containers: ReadonlySet<string>;
  meant(statement: Statement, index: number, list: readonly Statement[]): readonly (Meant | undefined)[];
}

function resolverOf(separator: string | undefined): Resolver {
  const paths = new Map<string, Path>();
  const counts = new Map<string, Path[]>();
  const containers = new Set<string>();
  /** Path of the container that each statement opens. */
  const opened = new Map<number, Path>();
  const add = (path: Path): Path => {
    for (let length = 1; length <= path.length; length += 1) {
      const part = path.slice(0, length);
      if (paths.has(keyOf(part))) continue;
      paths.set(keyOf(part), part);
      const last = part.at(-1) ?? '';
      counts.set(last, [...(counts.get(last) ?? []), part]);
    }
    return path;
  };
  const resolve = (name: string, current: Path, isMention: boolean): Path => {
    if (separator === undefined) {
      const known = counts.get(name)?.[0];
      return known !== undefined && isMention ? known : add([...current, name]);
    }
    if (name.startsWith(separator) && name.length > separator.length) return add(partsOf(name.slice(separator.length), separator));
    const parts = partsOf(name, separator);
    if (parts.length === 1) {
      const same = counts.get(name) ?? [];
      const [only] = same;
      return isMention && same.length === 1 && only !== undefined && keyOf(only) !== keyOf(current) ? only : add([...current, name]);
    }
    return add(paths.has(keyOf(parts.slice(0, 1))) ? parts : [...current, ...parts]);
  };
  const currentAt = (block: number, list: readonly Statement[]): Path => {
    for (let at = block; at >= 0; at = list[at]?.block ?? -1) {
      const path = opened.get(at);
      if (path !== undefined) return path;
    }
    return [];
  };
  return {
    separator,
    containers,
    meant: (statement, index, list) => {
      const { says, block, tokens } = statement;
      const isContainer = says.as === 'node' && says.opens === 'nodes';
      const isObject = says.as === 'node' && says.ref.node?.kind === 'object';
      const isDeclaration = !isObject && (says.as === 'node' || (says.as === 'relation' && tokens[0]?.role === 'keyword'));
      const current = currentAt(block, list);
      const found = namesOf(says).map((name, at): Meant | undefined => {
        if (isPseudoName(name) || /\[H\*?\]$/.test(name)) return undefined;
        if (says.as === 'note') return { path: resolve(ownerOf(name, separator), current, true), isDeclared: false, isContainer: false };
        const isDeclared = isDeclaration && at === 0;
        return { path: resolve(isDeclared ? name : ownerOf(name, separator), current, !isDeclared), isDeclared, isContainer };
      });
      const [first] = found;
      if (isContainer && first !== undefined) {
        opened.set(index, first.path);
        containers.add(keyOf(first.path));
      } else if (isContainer) opened.set(index, [...current, `\u0000${index}`]);
      if (says.as === 'note' && says.name !== undefined) add([...current, says.name]);
      return found;
    },
  };
}

function partsOf(name: string, separator: string): Path {
  const parts = name.split(separator).filter((part) => part !== '');
  return parts.length === 0 ? [name] : parts;
}

/** `A::member` is about A, unless that separates namespaces. */
function ownerOf(name: string, separator: string | undefined): string {
  const at = separator === '::' ? -1 : name.indexOf('::');
  return at > 0 ? name.slice(0, at) : name;
}

/** The members that a relation ends at, for which a diagram has no place. */
function membersAtEnds({ says, tokens, from: start }: Statement, text: string, { separator }: Resolver): readonly Lost[] {
  if (says.as !== 'relation') return [];
  return tokens.flatMap(({ role, from, to }): readonly Lost[] => {
    const name = text.slice(start + from, start + to);
    const owner = ownerOf(name, separator);
    return role !== 'name' || owner === name
      ? []
      : [{ how: 'kept', what: 'member that a relation ends at', from: from + owner.length, to }];
  });
}

/** Names of the elements that a statement mentions, in order. */
function namesOf(says: Said): readonly string[] {
  if (says.as === 'node') return [says.ref.name];
  if (says.as === 'relation') return says.refs.map(({ name }) => name);
  if (says.as === 'note') return says.about.map(({ name }) => name);
  if (says.as === 'member' && says.to !== undefined) return [says.to.name];
  if ((says.as === 'member' || says.as === 'mark') && says.of !== undefined) return [says.of];
  return says.as === 'describe' || says.as === 'link' ? [says.of] : [];
}

/** One name for each path: as it is declared, else as it is first mentioned; the whole path where several bear it. */
function canonicalNames(
  { separator }: Resolver,
  meant: readonly (readonly (Meant | undefined)[])[],
  list: readonly Statement[],
): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  const lasts = new Map<string, Set<string>>();
  for (const isDeclared of [true, false]) {
    for (const [index, own] of meant.entries()) {
      const written = namesOf(list[index]?.says ?? { as: 'nothing' });
      for (const [at, one] of own.entries()) {
        if (one === undefined || one.isDeclared !== isDeclared) continue;
        const key = keyOf(one.path);
        const last = one.path.at(-1) ?? '';
        lasts.set(last, (lasts.get(last) ?? new Set()).add(key));
        if (!said.has(key)) said.set(key, isDeclared ? (written[at] ?? '') : ownerOf(written[at] ?? '', separator));
      }
    }
  }
  return new Map(
    [...said].map(([key, name]) => {
      const path = key.split('\u001f');
      return [key, (lasts.get(path.at(-1) ?? '')?.size ?? 0) > 1 ? wholeName(path, separator) : name];
    }),
  );
}

function wholeName(path: Path, separator: string | undefined): string {
  return path.filter((part) => !part.startsWith('\u0000')).join(separator ?? '.');
}

function scopesOf(
  { separator, containers }: Resolver,
  meant: readonly (readonly (Meant | undefined)[])[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, Scope> {
  const scopes = new Map<string, Scope>();
  const nameOf = (path: Path): string => names.get(keyOf(path)) ?? wholeName(path, separator);
  const containerOf = (path: Path): string => {
    const outer = path.slice(0, -1);
    if (outer.length === 0 || (outer.at(-1) ?? '').startsWith('\u0000')) return '';
    const own = nameOf(outer);
    if (!containers.has(keyOf(outer)) && !scopes.has(own)) {
      let length = outer.length - 1;
      while (length > 0 && !containers.has(keyOf(outer.slice(0, length)))) length -= 1;
      const within = length === 0 ? '' : nameOf(outer.slice(0, length));
      scopes.set(own, { own: wholeName(outer.slice(length), separator), container: within });
    }
    return own;
  };
  for (const one of meant.flat()) {
    if (one === undefined) continue;
    const name = nameOf(one.path);
    const own = one.path.at(-1) ?? '';
    const isPlain = name === own && one.path.slice(0, -1).every((_, at) => containers.has(keyOf(one.path.slice(0, at + 1))));
    if (!one.isContainer && !scopes.has(name) && !isPlain && !containers.has(keyOf(one.path)))
      scopes.set(name, { own, container: containerOf(one.path) });
  }
  return scopes;
}

function renamedSays(says: Said, meant: readonly (Meant | undefined)[], nameOf: (path: Path | undefined, name: string) => string): Said {
  const named = (name: string, at: number): string => nameOf(meant[at]?.path, name);
  if (says.as === 'node') return { ...says, ref: withName(says.ref, named(says.ref.name, 0), meant[0]) };
  if (says.as === 'relation') return { ...says, refs: says.refs.map((ref, at) => withName(ref, named(ref.name, at), meant[at])) };
  if (says.as === 'note') return { ...says, about: says.about.map((ref, at) => ({ ...ref, name: named(ref.name, at) })) };
  if (says.as === 'member' && says.to !== undefined) return { ...says, to: { ...says.to, name: named(says.to.name, 0) } };
  if ((says.as === 'member' || says.as === 'mark') && says.of !== undefined) return { ...says, of: named(says.of, 0) };
  return says.as === 'describe' || says.as === 'link' ? { ...says, of: named(says.of, 0) } : says;
}

/** A class whose label is its path shows the last part of it. */
function withName<T extends { readonly name: string; readonly node?: { readonly label?: string } }>(
  ref: T,
  name: string,
  meant: Meant | undefined,
): T {
  const last = meant?.path.at(-1);
  const isPath = ref.node?.label === ref.name && last !== undefined && last !== ref.name && meant?.isContainer === false;
  return { ...ref, name, ...(isPath ? { node: { ...ref.node, label: last } } : {}) };
}
