import {
  type ConnectProblem,
  type EdgeKindId,
  edgeKind,
  elementLimits,
  type LabelLimits,
  type NodeKindId,
  nodeKind,
} from '@umlaut/diagram';

/** Why two nodes are not joined, as a sentence; undefined where a slip of the hand needs no words. */
export function refusal(
  problem: ConnectProblem,
  { kind, source, target }: { readonly kind: EdgeKindId; readonly source: NodeKindId; readonly target: NodeKindId },
): string | undefined {
  const relation = edgeKind(kind).name;
  if (problem === 'kind_mismatch') {
    return `${relation} does not join ${withArticle(source)} and ${withArticle(target)}. Choose another relation.`;
  }
  if (problem === 'already_connected' && kind !== 'plain') {
    return `These two are joined by ${relation.toLowerCase()} already. Give that one a name, or choose another relation.`;
  }
  if (problem === 'same_node' && kind !== 'plain') return `${relation} does not join an element with itself.`;
  return undefined;
}

const nesting = `Elements lie at most ${elementLimits.maxNesting} deep in each other`;

/** Why something is not put into another, or not as far inside as it was meant. */
export const tooDeep = {
  refused: `${nesting}. Take some of them out first.`,
  cutShort: `${nesting}: it was put farther outside.`,
} as const;

function withArticle(kind: NodeKindId): string {
  const name = nodeKind(kind).name.toLowerCase();
  return `${/^[aeiou]/.test(name) && !name.startsWith('use') ? 'an' : 'a'} ${name}`;
}

/** That `what`, such as a label, was longer than it may be. */
export function cutNotice(what: string, { maxLabelCharacters, maxLabelLines }: LabelLimits): string {
  return `${what} was cut to ${maxLabelCharacters} characters${maxLabelLines === 1 ? '' : ` and ${maxLabelLines} lines`}`;
}

/** Told to somebody who tries to change what is only shown. */
export const lookOnly = 'You can look at this diagram, not change it. Make a copy to draw in it.';

/** Of what is fetched when it is asked for. */
export const notLoaded = 'This cannot be loaded at the moment. Check your connection, then try again.';
