import type { Diagram } from '../diagram.ts';
import { type NodeView, viewNode } from '../kinds/node-view.ts';
import { oneLine } from '../kinds/words.ts';
import { matchCalls } from './control.ts';
import { readExecutions } from './executions.ts';
import { listedLifelines } from './lifeline-lists.ts';
import { destroys, endsOf } from './message-ends.ts';
import { type Operator, optionalOperators } from './operators.ts';
import { isMessage, readScores } from './read-scores.ts';
import { type FragmentItem, type Item, type MessageItem, type Score, walkItems } from './score.ts';

/** A finding on an element of a score: a sentence that says what to do. */
interface ScoreFinding {
  readonly element: 'node' | 'edge';
  readonly id: string;
  readonly message: string;
}

const reviewed = new WeakMap<Diagram, readonly ScoreFinding[]>();

/**
 * Returns the findings on the scores of a diagram: replies without a call, lifelines that take part after their end or before their
 * beginning, fragments whose operands do not fit their operator. None of them keeps anything from being drawn. The same list for the
 * same diagram.
 */
export function reviewScores(diagram: Diagram): readonly ScoreFinding[] {
  const known = reviewed.get(diagram);
  if (known !== undefined) return known;
  const views = new Map(diagram.nodes.map((node) => [node.id, viewNode(node)]));
  const scores = readScores(diagram);
  const findings = [...scores.flatMap((score) => reviewScore({ ...score, nameOf: namesIn(views) })), ...betweenScores(diagram, scores)];
  reviewed.set(diagram, findings);
  return findings;
}

type Named = Score & { readonly nameOf: (id: string) => string };

function namesIn(views: ReadonlyMap<string, NodeView>): Named['nameOf'] {
  return (id) => oneLine(views.get(id)?.label ?? '') || 'An unnamed lifeline';
}

function reviewScore(score: Named): readonly ScoreFinding[] {
  return [...unansweredReplies(score), ...brokenLives(score), ...oddFragments(score), ...unopenedExecutions(score), ...oddLifelines(score)];
}

function at(item: Pick<Item, 'type' | 'id'>, message: string): ScoreFinding {
  return { element: item.type === 'message' ? 'edge' : 'node', id: item.id, message };
}

/** Name of a message in a sentence. */
function textOf({ edge }: MessageItem): string {
  return edge.label === undefined || edge.label.trim() === '' ? 'an unlabelled message' : oneLine(edge.label);
}

function messagesOf({ root }: Pick<Score, 'root'>): readonly MessageItem[] {
  return walkItems(root).flatMap((item) => (item.type === 'message' ? [item] : []));
}

function unansweredReplies(score: Named): readonly ScoreFinding[] {
  const { answered } = matchCalls(score);
  const messages = messagesOf(score);
  // The first messages of a score may be drawn in any order.
  if (!messages.some(({ edge }) => edge.kind === 'syncMessage')) return [];
  return messages.flatMap((message) => {
    const { source, target } = message.stored;
    if (message.edge.kind !== 'reply' || answered.get(message.id) !== undefined || source === target) return [];
    const [from, to] = [score.nameOf(source), score.nameOf(target)];
    const what = `A reply goes from ${from} to ${to}, but no call from ${to} is open.`;
    return [at(message, `${what} Change it to a call, or move it below the call it answers.`)];
  });
}

/** Lifelines that take part before they are created, after they are destroyed, or are created twice. */
function brokenLives({ root, nameOf }: Named): readonly ScoreFinding[] {
  const findings: ScoreFinding[] = [];
  const met = new Map<string, MessageItem>();
  const created = new Set<string>();
  const take = (message: MessageItem, gone: Set<string>): void => {
    const ends = endsOf(message.stored, message.edge);
    for (const { lifeline } of ends) {
      if (gone.has(lifeline)) {
        findings.push(at(message, `${nameOf(lifeline)} is destroyed above but used again in ${textOf(message)}. Move one of them.`));
      }
    }
    const { target } = message.stored;
    if (message.edge.kind === 'createMessage' && message.stored.source !== target) {
      const name = nameOf(target);
      if (created.has(target)) findings.push(at(message, `${name} is created twice. Change it to a call, or delete it.`));
      else if (met.has(target)) {
        findings.push(at(message, `${name} is created by ${textOf(message)} but receives a message before. Move the create message up.`));
      }
      created.add(target);
    }
    for (const end of ends) {
      met.set(end.lifeline, message);
      if (destroys(message.edge, end)) gone.add(end.lifeline);
    }
  };
  const walk = (items: readonly Item[], before: ReadonlySet<string>): ReadonlySet<string> => {
    let gone = new Set(before);
    for (const item of items) {
      if (item.type === 'message') take(item, gone);
      if (item.type !== 'fragment') continue;
      for (const operand of item.operands) {
        const after = walk(operand.items, gone);
        if (!optionalOperators.has(item.operator)) gone = new Set(after);
      }
    }
    return gone;
  };
  walk(root, new Set());
  return findings;
}

