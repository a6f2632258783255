import { type Diagram, type DiagramType, diagramTypeOf, isObject, type LayoutHints } from '@umlaut/diagram';
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

/** Directions as texts say them. */
const said: Readonly<Record<string, Direction>> = { TB: 'down', TD: 'down', BT: 'up', LR: 'right', RL: 'left' };

/** The direction that a text asks for; undefined where it asks for none. */
export function directionSaid(hints: LayoutHints | undefined): Direction | undefined {
  const wish = hints?.direction ?? hints?.arrows;
  return wish === undefined ? undefined : said[wish];
}

/** The direction in which a diagram is arranged when nobody says otherwise: the stored one, else that of its type. */
export function usualDirection(diagram: Diagram): Direction {
  const stored = isObject(diagram.meta) ? diagram.meta.direction : undefined;
  const known = typeof stored === 'string' && Object.hasOwn(said, stored) ? said[stored] : undefined;
  return known ?? usual[diagramTypeOf(diagram) ?? 'plain'];
}

/** Whether the order of the nodes tells which relations of the diagram lead back. */
export function isFlowing(diagram: Diagram): boolean {
  const type = diagramTypeOf(diagram);
  return type === 'state' || type === 'activity' || type === 'flow';
}
