import { applyChanges, type Change } from '../changes.ts';
import type { Diagram, DiagramNode, JsonObject, Point } from '../diagram.ts';
import { viewNode } from '../kinds/node-view.ts';
import { oneLine } from '../kinds/words.ts';
import { fitLabel } from '../label.ts';
import type { Limits } from '../limits.ts';
import { type Control, matchCalls, operandEnd } from './control.ts';
import { markLast } from './edit-executions.ts';
import { addOperand } from './edit-fragments.ts';
import { insertLifeline } from './edit-lifelines.ts';
import { insertMessage, insertRow, scoreOf } from './edit-rows.ts';
import { lineProblem, withBreaks } from './line-limits.ts';
import { splitText } from './note-text.ts';
import { behind, findItem, type Place, surroundingsOf } from './place.ts';
import { readScoreLine, type ScoreLine } from './read-line.ts';
import { readScores } from './read-scores.ts';
import type { Score } from './score.ts';

/** A line that is typed at a place of a score. */
export interface TypedLine {
  readonly text: string;
  readonly place: Place;
  /** The lifeline that a message without a source comes from; told from the calls before when absent. */
  readonly source?: string;
  /** Place of the first lifeline where there is none yet, px. */
  readonly start?: Point;
  /** Tag of the editor's keys. */
  readonly tag: string;
  readonly newId: () => string;
  readonly limits: Limits;
}

/** Outcome of a typed line. */
export interface WrittenLine {
  readonly changes: readonly Change[];
  /** Words for what it makes: `Shop calls Bank: pay(total)`. */
  readonly said: string;
  /** The gap in which the next line comes; undefined behind the last end. */
  readonly next: Place | undefined;
  /** The line makes nothing, and `said` is the reason: its text stays where it was typed. */
  readonly isRefused?: true;
  /** The limit that keeps it from being written. */
  readonly problem?: 'node_limit_reached' | 'edge_limit_reached';
  /** The operand that it adds to a fragment. */
  readonly operand?: string;
}

/** A written line whose words do not name the lifelines that a message adds. */
interface DraftLine extends WrittenLine {
  /** Their names, in order. */
  readonly added?: readonly string[];
}

/** Returns what a line typed at a place of a score makes. Nothing is written. */
export function writeScoreLine(diagram: Diagram, typed: TypedLine): WrittenLine {
  const { added = [], ...line } = draftLine(diagram, typed);
  const said = [line.said, ...added.map((name) => `${name} is new`)].join(' · ');
  const isRefused = line.changes.length === 0 && typed.text.trim() !== '' && readScoreLine(typed.text).type !== 'end';
  return { ...line, said, ...(isRefused ? { isRefused } : {}) };
}

function draftLine(diagram: Diagram, typed: TypedLine): DraftLine {
  const score = scoreOf(diagram, typed.place.score);
  const line = readScoreLine(typed.text);
  const problem = lineProblem(line, typed.limits);
  if (problem !== undefined) return { changes: [], said: problem, next: typed.place };
  if (score === undefined) return writeFirst(line, diagram, typed);
  if (surroundingsOf(score, typed.place) === undefined) return { changes: [], said: missingPlace, next: typed.place };
  const made = writeRead(line, { diagram, score, typed, control: controlAt(score, typed.place) });
  const after = applyChanges(diagram, made.changes);
  if (after.nodes.length > typed.limits.maxNodes && after.nodes.length > diagram.nodes.length)
    return { ...made, changes: [], problem: 'node_limit_reached' };
  if (after.edges.length > typed.limits.maxEdges && after.edges.length > diagram.edges.length)
    return { ...made, changes: [], problem: 'edge_limit_reached' };
  return made;
}

const missingPlace = 'This place was deleted. Press Esc and choose another one';

