import type { DiagramEdge } from '@umlaut/diagram';
import { isPseudoName, slotNames } from '../statements/slots.ts';
import type { Statements } from '../statements/statement.ts';

/** The names that a text says, in its order, each with the id of the node that it means. Initial and final states have none. */
export function namedIn(
  { list }: Statements,
  slots: readonly (readonly string[])[],
  edges: readonly DiagramEdge[],
): readonly (readonly [name: string, id: string])[] {
  const byId = new Map(edges.map((edge) => [edge.id, edge]));
  return list
    .flatMap(({ says }, index): readonly (readonly [name: string, id: string | undefined])[] => {
      const own = slots[index] ?? [];
      const leading = slotNames(says).map((name, at) => [name, own[at]] as const);
      if (says.as !== 'note') return leading;
      const [note, ...anchors] = own;
      const about = says.about.map(({ name }, at) => {
        const edge = byId.get(anchors[at] ?? '');
        return [name, edge?.source === note ? edge?.target : edge?.source] as const;
      });
      return [...leading, [says.name ?? '', note], ...about];
    })
    .flatMap(([name, id]) => (id === undefined || id === '' || isPseudoName(name) ? [] : [[name, id] as const]));
}
