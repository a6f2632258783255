import { type Diagram, viewNode } from '@umlaut/diagram';

/**
 * Names for all nodes of a diagram: those it has already, where they can be names, else its label where that can be one and no other node
 * has it, else one made of its letters.
 */
export function namesOf(
  diagram: Diagram,
  isName: (label: string) => boolean,
  given: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>(given.values());
  const views = diagram.nodes.map(viewNode);
  for (const [id, name] of given) if (isName(name)) names.set(id, name);
  for (const { id, label } of views) {
    if (names.has(id) || !isName(label) || taken.has(label)) continue;
    names.set(id, label);
    taken.add(label);
  }
  for (const { id, label, kind } of views) {
    if (names.has(id)) continue;
    const base = madeName(label, isName) ?? (isName(kind) ? kind : `${kind}1`);
    let name = base;
    for (let count = 2; taken.has(name) || !isName(name); count += 1) name = `${base}${count}`;
    names.set(id, name);
    taken.add(name);
  }
  return names;
}

/** Letters and digits of a label; undefined when these make no name. */
function madeName(label: string, isName: (label: string) => boolean): string | undefined {
  const letters = label
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('')
    .slice(0, 40);
  return isName(letters) ? letters : undefined;
}
