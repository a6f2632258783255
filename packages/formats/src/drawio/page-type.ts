import type { DiagramType } from '@umlaut/diagram';
import { shapeOf } from './cells.ts';
import { isSwimlane, type Page } from './page.ts';

/** Points that shapes give to types of diagram. */
type Votes = Partial<Record<DiagramType, number>>;

const byShape: ReadonlyMap<string, Votes> = new Map<string, Votes>([
  ['umlActor', { usecase: 3 }],
  ['actor', { usecase: 1 }],
  ['umlLifeline', { sequence: 5 }],
  ['component', { component: 3 }],
  ['module', { component: 3 }],
  ['cube', { deployment: 2 }],
  ['folder', { package: 2 }],
  ['umlState', { state: 4 }],
  ['startState', { state: 2, activity: 1 }],
  ['endState', { state: 2, activity: 1 }],
  ['rhombus', { flow: 2, activity: 1 }],
  ['parallelogram', { flow: 2 }],
  ['process', { flow: 1 }],
  ['document', { flow: 1 }],
  ['hexagon', { flow: 1 }],
  ['table', { er: 3 }],
]);

/** The type of diagram that most shapes of a page speak for: ambiguous ones are read as that type's kinds. */
export function pageType(page: Page): DiagramType {
  const votes = new Map<DiagramType, number>();
  const vote = (of: Votes): void => {
    for (const [type, points] of Object.entries(of)) {
      if (isType(type)) votes.set(type, (votes.get(type) ?? 0) + points);
    }
  };
  for (const cell of page.cells) {
    const shape = shapeOf(cell.style);
    if (cell.isVertex) {
      vote(byShape.get(shape) ?? {});
      if (shape.startsWith('mxgraph.flowchart.')) vote({ flow: 3 });
      if (page.isRowBox(cell) && shape !== 'table') vote({ class: 3 });
      if (/^\s*(PK|FK|PK\s*,\s*FK)\s*$/.test(cell.value)) vote({ er: 4 });
      if (isPool(page, cell.id) && isSwimlane(cell)) vote({ activity: 3 });
    } else if (cell.isEdge) {
      const heads = `${cell.style.values.get('startArrow') ?? ''} ${cell.style.values.get('endArrow') ?? ''}`;
      if (/\bER/.test(heads)) vote({ er: 3 });
      if (/diamond/.test(heads)) vote({ class: 2 });
      if (/include|extend/i.test(cell.value)) vote({ usecase: 1 });
    }
  }
  const isBranching = (votes.get('flow') ?? 0) > 0;
  // A start and decisions make an activity; a start and no decisions a state machine.
  if ((votes.get('state') ?? 0) > 0 && isBranching && !page.cells.some(({ style }) => shapeOf(style) === 'umlState')) vote({ activity: 4 });
  const [first] = [...votes].sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < 2) return 'plain';
  return first[0] === 'package' && (votes.get('class') ?? 0) > 0 ? 'class' : first[0];
}

/** Whether swimlanes lie in a swimlane. */
export function isPool(page: Page, id: string): boolean {
  const inner = page.childrenOf(id).filter(({ isVertex }) => isVertex);
  return inner.length > 0 && inner.every(isSwimlane) && inner.every((cell) => !page.isRowBox(cell));
}

function isType(word: string): word is DiagramType {
  return word !== '';
}
