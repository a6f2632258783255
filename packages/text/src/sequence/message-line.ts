import type { EdgeView, MessageItem } from '@umlaut/diagram';
import type { ScoreWriting } from './compose-sequence.ts';

/** The lines of a message: its own, and those that a language says executions with. */
export function messageLine({ id, edge, stored }: MessageItem, writing: ScoreWriting): readonly string[] {
  const { nameOf, said, language, losses } = writing;
  const label = edge.label === undefined ? '' : said(edge.label);
  const [source, target] = [nameOf(stored.source), nameOf(stored.target)];
  if (language === 'plantuml') return plantuml(edge, { source, target, label });
  if (edge.source.outside !== undefined || edge.target.outside !== undefined)
    losses.add('changed', 'found, lost or gate message', { element: id });
  return mermaid(edge, { source, target, label, lose: (what) => losses.add('changed', what, { element: id }) });
}

interface Ends {
  readonly source: string;
  readonly target: string;
  readonly label: string;
}

function plantuml(edge: EdgeView, { source, target, label }: Ends): readonly string[] {
  const { kind } = edge;
  const { head } = edge.target;
  const line = kind === 'reply' ? '--' : '-';
  const tip = head === 'cross' ? '>x' : head === 'circle' ? '>o' : head === 'half' ? '\\' : kind === 'asyncMessage' ? '>>' : '>';
  const both = edge.source.head === 'filled' ? '<' : '';
  const does = { source: edge.source.execution, target: edge.target.execution };
  const inLine =
    [does.target === 'start' ? '++' : '', kind === 'createMessage' ? '**' : '', does.source === 'finish' ? '--' : ''].find(
      (mark) => mark !== '',
    ) ?? '';
  const from = edge.source.outside === undefined ? source : edge.source.outside === 'gate' ? '[' : '?';
  const to = edge.target.outside === undefined ? target : edge.target.outside === 'gate' ? ']' : '?';
  const text = label === '' ? '' : ` : ${label}`;
  return [
    `${from} ${both}${line}${tip} ${to}${inLine === '' || to === ']' || to === '?' ? '' : ` ${inLine}`}${text}`,
    ...executions(edge, { source, target, inLine }),
  ];
}

/** Executions that the signs of the message do not say. */
function executions(
  edge: EdgeView,
  { source, target, inLine }: { readonly source: string; readonly target: string; readonly inLine: string },
): readonly string[] {
  const [atSource, atTarget] = [edge.source.execution, edge.target.execution];
  return [
    ...(atSource === 'finish' && inLine !== '--' ? [`deactivate ${source}`] : []),
    ...(atSource === 'destroy' ? [`destroy ${source}`] : []),
    ...(atTarget === 'finish' || atTarget === 'restart' ? [`deactivate ${target}`] : []),
    ...((atTarget === 'start' && inLine !== '++') || atTarget === 'restart' ? [`activate ${target}`] : []),
    ...(atTarget === 'destroy' || edge.kind === 'deleteMessage' ? [`destroy ${target}`] : []),
  ];
}

function mermaid(edge: EdgeView, { source, target, label, lose }: Ends & { readonly lose: (what: string) => void }): readonly string[] {
  const { kind } = edge;
  const { head } = edge.target;
  if (kind === 'createMessage' || kind === 'deleteMessage') lose('create or delete message');
  if (head === 'circle' || head === 'half') lose('message arrowhead');
  const dashed = kind === 'reply' || kind === 'createMessage' ? '--' : '-';
  const tip = head === 'cross' ? 'x' : head === 'none' ? '>' : kind === 'asyncMessage' ? ')' : '>>';
  const both = edge.source.head === 'filled' && tip === '>>' ? '<<' : '';
  const [atSource, atTarget] = [edge.source.execution, edge.target.execution];
  const mark = atTarget === 'start' ? '+' : atSource === 'finish' ? '-' : '';
  if (atSource === 'destroy' || atTarget === 'destroy') lose('destroyed lifeline');
  return [
    `${source}${both}${dashed}${tip}${mark}${target}: ${label}`.trimEnd(),
    ...(mark === '+' && atSource === 'finish' ? [`deactivate ${source}`] : []),
    ...(atTarget === 'finish' || atTarget === 'restart' ? [`deactivate ${target}`] : []),
    ...(atTarget === 'restart' ? [`activate ${target}`] : []),
  ];
}
