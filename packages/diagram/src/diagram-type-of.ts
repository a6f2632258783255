import { type Diagram, isObject } from './diagram.ts';
import { type DiagramType, diagramTypes } from './kinds/diagram-type.ts';
import { viewNode } from './kinds/node-view.ts';
import { nodeKind } from './kinds/registry.ts';

/** Returns the type of a diagram: the stored one, else that of most of its nodes; undefined when neither tells. */
export function diagramTypeOf(diagram: Diagram): DiagramType | undefined {
  const said = isObject(diagram.meta) ? diagram.meta.diagram : undefined;
  if (typeof said === 'string' && isDiagramType(said)) return said;
  const counts = new Map<DiagramType, number>();
  for (const node of diagram.nodes) {
    const { kind } = viewNode(node);
    // Notes and plain boxes stand in every diagram.
    if (kind === 'plain' || kind === 'comment') continue;
    const [type] = nodeKind(kind).diagrams;
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0];
}

/** Whether `type` names a type of diagram. */
export function isDiagramType(type: string): type is DiagramType {
  return Object.hasOwn(diagramTypes, type);
}

/**
 * The diagram, said to be of a type. Its version stays unsaid: what a diagram is about is a field that readers of the bare
 * document pass over.
 */
export function withDiagramType(diagram: Diagram, type: DiagramType): Diagram {
  const meta = isObject(diagram.meta) ? diagram.meta : {};
  return { ...diagram, meta: { ...meta, diagram: type } };
}