/** The first line of a diagram without lifelines begins with one: who sends it, or who it is about. */
function writeFirst(line: ScoreLine, diagram: Diagram, typed: TypedLine): DraftLine {
  if (readScores(diagram).length > 0) return { changes: [], said: missingPlace, next: typed.place };
  const name = line.type === 'message' ? line.source : line.type === 'lifeline' ? line.name : undefined;
  if (name === undefined) {
    const isEnd = line.type === 'end' && typed.text.trim() !== '';
    return { changes: [], said: 'Start with the sender: Customer > Shop: order(items)', next: isEnd ? undefined : typed.place };
  }
  const label = fitted(name, typed.limits).trim();
  const head = line.type === 'lifeline' && line.head !== undefined ? { data: { head: line.head } } : {};
  const position = typed.start ?? { x: 100, y: 100 };
  const first = insertLifeline(diagram, { id: typed.newId(), score: typed.place.score, label, ...head, position });
  const after = applyChanges(diagram, first);
  const place: Place = { score: readScores(after)[0]?.id ?? typed.place.score };
  if (after.nodes.length > typed.limits.maxNodes) return { changes: [], said: '', next: typed.place, problem: 'node_limit_reached' };
  if (line.type === 'lifeline') return { changes: first, said: `Lifeline ${oneLine(label)}`, next: place };
  const written = draftLine(after, { ...typed, place });
  if (written.problem !== undefined) return written;
  return { ...written, changes: [...first, ...written.changes], added: [oneLine(label), ...(written.added ?? [])] };
}

/** The calls that are open at a place, and the lifeline that holds the control there. */
function controlAt(score: Score, place: Place): Control {
  const { before, end } = matchCalls(score);
  if (place.before !== undefined) return before.get(place.before) ?? end;
  const { operand } = surroundingsOf(score, place) ?? {};
  return place.fragment === undefined || operand === undefined ? end : (before.get(operandEnd(place.fragment, operand)) ?? end);
}

interface Setting {
  readonly diagram: Diagram;
  readonly score: Score;
  readonly typed: TypedLine;
  readonly control: Control;
}

function writeRead(line: ScoreLine, setting: Setting): DraftLine {
  switch (line.type) {
    case 'message':
      return writeMessage(line, setting);
    case 'reply':
      return writeReply(line.label, setting);
    case 'fragment':
      return writeFragment(line, setting);
    case 'operand':
      return writeOperand(line.guard, setting);
    case 'end':
      return endOf(setting);
    case 'lifeline':
      return writeLifeline(line, setting);
    case 'execution':
      return writeExecution(line, setting);
    case 'note':
    case 'use':
    case 'divider':
      return writeNode(line, setting);
  }
}

/** The lifeline that was pressed, while it is there, else the one that holds the control. */
function sourceOf({ score, typed: { source }, control }: Setting): string | undefined {
  return source !== undefined && score.columns.some(({ id }) => id === source) ? source : control.current;
}

function endOf({ score, typed: { place } }: Setting): WrittenLine {
  if (place.fragment === undefined) return { changes: [], said: 'Press Enter to finish', next: undefined };
  const item = findItem(score.root, place.fragment);
  const name = item?.type === 'fragment' ? item.operator : 'the fragment';
  return { changes: [], said: `Press Enter to leave ${name}`, next: behind(score, place.fragment) };
}

function writeMessage(line: Extract<ScoreLine, { readonly type: 'message' }>, setting: Setting): DraftLine {
  const { diagram, score, typed } = setting;
  const own = sourceOf(setting) ?? score.columns[0]?.id ?? '';
  const from = line.source === undefined ? { id: own, changes: [], isNew: false } : lifelineCalled(line.source, undefined, setting);
  const now = applyChanges(diagram, from.changes);
  const inside = { ...setting, diagram: now, score: scoreOf(now, typed.place.score) ?? score };
  const to = line.target === undefined ? { id: from.id, changes: [], isNew: false } : lifelineCalled(line.target, from.id, inside);
  const then = applyChanges(now, to.changes);
  const label = fitted(line.label, typed.limits).trim();
  const target = { ...line.ends?.target, ...(line.isCrossed ? { head: 'cross' } : {}) };
  const data: JsonObject = {
    ...(label === '' ? {} : { label }),
    ...(line.ends?.source === undefined ? {} : { source: { ...line.ends.source } }),
    ...(Object.keys(target).length === 0 ? {} : { target }),
  };
  const message = insertMessage(then, {
    id: typed.newId(),
    kind: line.kind,
    source: from.id,
    target: to.id,
    place: typed.place,
    tag: typed.tag,
    data,
  });
  const names = [from.id, to.id].map((id) => nameOf(then, id));
  const added = [from, to].flatMap(({ isNew }, index) => (isNew ? [names[index] ?? ''] : []));
  const said = `${clauseOf(line, names)}${label === '' ? '' : `: ${oneLine(label)}`}`;
  return { changes: [...from.changes, ...to.changes, ...message], said, added: [...new Set(added)], next: typed.place };
}

