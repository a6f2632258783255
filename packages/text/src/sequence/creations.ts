import { listedLifelines, type Score, walkItems } from '@umlaut/diagram';

/**
 * The messages that can be written as creating their receivers, with the ids of these. A lifeline that is created is declared there: it takes part in nothing
 * before, stands in no box, and behind all lifelines that are declared above.
 */
export function creationsIn({ root, columns, boxes }: Score): ReadonlyMap<string, string> {
  const boxed = new Set(boxes.map(({ id }) => id));
  const parents = new Map(columns.map(({ id, parentId }) => [id, parentId ?? '']));
  const seen = new Set<string>();
  const found = new Map<string, string>();
  for (const item of walkItems(root)) {
    if (item.type === 'message') {
      const { source, target } = item.stored;
      const isCreated = item.edge.kind === 'createMessage' && source !== target && item.edge.target.outside === undefined;
      if (isCreated && !seen.has(target) && !boxed.has(parents.get(target) ?? '')) found.set(target, item.id);
      seen.add(source).add(target);
    } else for (const list of [item.node.data.over, item.node.data.covers]) for (const id of listedLifelines(list)) seen.add(id);
    const { starts, finishes } = item.stored.data ?? {};
    for (const id of [...listedLifelines(starts), ...listedLifelines(finishes)]) seen.add(id);
  }
  const last = columns.slice(columns.findLastIndex(({ id }) => !found.has(id)) + 1).map(({ id }) => id);
  const inOrder = [...found.keys()].filter((id) => last.includes(id));
  if (inOrder.length < columns.length && inOrder.every((id, index) => id === last[index]))
    return new Map(inOrder.map((id) => [found.get(id) ?? '', id]));
  return new Map();
}
