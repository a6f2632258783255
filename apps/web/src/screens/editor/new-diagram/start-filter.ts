import { type DiagramType, diagramTypes, isDiagramType } from '@umlaut/diagram';

/** Types that a new diagram can have, in the order in which they are offered. */
export const offeredTypes: readonly DiagramType[] = Object.keys(diagramTypes).filter((type) => isDiagramType(type) && type !== 'plain');

/** Further words by which a type is found, in small letters. */
const words: Readonly<Partial<Record<DiagramType, string>>> = {
  class: 'uml domain model interface enumeration',
  object: 'uml instance snapshot',
  package: 'uml namespace module',
  usecase: 'uml actor requirement',
  component: 'uml architecture service interface',
  deployment: 'uml server infrastructure node',
  state: 'uml statechart finite automaton',
  activity: 'uml workflow process swimlane',
  sequence: 'uml interaction message lifeline',
  er: 'erd database table entity crow',
  flow: 'flowchart process decision',
};

/** Types whose name or words match each word of `query`, those whose name starts with it first. */
export function matchingTypes(query: string): readonly DiagramType[] {
  const sought = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = (type: DiagramType) => `${diagramTypes[type].toLowerCase()} ${words[type] ?? ''}`;
  const found = offeredTypes.filter((type) => sought.every((word) => ` ${textOf(type)}`.includes(` ${word}`)));
  const first = sought[0] ?? '';
  return [...found].sort((a, b) => Number(textOf(b).startsWith(first)) - Number(textOf(a).startsWith(first)));
}

/** The index that an arrow leads to from `index` in a grid of `count` items; undefined at its borders and for other keys. */
export function stepInGrid(key: string, index: number, { count, columns }: { readonly count: number; readonly columns: number }) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  const next = by === undefined ? -1 : index + by;
  return next < 0 || next >= count ? undefined : next;
}
