import type { EdgeKind, Head } from '../edge-kind.ts';
import type { EdgeView } from '../edge-view.ts';
import type { Field } from '../field.ts';
import { flagIn } from '../reading.ts';
import { oneLine } from '../words.ts';
import { edgeNameField, joinsAll } from './relation.ts';

/** How many of an entity there can be for one of the other, by the word that is stored. */
export type Cardinality = 'one' | 'zeroOne' | 'many' | 'oneMany' | 'zeroMany';

/** Arrowhead and spoken name of each cardinality. */
export const cardinalities: Readonly<Record<Cardinality, { readonly head: Head; readonly name: string }>> = {
  one: { head: 'erOne', name: 'exactly one' },
  zeroOne: { head: 'erZeroOne', name: 'zero or one' },
  many: { head: 'erMany', name: 'many' },
  oneMany: { head: 'erOneMany', name: 'one or more' },
  zeroMany: { head: 'erZeroMany', name: 'zero or more' },
};

/** The cardinality that an end of an edge says; undefined when it says none that is known. */
export function cardinalityOf(edge: Pick<EdgeView, 'source' | 'target'>, end: 'source' | 'target'): Cardinality | undefined {
  const said = edge[end].cardinality;
  return said !== undefined && isCardinality(said) ? said : undefined;
}

/** Whether a relationship is not identifying: the entity at its target is known without the one at its source. */
export function isWeak({ data }: EdgeView): boolean {
  return flagIn(data, 'weak');
}

/** Two entities belong together, so many of one to so many of the other. */
export const relationship: EdgeKind = {
  name: 'Relationship',
  diagrams: ['er'],
  line: 'solid',
  heads: { source: 'none', target: 'none' },
  ends: ['role'],
  routing: 'step',
  initial: { source: { cardinality: 'one' }, target: { cardinality: 'zeroMany' } },
  self: true,
  parallel: 'byLabel',
  fields: [edgeNameField, cardinalityField('source'), cardinalityField('target'), { as: 'flag', place: ['weak'], name: 'Non-identifying' }],
  connects: joinsAll('entity'),
  check(edge) {
    const unsaid = (['source', 'target'] as const).filter((end) => cardinalityOf(edge, end) === undefined);
    return unsaid.map((end) => `A relationship has no cardinality at its ${end}. Choose one.`);
  },
  describe(edge, { source, target }) {
    const many = (end: 'source' | 'target'): string => {
      const cardinality = cardinalityOf(edge, end);
      return cardinality === undefined ? 'any number of' : cardinalities[cardinality].name;
    };
    const verb = edge.label === undefined ? 'is related to' : oneLine(edge.label);
    return `${many('source')} ${source} ${verb} ${many('target')} ${target}`;
  },
};

function cardinalityField(end: 'source' | 'target'): Field {
  const name = end === 'source' ? 'Source cardinality' : 'Target cardinality';
  const choices = Object.entries(cardinalities).map(([value, { name: words }]) => ({ value, name: words }));
  return {
    as: 'choice',
    place: [end, 'cardinality'],
    name,
    nameAtEnd: 'Cardinality',
    choices: [{ value: '', name: 'Unspecified' }, ...choices],
  };
}

function isCardinality(word: string): word is Cardinality {
  return Object.hasOwn(cardinalities, word);
}
