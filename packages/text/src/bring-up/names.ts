import type { Diagram } from '@umlaut/diagram';
import { isPseudoName, slotNames, slotsInText } from '../statements/slots.ts';
import type { Statement } from '../statements/statement.ts';
import { type Known, mentioned } from './known.ts';

/** The names that nodes of the graph have in a text: where they are declared, else where they are first mentioned. */
export function namesIn(known: Known, diagram: Diagram): ReadonlyMap<string, string> {
  const nodes = new Set(diagram.nodes.map(({ id }) => id));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const isDeclaration of [true, false]) {
    for (const [index, { says }] of known.statements.list.entries()) {
      if ((says.as === 'node' || says.as === 'lifeline') !== isDeclaration) continue;
      const ids = mentioned(known, index, diagram);
      for (const [at, name] of namesSaid(known.statements.list[index]).entries()) {
        const id = ids[at];
        if (id === undefined || !nodes.has(id) || isPseudoName(name) || names.has(id) || taken.has(name)) continue;
        names.set(id, name);
        taken.add(name);
      }
    }
  }
  return names;
}

/** Nodes that a text calls by the name of another, as where two people wrote one name at one time. */
export function namesakesIn(known: Known, diagram: Diagram, given: ReadonlyMap<string, string>): ReadonlySet<string> {
  const nodes = new Set(diagram.nodes.map(({ id }) => id));
  const found = new Set<string>();
  for (const index of known.statements.list.keys()) {
    const ids = mentioned(known, index, diagram);
    for (const [at, name] of namesSaid(known.statements.list[index]).entries()) {
      const id = ids[at] ?? '';
      if (nodes.has(id) && !given.has(id) && !isPseudoName(name)) found.add(id);
    }
  }
  return found;
}

function namesSaid(statement: Statement | undefined): readonly string[] {
  const says = statement?.says;
  if (says === undefined) return [];
  return says.as === 'note' ? says.about.map(({ name }) => name).filter((name) => name !== '') : slotNames(says);
}

/** Places of the names of a statement in its text, by slot; undefined for one that is not found. */
function namePlaces(statement: Statement, raw: string): readonly ({ readonly from: number; readonly to: number } | undefined)[] {
  const left = statement.tokens.filter(({ role }) => role === 'name' || role === 'label');
  const names = namesSaid(statement);
  const order = statement.says.as === 'note' ? [...names.keys()] : slotsInText(statement.says);
  const places = new Map(
    order.map((slot) => {
      const name = names[slot] ?? '';
      const at = left.findIndex(({ from, to }) => rewritten(raw.slice(from, to), name, name) !== undefined);
      return [slot, at < 0 ? undefined : left.splice(0, at + 1).at(-1)] as const;
    }),
  );
  return names.map((_, slot) => places.get(slot));
}

/**
 * The text written for a name that is to be another: a path keeps its namespaces, and a member behind `::` stays. Undefined where it is not that name.
 */
function rewritten(written: string, name: string, wanted: string): string | undefined {
  const own = bare(written);
  if (own === name) return wanted === name ? written : wanted;
  const member = own.startsWith(`${name}::`) ? own.slice(name.length) : '';
  if (member !== '') return wanted + member;
  const [last, before] = [lastPart(own), own.slice(0, own.length - lastPart(own).length)];
  if (last !== lastPart(name) || (before !== '' && name !== last && !name.endsWith(own))) return undefined;
  return before + lastPart(wanted);
}

function lastPart(name: string): string {
  return /[^.]*$/.exec(name)?.[0] ?? name;
}

/** A name without the signs round it. */
function bare(text: string): string {
  return (
    /^(?:"(.*)"|`(.*)`|\[(.*)\]|\((.*)\)|:(.*):)$/s
      .exec(text)
      ?.slice(1)
      .find((part) => part !== undefined)
      ?.trim() ?? text
  );
}

/**
 * The text of a statement with the names that its elements are to have; undefined where one of them has no place of its own in it and would have
 * to change.
 */
export function renamed(known: Known, index: number, names: ReadonlyMap<string, string>, diagram: Diagram): string | undefined {
  const statement = known.statements.list[index];
  if (statement === undefined) return undefined;
  const raw = known.statements.text.slice(statement.from, statement.to);
  const ids = mentioned(known, index, diagram);
  const said = namesSaid(statement);
  const places = namePlaces(statement, raw);
  let text = raw;
  const order = [...said.keys()].sort((a, b) => (places[b]?.from ?? 0) - (places[a]?.from ?? 0));
  for (const at of order) {
    const wanted = names.get(ids[at] ?? '');
    if (wanted === undefined || wanted === said[at] || isPseudoName(said[at] ?? '')) continue;
    const place = places[at];
    if (place === undefined) return undefined;
    const own = text.slice(place.from, place.to);
    text = text.slice(0, place.from) + (rewritten(own, said[at] ?? '', wanted) ?? wanted) + text.slice(place.to);
  }
  return text;
}
