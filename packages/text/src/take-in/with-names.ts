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
  switch (says.as) {
    case 'node':
      return { ...says, ref: ref(says.ref), ...(says.outer === undefined ? {} : { outer: says.outer.map(named) }) };
    case 'lifeline':
      return { ...says, ref: ref(says.ref) };
    case 'relation':
      return { ...says, refs: says.refs.map(ref) };
    case 'note':
      return { ...says, about: says.about.map(ref) };
    case 'member':
      return { ...says, ...ofNamed(says, named), ...(says.to === undefined ? {} : { to: ref(says.to) }) };
    case 'mark':
    case 'execution':
      return { ...says, ...ofNamed(says, named) };
    case 'describe':
    case 'link':
      return { ...says, of: named(says.of) };
    case 'fill':
    case 'looks':
      return { ...says, of: says.of.map(named) };
    case 'row':
      return { ...says, over: says.over.map(named) };
    case 'message':
      return {
        ...says,
        ...(says.source === undefined ? {} : { source: named(says.source) }),
        ...(says.target === undefined ? {} : { target: named(says.target) }),
      };
    default:
      return says;
  }
}

function ofNamed({ of }: { readonly of?: string }, named: (name: string) => string): { readonly of?: string } {
  return of === undefined ? {} : { of: named(of) };
}
