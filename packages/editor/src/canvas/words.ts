import {
  type ConnectProblem,
  type EdgeKindId,
  edgeKind,
  elementLimits,
  type LabelLimits,
  type NodeKindId,
  nodeKind,
  sentence,
  withArticle,
} from '@umlaut/diagram';

/** Why two nodes are not joined, as a sentence; undefined where a slip of the hand needs no words. */
export function refusal(
  problem: ConnectProblem,
  { kind, source, target }: { readonly kind: EdgeKindId; readonly source: NodeKindId; readonly target: NodeKindId },
): string | undefined {
  const relation = edgeKind(kind).name;
  if (problem === 'kind_mismatch') {
    return `${sentence(withArticle(relation))} isn’t allowed between ${withArticle(nodeKind(source).name)} and ${withArticle(nodeKind(target).name)}. Choose another relation.`;
  }
  if (problem === 'already_connected' && kind !== 'plain') {
    return `These elements already have this relation (${relation.toLowerCase()}). Name it, or choose another relation.`;
  }
  if (problem === 'same_node' && kind !== 'plain') return `${sentence(withArticle(relation))} can’t connect an element to itself.`;
  return undefined;
}

const nesting = `Elements can be nested up to ${elementLimits.maxNesting} levels deep`;

/** Why something is not put into another, or not as far inside as it was meant. */
export const tooDeep = {
  refused: `${nesting}. Move some of them out first.`,
  cutShort: `${nesting}, so it was placed further out.`,
} as const;

/** That `what`, such as a label, was longer than it may be. */
export function cutNotice(what: string, { maxLabelCharacters, maxLabelLines }: LabelLimits): string {
  return `${what} was cut to ${maxLabelCharacters} characters${maxLabelLines === 1 ? '' : ` and ${maxLabelLines} lines`}`;
}

/** Told at the field that has more of them. */
export const tooManyStereotypes = `An element can have up to ${elementLimits.maxStereotypes} stereotypes. Remove some.`;

/** Told to somebody who tries to change what is only shown. */
export const lookOnly = 'You can only view this diagram. Make a copy to edit it.';

/** Of what is fetched when it is asked for. */
export const notLoaded = 'Couldn’t load this. Check your connection and try again.';