/** Operators that have one operand (UML 2.5.1, 17.12.3). */
const single: ReadonlySet<Operator> = new Set<Operator>(['opt', 'loop', 'break', 'neg']);

function oddFragments({ root }: Named): readonly ScoreFinding[] {
  return walkItems(root).flatMap((item) => (item.type === 'fragment' ? oddFragment(item) : []));
}

function oddFragment(fragment: FragmentItem): readonly ScoreFinding[] {
  const { operator, operands } = fragment;
  const count = operands.length;
  const name = operator === 'group' ? 'the group' : operator;
  const empty = operands
    .filter(({ items }) => items.length === 0)
    .map(
      ({ guard }) => `The operand${guard === undefined ? '' : ` [${oneLine(guard)}]`} of ${name} is empty. Add a message, or remove it.`,
    );
  const alone = operator === 'alt' && count === 1 ? ['This alt has only one operand. Change it to opt, or add another operand.'] : [];
  const many = single.has(operator) && count > 1 ? [`${article(operator)} ${operator} can have only one operand. Change it to alt.`] : [];
  const bare = operator === 'alt' && operands.some(({ guard }) => guard === undefined);
  const guards = bare ? ['An alt operand has no guard. Add a condition.'] : [];
  return [...empty, ...alone, ...many, ...guards].map((message) => at(fragment, message));
}

function article(operator: Operator): string {
  return operator === 'opt' ? 'An' : 'A';
}

function unopenedExecutions(score: Named): readonly ScoreFinding[] {
  const unopened = new Set(readExecutions(score).unopened);
  return walkItems(score.root).flatMap((item) => {
    const lifeline = unopened.has(item.id) ? finishedBy(item) : undefined;
    if (lifeline === undefined) return [];
    return [at(item, `An execution of ${score.nameOf(lifeline)} ends here, but none is active. Start one above, or remove this end.`)];
  });
}

/** The first lifeline that a row finishes an execution of. */
function finishedBy(item: Item): string | undefined {
  const ends = item.type === 'message' ? endsOf(item.stored, item.edge) : [];
  const end = ends.find(({ said }) => said.execution === 'finish' || said.execution === 'restart');
  return end?.lifeline ?? listedLifelines(item.stored.data?.finishes)[0];
}

function oddLifelines({ columns, root, nameOf }: Named): readonly ScoreFinding[] {
  const items = walkItems(root);
  const busy = new Set(items.flatMap((item) => lifelinesIn(item)));
  const seen = new Map<string, string>();
  return columns.flatMap((node) => {
    const view = viewNode(node);
    const key = JSON.stringify([oneLine(view.label), view.typeName ?? '']);
    const twin = oneLine(view.label) === '' && view.typeName === undefined ? undefined : seen.get(key);
    seen.set(key, node.id);
    return [
      ...(items.length > 0 && !busy.has(node.id) ? [`${nameOf(node.id)} has no messages. Add one, or delete the lifeline.`] : []),
      ...(twin === undefined ? [] : [`Two lifelines are named ${nameOf(node.id)}. Rename or delete one.`]),
    ].map((message): ScoreFinding => ({ element: 'node', id: node.id, message }));
  });
}

function lifelinesIn(item: Item): readonly string[] {
  if (item.type === 'message') return [item.stored.source, item.stored.target];
  const { covers, over } = item.node.data;
  return [...listedLifelines(covers), ...listedLifelines(over)];
}

/** Messages that join two scores, and frames without a score. */
function betweenScores(diagram: Diagram, scores: readonly Score[]): readonly ScoreFinding[] {
  const scoreOf = new Map(scores.flatMap(({ id, columns }) => columns.map((node) => [node.id, id] as const)));
  const joining = diagram.edges.filter((edge) => {
    const [from, to] = [scoreOf.get(edge.source), scoreOf.get(edge.target)];
    return from !== undefined && to !== undefined && from !== to && isMessage(edge);
  });
  const framed = new Set(scores.map(({ id }) => id));
  // A frame may be drawn before its lifelines.
  const bare = scores.length === 0 ? [] : diagram.nodes.filter((node) => node.data?.kind === 'interaction' && !framed.has(node.id));
  return [
    ...joining.map(
      ({ id }): ScoreFinding => ({
        element: 'edge',
        id,
        message: 'This message connects two interactions. Draw it inside one of them, from or to a gate.',
      }),
    ),
    ...bare.map(({ id }): ScoreFinding => ({ element: 'node', id, message: 'This frame has no lifelines. Add some, or delete it.' })),
  ];
}
