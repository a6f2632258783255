import { type Diagram, type DiagramType, isDiagramType, isObject } from '@umlaut/diagram';

/** The type that a diagram was given by name; undefined for one that shows it by its elements alone. */
export function typeIn({ meta }: Diagram): DiagramType | undefined {
  const said = isObject(meta) ? meta.diagram : undefined;
  return typeof said === 'string' && isDiagramType(said) ? said : undefined;
}
