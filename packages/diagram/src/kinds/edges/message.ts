import type { EdgeKind } from '../edge-kind.ts';
import type { EdgeView } from '../edge-view.ts';
import type { Field } from '../field.ts';
import { oneLine } from '../words.ts';

/** Words in which a message is told: who does it, what is done, and the heads and line of its arrow. */
type MessageStyle = Pick<EdgeKind, 'name' | 'line' | 'heads'> & {
  /** Verb between the names of both lifelines: `calls`. */
  readonly verb: string;
  /** Verb of a message of a lifeline to itself: `calls itself`. */
  readonly toItself: string;
};

const executionChoices = [
  { value: '', name: 'No change' },
  { value: 'start', name: 'Starts' },
  { value: 'finish', name: 'Finishes' },
  { value: 'restart', name: 'Finishes, then starts' },
  { value: 'destroy', name: 'Is destroyed' },
] as const;

const outsideChoices = [
  { value: '', name: 'Another lifeline' },
  { value: 'gate', name: 'A gate' },
] as const;

const fields: readonly Field[] = [
  { as: 'text', place: ['label'], name: 'Message', hint: 'pay(total)' },
  { as: 'choice', place: ['source', 'execution'], name: 'Execution of the sender', choices: executionChoices },
  { as: 'choice', place: ['target', 'execution'], name: 'Execution of the receiver', choices: executionChoices },
  {
    as: 'choice',
    place: ['source', 'outside'],
    name: 'From',
    choices: [...outsideChoices, { value: 'found', name: 'Unknown (found message)' }],
  },
  {
    as: 'choice',
    place: ['target', 'outside'],
    name: 'To',
    choices: [...outsideChoices, { value: 'lost', name: 'Unknown (lost message)' }],
  },
  {
    as: 'choice',
    place: ['number'],
    name: 'Numbering',
    choices: [
      { value: '', name: 'Continue' },
      { value: 'stop', name: 'Stop here' },
      { value: 'resume', name: 'Resume' },
    ],
  },
];

/** A call; the sender waits for its end. */
export const syncMessage = message({
  name: 'Call',
  verb: 'calls',
  toItself: 'calls itself',
  line: 'solid',
  heads: { source: 'none', target: 'closed' },
});

/** A message after which the sender goes on. */
export const asyncMessage = message({
  name: 'Asynchronous message',
  verb: 'sends to',
  toItself: 'sends to itself',
  line: 'solid',
  heads: { source: 'none', target: 'open' },
});

/** The end of a call, to its caller. */
export const reply = message({
  name: 'Reply',
  verb: 'replies to',
  toItself: 'replies to itself',
  line: 'dashed',
  heads: { source: 'none', target: 'open' },
});

/** The message that a lifeline begins with. */
export const createMessage = message({
  name: 'Create message',
  verb: 'creates',
  toItself: 'creates itself',
  line: 'dashed',
  heads: { source: 'none', target: 'open' },
});

/** The message that a lifeline ends with. */
export const deleteMessage = message({
  name: 'Delete message',
  verb: 'destroys',
  toItself: 'destroys itself',
  line: 'solid',
  heads: { source: 'none', target: 'open' },
});

function message({ name, line, heads, verb, toItself }: MessageStyle): EdgeKind {
  return {
    name,
    diagrams: ['sequence'],
    line,
    heads,
    ends: [],
    routing: 'straight',
    self: true,
    parallel: 'yes',
    fields,
    connects: (source, target) => source.traits.includes('lifeline') && target.traits.includes('lifeline'),
    favours: () => name === 'Call',
    check: () => [],
    describe: (edge, ends) => describeMessage(edge, ends, { verb, toItself }),
  };
}

function describeMessage(
  edge: EdgeView,
  { source, target }: { readonly source: string; readonly target: string },
  { verb, toItself }: Pick<MessageStyle, 'verb' | 'toItself'>,
): string {
  return [
    source === target && !isOutside(edge) ? `${source} ${toItself}` : sentenceOf(edge, { source, target }, verb),
    ...(edge.label === undefined ? [] : [oneLine(edge.label)]),
    ...executionWords(edge, { source, target }),
  ].join(', ');
}

function sentenceOf(edge: EdgeView, { source, target }: { readonly source: string; readonly target: string }, verb: string): string {
  if (edge.source.outside !== undefined) return `${edge.source.outside === 'gate' ? 'A gate' : 'An unknown sender'} ${verb} ${target}`;
  if (edge.target.outside !== undefined) return `${source} ${verb} ${edge.target.outside === 'gate' ? 'a gate' : 'an unknown receiver'}`;
  return `${source} ${verb} ${target}`;
}

function isOutside({ source, target }: EdgeView): boolean {
  return source.outside !== undefined || target.outside !== undefined;
}

function executionWords({ source, target }: EdgeView, names: { readonly source: string; readonly target: string }): readonly string[] {
  const ends = [source.execution, target.execution];
  return [
    ...(ends.some((end) => end === 'finish' || end === 'restart') ? ['finishes an execution'] : []),
    ...(ends.some((end) => end === 'start' || end === 'restart') ? ['starts an execution'] : []),
    ...(source.execution === 'destroy' ? [`${names.source} is destroyed`] : []),
    ...(target.execution === 'destroy' && names.target !== names.source ? [`${names.target} is destroyed`] : []),
  ];
}
