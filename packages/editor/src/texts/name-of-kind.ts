import { nodeKind, type TextPart, type viewNode } from '@umlaut/diagram';

/** The text that names a node of its kind: of lanes, the first; undefined for a kind that bears no name. */
export function nameOfKind({ kind, lanes: [lane] }: Pick<ReturnType<typeof viewNode>, 'kind' | 'lanes'>): TextPart | undefined {
  if (lane !== undefined) return { field: 'lanes', item: lane.id };
  return nodeKind(kind).fields.some(({ place }) => place[0] === 'label') ? { field: 'label' } : undefined;
}
