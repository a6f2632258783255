import { slotNames } from '../statements/slots.ts';
import type { Scope, Statement } from '../statements/statement.ts';

/** Statements whose namespaces have one name each, and the scopes of those that lie in others by their path. */
interface Nested {
  readonly list: readonly Statement[];
  readonly scopes: ReadonlyMap<string, Scope>;
}

/**
 * Resolves the namespaces of a class diagram as mermaid does: a name with dots is a path, each part a namespace in the one before, and a block in
 * another goes on with its path. A namespace is called by its path, or by the last part where all of its blocks are and no other ends the same; a
 * dot stands before a name that a class has, too. Names of classes are of the whole text.
 */
export function nested(list: readonly Statement[]): Nested {
  const paths = pathsIn(list);
  const names = namesOf(list, paths);
  const nameOf = (path: string): string => names.get(path) ?? path;
  return {
    list: list.map((statement, index): Statement => {
      const { says } = statement;
      const path = paths.get(index);
      if (says.as !== 'node' || path === undefined) return statement;
      const outer = outerOf(path, says.ref.name).map(nameOf);
      return { ...statement, says: { ...says, ref: { ...says.ref, name: nameOf(path) }, ...(outer.length === 0 ? {} : { outer }) } };
    }),
    scopes: new Map([...names].flatMap(([path, name]) => (name.endsWith(path) ? [[name, scopeOf(path, nameOf)] as const] : []))),
  };
}

/** The path of the namespace that each statement opens. */
function pathsIn(list: readonly Statement[]): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  for (const [index, { says, block }] of list.entries()) {
    if (says.as !== 'node' || says.opens !== 'nodes') continue;
    const within = paths.get(block);
    paths.set(index, within === undefined ? says.ref.name : `${within}.${says.ref.name}`);
  }
  return paths;
}

/** The name of each namespace, by its path. */
function namesOf(list: readonly Statement[], paths: ReadonlyMap<number, string>): ReadonlyMap<string, string> {
  const said = new Set<string>();
  const byPath = new Set<string>();
  for (const [index, path] of paths) {
    const { says } = list[index] ?? {};
    const outer = says?.as === 'node' ? outerOf(path, says.ref.name) : [];
    for (const one of [...outer, path]) said.add(one);
    for (const one of outer.length === 0 ? [] : [...outer, path]) byPath.add(one);
  }
  const lasts = Map.groupBy(said, lastPart);
  const classes = classesIn(list);
  return new Map(
    [...said].map((path) => {
      const isShort = !byPath.has(path) && lasts.get(lastPart(path))?.length === 1;
      const name = isShort ? lastPart(path) : path;
      return [path, classes.has(name) ? `.${path}` : name];
    }),
  );
}

/** Names that statements make classes of. */
function classesIn(list: readonly Statement[]): ReadonlySet<string> {
  return new Set(
    list.flatMap(({ says }) => {
      const isClass = says.as === 'node' ? says.opens !== 'nodes' : ['relation', 'member', 'mark'].includes(says.as);
      return isClass ? slotNames(says) : [];
    }),
  );
}

/** Paths of the namespaces that the written name of one passes through, outermost first. */
function outerOf(path: string, written: string): readonly string[] {
  const parts = written.split('.');
  const before = path.slice(0, path.length - written.length);
  return parts.slice(0, -1).map((_, at) => before + parts.slice(0, at + 1).join('.'));
}

function scopeOf(path: string, nameOf: (path: string) => string): Scope {
  const own = lastPart(path);
  return { own, container: path === own ? '' : nameOf(path.slice(0, -own.length - 1)) };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
