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
    // Any language takes the last one.
    const name = [lettersOf(label), kind, 'n'].flatMap((base) => freeName(base, { isName, taken }) ?? [])[0] ?? id;
    names.set(id, name);
    taken.add(name);
  }
  return names;
}

/** A name that begins with `base` and that no other node has; undefined where none of them can be a name. */
function freeName(
  base: string,
  { isName, taken }: { readonly taken: ReadonlySet<string>; isName(label: string): boolean },
): string | undefined {
  if (base === '' || !isName(`${base}1`)) return undefined;
  if (isName(base) && !taken.has(base)) return base;
  // Of more names than are taken, one is free.
  const first = isName(base) ? 2 : 1;
  for (let count = first; count <= first + taken.size; count += 1) {
    const name = `${base}${count}`;
    if (!taken.has(name) && isName(name)) return name;
  }
  return undefined;
}

/** Letters and digits of a label. */
function lettersOf(label: string): string {
  return label
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('')
    .slice(0, 40);
}
