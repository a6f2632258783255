import type { Language, TextType } from '../statements/statement.ts';

/** Words and signs that can be written in a type of text. */
export interface Vocabulary {
  /** Beginnings of statements. */
  readonly keywords: readonly string[];
  /** Signs between two names, with what they say of the first. */
  readonly arrows: readonly (readonly [sign: string, meaning: string])[];
  /** Stereotypes with a meaning of their own, behind the name of a node. */
  readonly stereotypes?: readonly string[];
}

const classArrows = [
  ['--|>', 'is a kind of'],
  ['<|--', 'is the parent of'],
  ['..|>', 'implements'],
  ['*--', 'is composed of'],
  ['o--', 'has'],
  ['-->', 'has a directed association to'],
  ['..>', 'depends on'],
  ['--', 'is associated with'],
] as const;
const crowsFeet = [
  ['||--o{', 'one to zero or more'],
  ['||--|{', 'one to one or more'],
  ['||--||', 'one to one'],
  ['||--o|', 'one to zero or one'],
  ['}o--o{', 'many to many'],
] as const;

const mermaid: Readonly<Partial<Record<TextType, Vocabulary>>> = {
  class: { keywords: ['class', 'namespace', 'note', 'note for', 'direction LR', 'direction TB'], arrows: classArrows },
  state: { keywords: ['state', '[*] -->', 'note right of', 'note left of', 'direction LR', 'direction TB'], arrows: [['-->', 'goes to']] },
  er: { keywords: ['direction LR', 'direction TB'], arrows: crowsFeet },
  flow: {
    keywords: ['subgraph', 'end', 'direction LR', 'direction TB'],
    arrows: [
      ['-->', 'goes to'],
      ['---', 'is connected to'],
      ['-.->', 'goes to, dashed'],
      ['==>', 'goes to, thick'],
    ],
  },
  sequence: {
    keywords: [
      ...['participant', 'actor', 'create participant', 'destroy', 'activate', 'deactivate', 'note over', 'note right of', 'note left of'],
      ...['alt', 'else', 'opt', 'loop', 'par', 'and', 'critical', 'option', 'break', 'rect', 'box', 'end', 'autonumber'],
    ],
    arrows: [
      ['->>', 'calls'],
      ['-->>', 'replies to'],
      ['-)', 'sends asynchronously'],
      ['-x', 'sends a lost message'],
    ],
  },
};

const plantuml: Readonly<Partial<Record<TextType, Vocabulary>>> = {
  class: {
    keywords: [
      ...['class', 'abstract class', 'interface', 'enum', 'object', 'package', 'namespace'],
      ...['note left of', 'note right of', 'note top of', 'note bottom of', 'left to right direction', 'title', 'end note'],
    ],
    arrows: classArrows,
  },
  state: {
    keywords: ['state', '[*] -->', 'note left of', 'note right of', 'end note', 'left to right direction', 'title'],
    arrows: [['-->', 'goes to']],
    stereotypes: [
      ...['<<start>>', '<<end>>', '<<choice>>', '<<fork>>', '<<join>>', '<<history>>', '<<history*>>', '<<entryPoint>>', '<<exitPoint>>'],
      ...['<<inputPin>>', '<<outputPin>>', '<<expansionInput>>', '<<expansionOutput>>'],
    ],
  },
  description: {
    keywords: [
      ...['actor', 'usecase', 'component', 'interface', 'node', 'database', 'artifact', 'cloud', 'folder', 'package', 'rectangle'],
      ...['port', 'portin', 'portout', 'note left of', 'note right of', 'end note', 'left to right direction', 'title'],
    ],
    arrows: [
      ['-->', 'is connected to, with an arrow'],
      ['--', 'is connected to'],
      ['..>', 'depends on'],
    ],
  },
  activity: {
    keywords: [
      ...['start', 'stop', 'end', 'if (', 'elseif (', 'else (', 'endif', 'switch (', 'case (', 'endswitch', 'while (', 'endwhile'],
      ...['repeat', 'repeat while (', 'backward :', 'break', 'fork', 'fork again', 'end fork', 'split', 'split again', 'end split'],
      ...['kill', 'detach', 'partition', '->', 'note left', 'note right', 'end note', 'title'],
    ],
    arrows: [],
  },
  sequence: {
    keywords: [
      ...['participant', 'actor', 'boundary', 'control', 'entity', 'database', 'create', 'destroy', 'activate', 'deactivate', 'return'],
      ...[
        'alt',
        'else',
        'opt',
        'loop',
        'par',
        'break',
        'critical',
        'group',
        'end',
        'ref over',
        'note over',
        'note left of',
        'note right of',
      ],
      ...['box', 'autonumber', 'title'],
    ],
    arrows: [
      ['->', 'calls'],
      ['-->', 'replies to'],
      ['->>', 'sends asynchronously'],
    ],
  },
};

const none: Vocabulary = { keywords: [], arrows: [] };

/** Beginnings of statements of all types of a language, each once. */
export function keywordsOf(language: Language): readonly string[] {
  return [...new Set(Object.values({ mermaid, plantuml }[language]).flatMap(({ keywords }) => keywords))];
}

/** The words and signs of a type of text. */
export function vocabularyOf(language: Language, type: TextType | undefined): Vocabulary {
  return (type === undefined ? undefined : { mermaid, plantuml }[language][type]) ?? none;
}

/** First lines of texts. */
export const headers: Readonly<Record<Language, readonly string[]>> = {
  mermaid: ['classDiagram', 'stateDiagram-v2', 'erDiagram', 'flowchart TD', 'flowchart LR', 'sequenceDiagram'],
  plantuml: ['@startuml'],
};
