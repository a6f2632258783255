import type { NodeDraft } from '../graph/draft.ts';
import type { FlowWord, Said } from '../statements/statement.ts';
import { addNode, type Frame, goOn, join, lead, open, type Reading, type Tip } from './reading.ts';

type Flow = Extract<Said, { as: 'flow' }>;

const rules: Readonly<Record<FlowWord, (reading: Reading, says: Flow) => void>> = {
  if: (reading, says) => branch(reading, says, 'if'),
  switch: (reading, says) => branch(reading, says, 'switch'),
  elseif: (reading, { text = '', guard, other }) => {
    const frame = nearest(reading, ['if']);
    if (frame === undefined) return stray(reading);
    frame.ends.push(...reading.tips);
    reading.tips = [tip(frame.node, other)];
    frame.node = decide(reading, text);
    reading.tips = [tip(frame.node, guard)];
  },
  else: (reading, { guard }) => {
    const frame = nearest(reading, ['if', 'old']);
    // A second one is most likely that of an if above, and its end is missing.
    if (frame === undefined || (frame.type === 'if' && frame.hasElse)) return stray(reading);
    frame.ends.push(...reading.tips);
    frame.hasElse = true;
    reading.tips = [tip(frame.node, guard)];
  },
  case: (reading, { guard }) => {
    const frame = nearest(reading, ['switch']);
    if (frame === undefined) return stray(reading);
    frame.ends.push(...reading.tips);
    reading.tips = [tip(frame.node, guard)];
  },
  endif: (reading) => {
    const frame = close(reading, ['if', 'old']);
    if (frame === undefined || frame.type === 'old') return;
    goOn(reading, [...frame.ends, ...reading.tips, ...(frame.hasElse ? [] : [{ node: frame.node }])]);
  },
  endswitch: (reading) => {
    const frame = close(reading, ['switch']);
    if (frame !== undefined) goOn(reading, [...frame.ends, ...reading.tips]);
  },
  while: (reading, { text = '', guard }) => {
    const node = decide(reading, text);
    open(reading, 'while', node);
    reading.tips = [tip(node, guard)];
  },
  endwhile: (reading, { guard }) => {
    const frame = close(reading, ['while']);
    if (frame === undefined) return;
    for (const each of reading.tips) join(reading, each, frame.node);
    goOn(reading, [tip(frame.node, guard), ...frame.breaks]);
  },
  repeat: (reading, { text }) => {
    if (reading.implicit.turns.has(reading.statement)) openAtNext(reading);
    else open(reading, 'repeat', decide(reading, ''));
    if (text !== undefined) lead(reading, addNode(reading, { kind: 'action', label: text }));
  },
  backward: (reading, { text }) => {
    const frame = nearest(reading, ['repeat', 'while']);
    if (frame === undefined) stray(reading);
    else if (text !== undefined) frame.backward = text;
  },
  repeatwhile: (reading, says) => {
    const frame = close(reading, ['repeat']);
    if (frame !== undefined) endRepeat(reading, says, frame);
  },
  break: (reading) => {
    const frame = nearest(reading, ['while', 'repeat']);
    if (frame === undefined) return stray(reading);
    frame.breaks.push(...reading.tips);
    reading.tips = [];
  },
  fork: (reading) => {
    const node = addNode(reading, { kind: 'fork', label: '' });
    lead(reading, node);
    open(reading, 'fork', node);
  },
  forkagain: (reading) => {
    const frame = nearest(reading, ['fork']);
    if (frame === undefined) return stray(reading);
    frame.ends.push(...reading.tips);
    reading.tips = [{ node: frame.node }];
  },
  endfork: (reading) => endFork(reading, 'fork'),
  endmerge: (reading) => endFork(reading, 'decision'),
  detach: (reading) => {
    reading.tips = [];
  },
};

/** Reads a word of control. */
export function flowOf(reading: Reading, says: Flow): void {
  rules[says.does](reading, says);
}

function tip(node: NodeDraft, guard: string | undefined): Tip {
  return guard === undefined || guard === '' ? { node } : { node, guard };
}

function decide(reading: Reading, label: string): NodeDraft {
  const node = addNode(reading, { kind: 'decision', label });
  lead(reading, node);
  return node;
}

function branch(reading: Reading, { text = '', guard }: Flow, type: 'if' | 'switch'): void {
  const node = decide(reading, text);
  open(reading, type, node);
  reading.tips = type === 'if' ? [tip(node, guard)] : [];
}

function nearest({ frames }: Reading, types: readonly Frame['type'][]): Frame | undefined {
  return frames.findLast(({ type }) => types.includes(type));
}

/** Closes the innermost structure of a type, and with it those in it, which are told. */
function close(reading: Reading, types: readonly Frame['type'][]): Frame | undefined {
  const at = reading.frames.findLastIndex(({ type }) => types.includes(type));
  if (at < 0) {
    stray(reading);
    return undefined;
  }
  const [frame, ...inner] = reading.frames.splice(at);
  for (const { type, statement } of inner) {
    if (type !== 'old') reading.findings.push({ statement, code: 'unclosed', message: 'This block isn’t closed. Add its end below.' });
  }
  return frame;
}

function stray({ findings, statement }: Reading): void {
  findings.push({ statement, code: 'stray-end', message: 'This has no matching start above. Remove it, or add the start.' });
}

/** Opens a loop whose first step is the next one, or that of the loop which was opened right before. */
function openAtNext(reading: Reading): void {
  const { draft, frames, slots, statement } = reading;
  slots.push(undefined);
  const outer = frames.at(-1);
  const isSame = outer?.type === 'repeat' && outer.isFresh && !outer.isPending;
  const none = { id: '', name: '', statement, data: {}, rows: [], isContainer: false };
  open(reading, 'repeat', isSame ? outer.node : (draft.last ?? none), !isSame);
}

function endRepeat(reading: Reading, { text = '', guard, other }: Flow, frame: Frame): void {
  if (reading.implicit.turns.has(reading.statement)) {
    reading.slots.push(undefined);
    if (!frame.isPending) for (const each of reading.tips) join(reading, each, frame.node);
    goOn(reading, frame.breaks);
    return;
  }
  const node = decide(reading, text);
  reading.tips = [tip(node, guard)];
  if (frame.backward !== undefined) lead(reading, addNode(reading, { kind: 'action', label: frame.backward }));
  if (!frame.isPending) for (const each of reading.tips) join(reading, each, frame.node);
  goOn(reading, [tip(node, other), ...frame.breaks]);
}

function endFork(reading: Reading, kind: 'fork' | 'decision'): void {
  const frame = close(reading, ['fork']);
  if (frame === undefined) return;
  const ends = [...frame.ends, ...reading.tips];
  reading.tips = ends;
  if (reading.implicit.merges.has(reading.statement)) reading.slots.push(undefined);
  else if (ends.length > 0) lead(reading, addNode(reading, { kind, label: '' }));
}
