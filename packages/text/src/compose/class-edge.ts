import { type EdgeKindId, type EdgeView, type EndView, edgeKind } from '@umlaut/diagram';
import type { Writing } from './writer.ts';

/** The arrow between a source on the left and a target on the right, by kind; what is absent has no arrow of its own. */
const arrows: Partial<Record<EdgeKindId, readonly [left: string, line: string, right: string]>> = {
  association: ['', '--', ''],
  link: ['', '--', ''],
  connector: ['', '--', ''],
  communicationPath: ['', '--', ''],
  aggregation: ['o', '--', ''],
  composition: ['*', '--', ''],
  generalization: ['', '--', '|>'],
  realization: ['', '..', '|>'],
  dependency: ['', '..', '>'],
  include: ['', '..', '>'],
  extend: ['', '..', '>'],
  deploy: ['', '..', '>'],
  manifest: ['', '..', '>'],
  anchor: ['', '..', ''],
  plain: ['', '--', '>'],
  flow: ['', '--', '>'],
  transition: ['', '--', '>'],
  controlFlow: ['', '--', '>'],
};

/** Kinds that a class diagram's text gives back as they are. */
const own: ReadonlySet<EdgeKindId> = new Set([
  'association',
  'link',
  'aggregation',
  'composition',
  'generalization',
  'realization',
  'dependency',
  'provides',
]);

/** The arrow of a relation in a class diagram, with heads where its ends are navigable. */
export function classArrow(edge: EdgeView, writing: Writing): string {
  const { kind, source, target } = edge;
  if (kind === 'provides') return '--()';
  const [left, line, right] = arrows[kind] ?? ['', '--', '>'];
  if (!own.has(kind)) writing.lose('changed', `${edgeKind(kind).name.toLowerCase()} as another relation`, edge.id);
  const isEnd = (end: EndView): boolean => end.navigable === true && edgeKind(kind).ends.includes('navigable');
  if ([source, target].some((end) => end.navigable === false)) writing.lose('dropped', 'non-navigable end', edge.id);
  if (isEnd(source) && left !== '') writing.lose('dropped', 'arrowhead at the whole end', edge.id);
  if (isEnd(source) && left === '' && !isEnd(target)) writing.lose('changed', 'reversed association', edge.id);
  return `${isEnd(source) && left === '' ? '<' : left}${line}${isEnd(target) && right === '' ? '>' : right}`;
}

/** The texts at an end in one line: multiplicity and role. */
export function endText({ multiplicity, role }: EndView): string {
  return [multiplicity, role].flatMap((text) => text ?? []).join(' ');
}

/** Text behind the colon: keyword and name. */
export function nameText({ keyword, label, kind }: EdgeView): string {
  const said = keyword ?? edgeKind(kind).keyword;
  return [...(said === undefined ? [] : [`<<${said}>>`]), ...(label === undefined ? [] : [label])].join(' ');
}
