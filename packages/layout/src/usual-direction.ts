import { type Diagram, type DiagramType, diagramTypeOf, isObject } from '@umlaut/diagram';
import type { Direction } from './layout.ts';

const usual: Readonly<Record<DiagramType, Direction>> = {
  class: 'down',
  object: 'down',
  package: 'down',
  usecase: 'right',
  component: 'right',
  deployment: 'down',
  state: 'down',
  activity: 'down',
  sequence: 'right',
  er: 'right',
  flow: 'down',
  plain: 'down',
};

/** The direction in which a diagram is arranged when nobody says otherwise: the stored one, else that of its type. */
export function usualDirection(diagram: Diagram): Direction {
  const said = isObject(diagram.meta) ? diagram.meta.direction : undefined;
  if (said === 'down' || said === 'right' || said === 'up' || said === 'left') return said;
  return usual[diagramTypeOf(diagram) ?? 'plain'] ?? 'down';
}

/** Whether the order of the nodes tells which relations of the diagram lead back. */
export function isFlowing(diagram: Diagram): boolean {
  const type = diagramTypeOf(diagram);
  return type === 'state' || type === 'activity' || type === 'flow';
}
