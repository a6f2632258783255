import { type DiagramType, type NodeKindId, nodeKind } from '@umlaut/diagram';
import type { Profile } from './graph/draft.ts';
import type { Statements, TextType } from './statements/statement.ts';

/** How elements that are only mentioned are understood, by the type of their text. */
export const profiles: Readonly<Record<Exclude<TextType, 'sequence'>, Profile>> = {
  class: { mention: 'class', takesMentions: false, container: 'package' },
  state: { mention: 'state', takesMentions: false, container: 'state' },
  er: { mention: 'entity', takesMentions: true, placement: 'inner', container: 'group' },
  flow: { mention: 'process', takesMentions: true, placement: 'inner', takesLastKind: true, makesStyled: true, container: 'group' },
  description: { mention: 'actor', takesMentions: false, placement: 'mention', container: 'group' },
  activity: { mention: 'action', takesMentions: false, container: 'group' },
};

/** The profile of a text: a name that no declaration explains is an actor beside use cases, else an interface. */
export function profileFor({ language, list }: Statements, type: keyof typeof profiles): Profile {
  const profile = profiles[type];
  // In Mermaid the last block that names a class or state has it.
  if (language === 'mermaid' && (type === 'class' || type === 'state'))
    return { ...profile, placement: 'last', takesMentions: type === 'state', ...(type === 'state' ? { namesByText: true } : {}) };
  if (type !== 'description') return profile;
  const isUseCase = list.some(({ says }) => {
    const refs = says.as === 'node' ? [says.ref] : says.as === 'relation' ? says.refs : [];
    return refs.some(({ node }) => node?.kind === 'usecase' || node?.kind === 'actor');
  });
  return isUseCase ? profile : { ...profile, mention: 'ball' };
}

/** The type of a diagram by that of its text and the kinds of its nodes. */
export function diagramTypeFor(type: TextType, kinds: readonly NodeKindId[]): DiagramType {
  if (type === 'flow' || type === 'state' || type === 'er' || type === 'sequence' || type === 'activity') return type;
  const counts = new Map<DiagramType, number>();
  for (const kind of kinds) {
    const [first] = nodeKind(kind).diagrams;
    if (first !== undefined && kind !== 'comment' && kind !== 'plain') counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] === undefined || most[0] === 'package' || most[0] === 'flow' ? (type === 'class' ? 'class' : 'component') : most[0];
}