/** Clause with sender, verb and receiver; a found or lost message and one of a gate are named as such. */
function clauseOf({ kind, ends }: Extract<ScoreLine, { readonly type: 'message' }>, [source = '', target = '']: readonly string[]): string {
  const [from, to] = [ends?.source?.outside, ends?.target?.outside];
  if (from !== undefined) return `A message ${from === 'gate' ? 'from the gate' : 'from an unknown sender'} to ${target}`;
  if (to !== undefined) return `A message from ${source} ${to === 'gate' ? 'to the gate' : 'to an unknown receiver'}`;
  return `${source} ${verbs[kind] ?? 'calls'} ${source === target ? 'itself' : target}`;
}

const verbs: Readonly<Record<string, string>> = {
  syncMessage: 'calls',
  asyncMessage: 'sends to',
  reply: 'replies to',
  createMessage: 'creates',
  deleteMessage: 'destroys',
};

function writeReply(text: string, { diagram, score, typed, control }: Setting): WrittenLine {
  const call = control.open?.call;
  const label = fitted(text, typed.limits).trim();
  const columns = score.columns.map(({ id }) => id);
  const source = call?.stored.target ?? control.current ?? columns[1] ?? columns[0] ?? '';
  const target = call?.stored.source ?? columns.find((id) => id !== source) ?? source;
  const data: JsonObject = label === '' ? {} : { label };
  const changes = insertMessage(diagram, { id: typed.newId(), kind: 'reply', source, target, place: typed.place, tag: typed.tag, data });
  const said = `${nameOf(diagram, source)} replies to ${nameOf(diagram, target)}${label === '' ? '' : `: ${oneLine(label)}`}`;
  return { changes, said: call === undefined ? `${said} · no call is open` : said, next: typed.place };
}

function writeFragment(
  { operator, text }: Extract<ScoreLine, { readonly type: 'fragment' }>,
  { diagram, score, typed }: Setting,
): WrittenLine {
  const [id, operand] = [typed.newId(), typed.newId()];
  const said = fitted(text, { ...typed.limits, maxLabelLines: 1 }).trim();
  const isOwn = operator === 'group';
  const data: JsonObject = {
    label: isOwn ? said || 'group' : operator,
    operator,
    operands: [{ id: operand, ...(isOwn || said === '' ? {} : { guard: said }) }],
  };
  const changes = insertRow(diagram, { id, kind: 'fragment', place: typed.place, tag: typed.tag, data, position: beside(score) });
  return {
    changes,
    said: `Fragment ${isOwn ? said || 'group' : operator}${isOwn || said === '' ? '' : ` [${said}]`}`,
    next: { score: score.id, fragment: id, operand },
  };
}

function writeOperand(text: string, { diagram, typed: { place, tag, newId, limits } }: Setting): WrittenLine {
  if (place.fragment === undefined) return { changes: [], said: 'Operands belong in a fragment. Type alt first', next: place };
  const id = newId();
  const guard = fitted(text, { ...limits, maxLabelLines: 1 }).trim();
  const added = addOperand(diagram, {
    fragment: place.fragment,
    id,
    tag,
    ...(guard === '' ? {} : { guard }),
    ...(place.operand === undefined ? {} : { operand: place.operand }),
    ...(place.before === undefined ? {} : { before: place.before }),
  });
  return { changes: added, said: guard === '' ? 'New operand' : `New operand [${guard}]`, next: { ...place, operand: id }, operand: id };
}

function writeLifeline({ name, head }: Extract<ScoreLine, { readonly type: 'lifeline' }>, setting: Setting): WrittenLine {
  const { diagram, score, typed } = setting;
  const label = fitted(name, typed.limits).trim();
  if (score.columns.some(({ id }) => nameOf(diagram, id) === oneLine(label)))
    return { changes: [], said: `${oneLine(label)} already exists`, next: typed.place };
  const data = head === undefined ? {} : { data: { head } };
  const changes = insertLifeline(diagram, { id: typed.newId(), score: score.id, label, ...data, position: { x: 100, y: 100 } });
  return { changes, said: `Lifeline ${oneLine(label)}`, next: typed.place };
}

