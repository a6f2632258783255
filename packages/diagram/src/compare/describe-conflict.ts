import type { Diagram } from '../diagram.ts';
import { type Comparison, compareDiagrams } from './compare-diagrams.ts';
import { describeDifference, elementName } from './describe-difference.ts';
import { partOfField } from './merge-element.ts';
import type { Conflict, ConflictKind } from './rulings.ts';
import type { MergeSide, Part, Three } from './side.ts';

/** A conflict in words: what it is about, why it is one, and what each side did. */
export interface ConflictWords {
  readonly subject: string;
  readonly reason: string;
  /** Changes of each side to the base, one sentence each; one sentence when there are none. */
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

const reasons: Readonly<Record<ConflictKind, string>> = {
  field: 'Both sides changed the same property.',
  deleted: 'One side deleted it, the other changed it.',
  added: 'Both sides added it differently.',
  needed: 'One side deleted it, the other connected or added something to it.',
  nesting: 'The elements would contain each other.',
  repeated: 'These relations can’t both exist.',
  limit: 'Together, the changes exceed a limit of the diagram.',
};

/** Returns the meaning of `conflict` in a merge of `diagrams`, in plain words. */
export function describeConflict({ kind, parts }: Conflict, diagrams: Three<Diagram>): ConflictWords {
  const named = parts.find(({ element }) => element !== 'diagram') ?? parts[0];
  const holder = named === undefined ? undefined : [diagrams.mine, diagrams.theirs, diagrams.base].find((diagram) => holds(diagram, named));
  return {
    subject:
      named === undefined || (kind === 'limit' && parts[0]?.element === 'diagram')
        ? 'The diagram'
        : elementName(holder ?? diagrams.base, named),
    reason: reasons[kind],
    mine: deeds(parts, diagrams, 'mine'),
    theirs: deeds(parts, diagrams, 'theirs'),
  };
}

/** Returns sentences on one side's changes to the parts of a conflict. */
function deeds(parts: readonly Part[], diagrams: Three<Diagram>, side: MergeSide): readonly string[] {
  const comparison = comparisonOf(diagrams.base, diagrams[side]);
  const found = comparison.differences.flatMap((difference) => {
    const own = parts.filter(({ element, id }) => element === difference.element && id === difference.id);
    if (own.length === 0) return [];
    if (own.some(({ path }) => path.length === 0) || difference.details.length === 0) return [difference];
    const details = difference.details.filter(({ path }) => own.some((part) => isWithin(difference.element, path, part.path)));
    return details.length === 0 ? [] : [{ ...difference, details }];
  });
  return found.length === 0 ? ['No change.'] : found.map((difference) => describeDifference(difference, comparison).sentence);
}

/** Cache of the last comparison per diagram, which are immutable: all conflicts of a merge ask for the same. */
const comparisons = new WeakMap<Diagram, Comparison>();

function comparisonOf(before: Diagram, after: Diagram): Comparison {
  const last = comparisons.get(after);
  if (last?.before === before) return last;
  const comparison = compareDiagrams(before, after);
  comparisons.set(after, comparison);
  return comparison;
}

function isWithin(element: Part['element'], path: readonly string[], outer: readonly string[]): boolean {
  const [first = '', ...rest] = path;
  const known =
    element === 'diagram' ? path : first === 'data' && rest[0] === 'in' ? [first, 'order'] : [partOfField(element, first), ...rest];
  return outer.every((step, index) => known[index] === step) || path.every((step, index) => outer[index] === step);
}

function holds({ nodes, edges }: Diagram, { element, id }: Part): boolean {
  return element === 'node' ? nodes.some((node) => node.id === id) : edges.some((edge) => edge.id === id);
}
