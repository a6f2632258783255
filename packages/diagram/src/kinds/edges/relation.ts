import type { EdgeView, EndView } from '../edge-view.ts';
import type { Field } from '../field.ts';
import { multiplicityProblem } from '../multiplicity.ts';
import { isAmong, type NodeKind, type Trait } from '../node-kind.ts';

/** Rule of a relation whose two ends are both among `traits`. */
export function joinsAll(...traits: readonly Trait[]): (source: NodeKind, target: NodeKind) => boolean {
  return (source, target) => isAmong(source.traits, traits) && isAmong(target.traits, traits);
}

/** Name of an edge. */
export const edgeNameField: Field = { as: 'line', place: ['label'], name: 'Name', hint: 'Unnamed' };

/** Keyword of an edge, drawn in guillemets. */
export const keywordField: Field = { as: 'line', place: ['keyword'], name: 'Keyword', hint: 'use, create' };

/** Which way an association's name is read. */
export const readingField: Field = {
  as: 'choice',
  place: ['reading'],
  name: 'Reading direction',
  choices: [
    { value: '', name: 'Not shown' },
    { value: 'forward', name: 'Towards the target' },
    { value: 'back', name: 'Towards the source' },
  ],
};

/** Fields of both ends of an association. */
export const endFields: readonly Field[] = (['source', 'target'] as const).flatMap((end): readonly Field[] => {
  const name = end === 'source' ? 'Source' : 'Target';
  return [
    { as: 'line', place: [end, 'multiplicity'], name: `${name} multiplicity`, nameAtEnd: 'Multiplicity', hint: '0..*' },
    { as: 'line', place: [end, 'role'], name: `${name} role`, nameAtEnd: 'Role', hint: '- items' },
    { as: 'line', place: [end, 'props'], name: `${name} constraints`, nameAtEnd: 'Constraints', hint: 'ordered' },
    {
      as: 'choice',
      place: [end, 'navigable'],
      name: `${name} navigability`,
      nameAtEnd: 'Navigability',
      choices: [
        { value: '', name: 'Unspecified' },
        { value: true, name: 'Navigable' },
        { value: false, name: 'Not navigable' },
      ],
    },
  ];
});

/** `Customer places Order, 1 to 0..*`: the ends, what joins them, and what both ends say. */
export function describeRelation(
  edge: EdgeView,
  { source, target }: { readonly source: string; readonly target: string },
  verb: string,
): string {
  const said = [endWords(edge.source), endWords(edge.target)];
  const ends = said.every((words) => words === '') ? '' : `, ${said.map((words) => words || 'unspecified').join(' to ')}`;
  const named = edge.label === undefined ? '' : `, ${edge.label}`;
  return `${source} ${verb} ${target}${named}${ends}`;
}

/** That a multiplicity is none, or says that there is less than at least. */
export function checkEnds(edge: EdgeView): readonly string[] {
  return [edge.source, edge.target].flatMap((end) => {
    if (end.multiplicity === undefined) return [];
    const problem = multiplicityProblem(end.multiplicity);
    return problem === undefined ? [] : [problem];
  });
}

function endWords(end: EndView): string {
  return [end.multiplicity, end.role].filter((text) => text !== undefined).join(' ');
}