function writeExecution({ name, execution }: Extract<ScoreLine, { readonly type: 'execution' }>, setting: Setting): WrittenLine {
  const { diagram, score, typed } = setting;
  const lifeline = columnCalled(name, undefined, setting);
  const changes = lifeline === undefined ? [] : markLast(diagram, { score, place: typed.place, lifeline, execution });
  const said =
    lifeline === undefined
      ? `No lifeline named ${oneLine(name)}`
      : changes.length === 0
        ? `No message above can ${execution} an execution of ${nameOf(diagram, lifeline)}`
        : `An execution of ${nameOf(diagram, lifeline)} ${execution === 'start' ? 'starts' : 'finishes'}`;
  return { changes, said, next: typed.place };
}

function writeNode(line: Extract<ScoreLine, { readonly type: 'note' | 'use' | 'divider' }>, setting: Setting): WrittenLine {
  const { score, typed } = setting;
  let { diagram } = setting;
  const changes: Change[] = [];
  const ids = (line.type === 'divider' ? [] : line.names).map((name) => {
    const found = lifelineCalled(name, undefined, { ...setting, diagram, score: scoreOf(diagram, score.id) ?? score });
    changes.push(...found.changes);
    diagram = applyChanges(diagram, found.changes);
    return { id: found.id };
  });
  const current = sourceOf(setting) ?? score.columns[0]?.id;
  const over = ids.length > 0 || current === undefined ? ids : [{ id: current }];
  const { label, more } = splitText(withBreaks(line.text), typed.limits);
  const kind = line.type === 'note' ? 'comment' : line.type === 'use' ? 'interactionUse' : 'divider';
  const data: JsonObject = {
    label,
    ...(more === undefined || line.type === 'divider' ? {} : { more }),
    ...(line.type === 'note' ? { over, ...(line.side === undefined ? {} : { side: line.side }) } : {}),
    ...(line.type === 'use' && ids.length > 0 ? { covers: ids } : {}),
    ...(line.type === 'divider' && line.form !== undefined ? { form: line.form } : {}),
  };
  const row = insertRow(diagram, { id: typed.newId(), kind, place: typed.place, tag: typed.tag, data, position: beside(score) });
  const word = { note: 'Note', use: 'Interaction use', divider: 'Divider' }[line.type];
  return { changes: [...changes, ...row], said: `${word}${label === '' ? '' : `: ${oneLine(label)}`}`, next: typed.place };
}

/** The place of a row's node for programs that do not know scores, px. */
function beside({ columns }: Score): { readonly x: number; readonly y: number } {
  const [first] = columns;
  return { x: first?.position.x ?? 0, y: (first?.position.y ?? 0) + 80 };
}

interface FoundLifeline {
  readonly id: string;
  readonly changes: readonly Change[];
  readonly isNew: boolean;
}

/** The lifeline that a name means; a new one where there is none. */
function lifelineCalled(name: string, source: string | undefined, setting: Setting): FoundLifeline {
  const { diagram, score, typed } = setting;
  const known = columnCalled(name, source, setting);
  if (known !== undefined) return { id: known, changes: [], isNew: false };
  const id = typed.newId();
  const label = fitted(name, typed.limits);
  return { id, changes: insertLifeline(diagram, { id, score: score.id, label, position: { x: 100, y: 100 } }), isNew: true };
}

/** The lifeline of a score that a name means: an exact one, one that begins with it, the nearest at the right before the left. */
function columnCalled(name: string, source: string | undefined, { diagram, score }: Setting): string | undefined {
  const wanted = plain(name);
  const columns = score.columns.map(({ id }) => ({ id, said: nameOf(diagram, id) })).map((one) => ({ ...one, name: plain(one.said) }));
  const exact = columns.find(({ said }) => said === oneLine(name)) ?? columns.find((column) => column.name === wanted);
  if (exact !== undefined) return exact.id;
  const begun = columns.filter((column) => column.id !== source && wanted !== '' && column.name.startsWith(wanted));
  const at = columns.findIndex(({ id }) => id === source);
  return (begun.find((column) => columns.indexOf(column) > at) ?? begun.at(-1))?.id;
}

function fitted(text: string, limits: Pick<Limits, 'maxLabelCharacters' | 'maxLabelLines'>): string {
  return fitLabel(withBreaks(text), limits).text;
}

function plain(name: string): string {
  return oneLine(name).toLowerCase();
}

function nameOf({ nodes }: Diagram, id: string): string {
  const node: DiagramNode | undefined = nodes.find((each) => each.id === id);
  return node === undefined ? '' : oneLine(viewNode(node).label) || 'an unnamed lifeline';
}
