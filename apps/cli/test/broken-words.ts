import type { Op, Scene } from '@umlaut/notation';

/** Words of labels, of nodes and edges, that are in no line as a whole. */
export function brokenWords({ nodes, edges, groups }: Scene): readonly string[] {
  const shown = Map.groupBy(
    groups.flatMap((group) => textsOf(group).map((text) => ({ id: group.id ?? '', text }))),
    ({ id }) => id,
  );
  const missing = (id: string, label: string): readonly string[] => {
    const lines = shown.get(id) ?? [];
    if (lines.some(({ text }) => text.endsWith('…'))) return [];
    return wordsOf(label).filter((word) => !lines.some(({ text }) => text.includes(word)));
  };
  return [
    ...[...nodes.values()].flatMap(({ node }) => missing(node.id, node.label)),
    ...[...edges.values()].flatMap(({ edge, labels }) => (labels.length === 0 ? [] : missing(edge.id, edge.label ?? ''))),
  ];
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== '' && word.length <= longest);
}

function textsOf(op: Op): readonly string[] {
  if (op.op === 'group') return op.children.flatMap(textsOf);
  return op.op === 'text' ? [op.text] : [];
}

/** Addresses and the like that are longer are broken. */
const longest = 60;
