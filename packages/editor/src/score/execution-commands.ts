import {
  addExecutions,
  type MessageItem,
  matchCalls,
  readScores,
  type Score,
  setExecution,
  toggleNumbering,
  walkItems,
} from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { changesOfEach } from '../inspector/edits.ts';
import { newId } from '../new-id.ts';
import { chosenRows } from './move-by-place.ts';

/** The messages that are selected. */
function chosenMessages(context: CommandContext): readonly MessageItem[] {
  const rows = chosenRows(context);
  if (rows === undefined) return [];
  return walkItems(rows.score.root).flatMap((item) => (item.type === 'message' && rows.ids.has(item.id) ? [item] : []));
}

/** The score of what is selected, else the first one. */
function chosenScore(context: CommandContext): Score | undefined {
  const { nodes } = context.viewStore.current().selection;
  const scores = readScores(context.document.current());
  return chosenRows(context)?.score ?? scores.find(({ columns }) => columns.some(({ id }) => nodes.has(id))) ?? scores[0];
}

const marks = [
  { id: 'startExecution', title: 'Start execution here', at: 'target', execution: 'start', said: 'Execution starts here' },
  { id: 'finishExecution', title: 'Finish execution here', at: 'source', execution: 'finish', said: 'Execution finishes here' },
] as const;

/** A call with its reply, and all that happens between them. */
function wholeCall(context: CommandContext): ReadonlySet<string> | undefined {
  const rows = chosenRows(context);
  const [message] = chosenMessages(context);
  if (rows === undefined || message === undefined) return undefined;
  const { answered } = matchCalls(rows.score);
  const pair = [...answered].find(([reply, call]) => call !== undefined && (reply === message.id || call.id === message.id));
  if (pair === undefined) return undefined;
  const ids = walkItems(rows.score.root).map(({ id }) => id);
  return new Set(ids.slice(ids.indexOf(pair[1]?.id ?? ''), ids.indexOf(pair[0]) + 1));
}

/** Commands for executions, whole calls and numbers of sequence diagrams. */
export const executionCommands: readonly Command[] = [
  ...marks.map(
    ({ id, title, at, execution, said }): Command => ({
      id,
      title,
      section: 'Edit',
      keys: [],
      scope: 'canvas',
      menus: ['edge', 'several'],
      submenu: 'Sequence',
      words: ['activation', 'activate', 'deactivate', 'bar', 'sequence'],
      isOn: (context) => chosenMessages(context).every(({ edge }) => edge[at].execution === execution),
      can: (context) => !context.readOnly && chosenMessages(context).some(({ edge }) => edge[at].outside === undefined),
      run(context) {
        const messages = chosenMessages(context).filter(({ edge }) => edge[at].outside === undefined);
        const isOn = messages.every(({ edge }) => edge[at].execution === execution);
        const changes = changesOfEach(
          context.document.current(),
          messages.map((message) => message.id),
          (diagram, message) => setExecution(diagram, { id: message, at, execution: isOn ? undefined : execution }),
        );
        return context.actions.take({ changes, name: 'change execution', said: isOn ? 'Execution mark removed' : said });
      },
    }),
  ),
  {
    id: 'addExecutions',
    title: 'Add executions for calls and replies',
    section: 'Edit',
    keys: [],
    scope: 'canvas',
    menus: ['edge', 'several'],
    submenu: 'Sequence',
    words: ['activation', 'activate', 'bar', 'sequence'],
    can: (context) => !context.readOnly && chosenScore(context) !== undefined,
    run(context) {
      const score = chosenScore(context);
      const changes = score === undefined ? [] : addExecutions(context.document.current(), matchCalls(score).answered);
      if (changes.length === 0) context.onNotice('Every call with a reply already has an execution.');
      return context.actions.take({ changes, name: 'add executions', said: 'Executions added' });
    },
  },
  {
    id: 'selectCall',
    title: 'Select whole call',
    section: 'Select',
    keys: [],
    scope: 'canvas',
    menus: ['edge'],
    submenu: 'Select',
    words: ['reply', 'call', 'rows', 'sequence'],
    can: (context) => wholeCall(context) !== undefined,
    run(context) {
      const ids = wholeCall(context);
      if (ids === undefined) return;
      const { nodes, edges } = context.document.current();
      const selected = (list: readonly { readonly id: string }[]) => new Set(list.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
      context.viewStore.update({ selection: { nodes: selected(nodes), edges: selected(edges) } });
      context.announce(`${ids.size} items selected`);
    },
  },
  {
    id: 'numberMessages',
    title: 'Number messages',
    section: 'Edit',
    keys: [],
    scope: 'canvas',
    menus: ['canvas', 'edge'],
    submenu: 'Sequence',
    words: ['numbering', 'autonumber', 'sequence'],
    isOn: (context) => chosenScore(context)?.frame?.data?.numbering !== undefined,
    can: (context) => !context.readOnly && chosenScore(context) !== undefined,
    run(context) {
      const score = chosenScore(context);
      if (score === undefined) return false;
      if (score.frame === undefined && context.document.current().nodes.length >= context.limits.maxNodes) {
        context.onProblem('node_limit_reached');
        return true;
      }
      const isOn = score.frame?.data?.numbering !== undefined;
      const changes = toggleNumbering(context.document.current(), { score: score.id, id: newId() });
      return context.actions.take({ changes, name: 'number messages', said: isOn ? 'Message numbers removed' : 'Messages numbered' });
    },
  },
];
