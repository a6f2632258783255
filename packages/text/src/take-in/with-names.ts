import type { Ref, Said, Statements } from '../statements/statement.ts';

type Names = ReadonlyMap<string, string>;

/** Statements in which other names stand for some, given by these. Their texts and tokens are as before. */
export function withNames(statements: Statements, names: Names): Statements {
  const named = (name: string): string => names.get(name) ?? name;
  const list = statements.list.map((statement) => ({ ...statement, says: saidWith(statement.says, named) }));
  const { scopes } = statements;
  return scopes === undefined ? { ...statements, list } : { ...statements, list, scopes: withoutNames(scopes, names) };
}

/** The scopes of names that stay: a new name has its own, where it needs one. */
function withoutNames<T>(scopes: ReadonlyMap<string, T>, names: Names): ReadonlyMap<string, T> {
  return new Map([...scopes].filter(([name]) => !names.has(name)));
}

function saidWith(says: Said, named: (name: string) => string): Said {
  const ref = (one: Ref): Ref => ({ ...one, name: named(one.name) });
  if (says.as === 'node') return { ...says, ref: ref(says.ref), ...(says.outer === undefined ? {} : { outer: says.outer.map(named) }) };
  if (says.as === 'lifeline') return { ...says, ref: ref(says.ref) };
  if (says.as === 'relation') return { ...says, refs: says.refs.map(ref) };
  if (says.as === 'note') return { ...says, about: says.about.map(ref) };
  if (says.as === 'member') return { ...says, ...ofNamed(says, named), ...(says.to === undefined ? {} : { to: ref(says.to) }) };
  if (says.as === 'mark' || says.as === 'execution') return { ...says, ...ofNamed(says, named) };
  if (says.as === 'describe' || says.as === 'link') return { ...says, of: named(says.of) };
  if (says.as === 'fill' || says.as === 'looks') return { ...says, of: says.of.map(named) };
  if (says.as === 'row') return { ...says, over: says.over.map(named) };
  if (says.as !== 'message') return says;
  const { source, target } = says;
  return {
    ...says,
    ...(source === undefined ? {} : { source: named(source) }),
    ...(target === undefined ? {} : { target: named(target) }),
  };
}

function ofNamed({ of }: { readonly of?: string }, named: (name: string) => string): { readonly of?: string } {
  return of === undefined ? {} : { of: named(of) };
}
