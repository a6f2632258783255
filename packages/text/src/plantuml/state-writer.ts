import { type EdgeView, edgeKind, type NodeKindId, type NodeView, nodeKind } from '@umlaut/diagram';
import { nameText } from '../compose/class-edge.ts';
import { transitionText } from '../compose/transition-text.ts';
import type { NodeLines, NoteTarget, Writer, Writing } from '../compose/writer.ts';
import { pointWord } from '../graph/border-points.ts';
import { isPoint } from '../mermaid/state-writer.ts';
import { safe } from './safe.ts';
import { fillOf, isPlantumlName, named, plantumlHead, stereotypes, writeNote } from './write-common.ts';

const pseudo: Partial<Record<NodeKindId, string>> = {
  choice: 'choice',
  junction: 'choice',
  decision: 'choice',
  fork: 'fork',
  history: 'history',
  deepHistory: 'history*',
};

/** Writes state machines in PlantUML. */
export const plantumlStateWriter: Writer = {
  head: plantumlHead,
  foot: ['@enduml'],
  isName: isPlantumlName,
  node: writeNode,
  edge: writeEdge,
  note: writePlacedNote,
  edgesInside: 'common',
  regionLine: '--',
};

function writeNode(node: NodeView, writing: Writing): NodeLines | undefined {
  if (isPoint(node)) {
    if (node.kind === 'flowFinal') writing.lose('changed', 'flow final as a final state', node.id);
    if (!writing.isJoined(node.id)) writing.lose('dropped', 'initial or final state without a transition', node.id);
    return undefined;
  }
  const name = writing.nameOf(node.id);
  const word = pseudo[node.kind];
  if (node.kind === 'junction' || node.kind === 'decision')
    writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a choice`, node.id);
  if (word !== undefined)
    return { lines: [`state ${node.label === '' ? name : `"${safe(node.label)}" as ${name}`} <<${word}>>${fillOf(node, writing)}`] };
  const isPointBox = node.kind === 'plain' && node.keyword !== undefined;
  if (node.kind !== 'state' && !isPointBox) writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a state`, node.id);
  const mark = isPointBox ? ` <<${pointWord(node.keyword)?.written ?? safe(node.keyword ?? '')}>>` : '';
  const head = `state ${named(node.label, name)}${mark}${stereotypes(node)}${fillOf(node, writing)}`;
  const behaviours = node.behaviours.map(({ on, text }) => `${name} : ${on === 'internal' ? '' : `${on} / `}${safe(text)}`);
  if (writing.isContainer(node.id)) return { lines: [...behaviours, `${head} {`], close: '}' };
  return { lines: [head, ...behaviours] };
}

function writeEdge(
  edge: EdgeView,
  { source, target }: { readonly source: string; readonly target: string },
  writing: Writing,
): readonly string[] {
  if (edge.kind !== 'transition') writing.lose('changed', `${edgeKind(edge.kind).name.toLowerCase()} as a transition`, edge.id);
  const text =
    edge.kind === 'transition'
      ? transitionText(edge)
      : [edge.guard === undefined ? '' : `[${edge.guard}]`, nameText(edge)].join(' ').trim();
  const nameAt = (id: string): string => {
    const node = writing.viewOf(id);
    return node !== undefined && isPoint(node) ? '[*]' : writing.nameOf(id);
  };
  return [`${nameAt(source)} --> ${nameAt(target)}${text === '' ? '' : ` : ${safe(text)}`}`];
}

/** No note stands at a circle; there it is written on its own. */
function writePlacedNote(note: NodeView, about: NoteTarget, writing: Writing): readonly string[] {
  const nodes = about.nodes.filter((id) => {
    const view = writing.viewOf(id);
    return view === undefined || !isPoint(view);
  });
  if (!about.onRelation && nodes.length < about.nodes.length) writing.lose('dropped', 'anchor of a note', note.id);
  return writeNote(note, { ...about, nodes: about.onRelation ? about.nodes : nodes }, writing);
}
