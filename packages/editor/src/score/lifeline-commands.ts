import { cannotAddNode, insertLifeline, insertMessage, readScores, type Score } from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { newId } from '../new-id.ts';
import { isForScores } from './is-for-scores.ts';
import { scoreTag } from './score-tag.ts';

/** Messages of one lifeline that a drag from it to another does not make. */
const ownMessages = [
  { id: 'selfMessage', title: 'Add self message', data: {}, words: ['self', 'loop', 'recursive'] },
  { id: 'foundMessage', title: 'Add found message', data: { source: { outside: 'found' } }, words: ['found', 'event'] },
  { id: 'lostMessage', title: 'Add lost message', data: { target: { outside: 'lost' } }, words: ['lost', 'unknown'] },
  { id: 'gateMessage', title: 'Add message from a gate', data: { source: { outside: 'gate' } }, words: ['gate', 'outside', 'incoming'] },
  { id: 'toGateMessage', title: 'Add message to a gate', data: { target: { outside: 'gate' } }, words: ['gate', 'outside', 'outgoing'] },
] as const;

/** The lifeline that alone is selected, and its score. */
function chosenLifeline({ document, subject }: CommandContext): { readonly score: Score; readonly id: string } | undefined {
  for (const score of readScores(document.current())) {
    const lifeline = score.columns.find(({ id }) => id === subject);
    if (lifeline !== undefined) return { score, id: lifeline.id };
  }
  return undefined;
}

function addOwnMessage(context: CommandContext, data: (typeof ownMessages)[number]['data']): boolean {
  const { document, actions, limits, onProblem, write } = context;
  const chosen = chosenLifeline(context);
  if (chosen === undefined) return false;
  if (document.current().edges.length >= limits.maxEdges) {
    onProblem('edge_limit_reached');
    return true;
  }
  const id = newId();
  const place = { score: chosen.score.id };
  const message = { id, kind: 'syncMessage', source: chosen.id, target: chosen.id, place, tag: scoreTag, data: { ...data } } as const;
  if (!actions.take({ changes: insertMessage(document.current(), message), name: 'add message', said: 'Message added' })) return false;
  context.viewStore.update({ selection: { nodes: new Set(), edges: new Set([id]) } });
  write(id, { field: 'label' });
  return true;
}

/** Adds a lifeline right of the selected one, else right of all. */
function addLifeline(context: CommandContext): boolean {
  const { document, actions, limits, onProblem, edit } = context;
  const diagram = document.current();
  const chosen = chosenLifeline(context);
  const score = chosen?.score ?? readScores(diagram)[0];
  if (score === undefined) {
    context.place('lifeline', context.pointer);
    return true;
  }
  const problem = cannotAddNode(diagram, limits);
  if (problem !== undefined) {
    onProblem(problem);
    return true;
  }
  const id = newId();
  const index = chosen === undefined ? score.columns.length : score.columns.findIndex((node) => node.id === chosen.id) + 1;
  const changes = insertLifeline(diagram, { id, score: score.id, index, label: 'Lifeline', position: { x: 100, y: 100 } });
  if (!actions.take({ changes, name: 'add lifeline', said: 'Lifeline added', select: new Set([id]) })) return false;
  edit(id);
  return true;
}

/** Commands for lifelines of sequence diagrams. */
export const lifelineCommands: readonly Command[] = [
  {
    id: 'addLifeline',
    title: 'Add lifeline on the right',
    section: 'Add',
    keys: ['V'],
    scope: 'canvas',
    // While something is selected, a letter types.
    keysHold: ({ viewStore, document }) => {
      const { nodes, edges } = viewStore.current().selection;
      return nodes.size + edges.size === 0 && isForScores({ document });
    },
    menus: ['node'],
    submenu: 'Add',
    words: ['participant', 'actor', 'sequence'],
    can: (context) => !context.readOnly && isForScores(context) && isLifelineOrNone(context),
    run: addLifeline,
  },
  ...ownMessages.map(
    ({ id, title, data, words }): Command => ({
      id,
      title,
      section: 'Add',
      keys: [],
      scope: 'canvas',
      menus: ['node'],
      submenu: 'Add',
      words: [...words, 'sequence', 'lifeline'],
      can: (context) => !context.readOnly && chosenLifeline(context) !== undefined,
      run: (context) => addOwnMessage(context, data),
    }),
  ),
];

function isLifelineOrNone(context: CommandContext): boolean {
  return context.subject === undefined || chosenLifeline(context) !== undefined;
}
