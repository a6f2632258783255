import { type EdgeView, edgeKind, type NodeKindId, type NodeView, nodeKind } from '@umlaut/diagram';
import { transitionText } from '../compose/transition-text.ts';
import type { NodeLines, NoteTarget, Writer, Writing } from '../compose/writer.ts';
import { escaped } from './words.ts';
import { directionLines, fillLines, fullText, markedName, noteOwner } from './write-common.ts';

const reserved: ReadonlySet<string> = new Set([
  'class',
  'note',
  'default',
  'style',
  'click',
  'state',
  'scale',
  'classDef',
  'direction',
  'end',
  'hide',
  'title',
  'as',
  'left',
  'right',
]);
const pseudo: Partial<Record<NodeKindId, string>> = { choice: 'choice', junction: 'choice', decision: 'choice', fork: 'fork' };

/** Writes state machines in Mermaid. */
export const mermaidStateWriter: Writer = {
  head: (writing) => ['stateDiagram-v2', ...directionLines(writing)],
  foot: [],
  isName: (label) => /^[A-Za-z_]\w*$/.test(label) && !reserved.has(label),
  node: writeNode,
  after: fillLines,
  edge: writeEdge,
  note: writeNote,
  // In a block, a relation would move its ends there.
  edgesInside: 'direct',
  regionLine: '  --',
};

/** Texts of states that stand for what Mermaid has no word for. */
const signs: Partial<Record<NodeKindId, string>> = { history: 'H', deepHistory: 'H*', terminate: 'X' };

/** Whether a node is `[*]` at its relations, and so needs no line of its own. */
export function isPoint({ kind }: NodeView): boolean {
  return kind === 'initial' || kind === 'final' || kind === 'flowFinal';
}

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
  if (word !== undefined && node.label !== '') writing.lose('dropped', 'name of a choice or fork', node.id);
  if (word !== undefined) return { lines: [`  state ${name} <<${word}>>`] };
  if (node.kind !== 'state') writing.lose('changed', `${nodeKind(node.kind).name.toLowerCase()} as a state`, node.id);
  if (node.stereotypes.length > 0) writing.lose('dropped', 'stereotypes', node.id);
  const label = node.label === '' ? (signs[node.kind] ?? '') : node.label;
  const shown = label === name ? name : `"${escaped(label)}" as ${name}`;
  const isComposite = writing.isContainer(node.id);
  // Mermaid refuses a text with descriptions of a composite state.
  if (isComposite && node.behaviours.length > 0) writing.lose('dropped', 'behaviours of a composite state', node.id);
  const behaviours = node.behaviours.map(({ on, text }) => `  ${name} : ${on === 'internal' ? '' : `${on} / `}${escaped(text)}`);
  // The first text of a state without a label is its label.
  const first = node.behaviours.length > 0 && node.label === name ? [`  ${name} : ${escaped(node.label)}`] : [];
  if (isComposite) return { lines: [`  state ${shown} {`], close: '  }' };
  // Behind `state` and a name alone, Mermaid takes the next line for more of the name.
  return { lines: [label === name ? `  ${name}` : `  state ${shown}`, ...first, ...behaviours] };
}

function writeEdge(
  edge: EdgeView,
  { source, target }: { readonly source: string; readonly target: string },
  writing: Writing,
): readonly string[] {
  const [from, to] = [writing.viewOf(source), writing.viewOf(target)];
  if (edge.kind !== 'transition' && edge.kind !== 'controlFlow')
    writing.lose('changed', `${edgeKind(edge.kind).name.toLowerCase()} as a transition`, edge.id);
  const text =
    edge.kind === 'transition'
      ? escapedText(transitionText(edge))
      : [edge.guard === undefined ? '' : escapedText(`[${edge.guard}]`), markedName(edge)].join(' ').trim();
  const [left, right] = [nameAt(from, writing), nameAt(to, writing)];
  return [`  ${left} --> ${right}${text === '' ? '' : ` : ${text}`}`];
}

/** Brackets of guards and slashes stay as they are. */
function escapedText(text: string): string {
  return text
    .split(/([[\]<>])/)
    .map((part) => (/^[[\]]$/.test(part) ? part : escaped(part === '' ? '' : `.${part}.`).slice(1, -1)))
    .join('');
}

function nameAt(node: NodeView | undefined, writing: Writing): string {
  return node === undefined ? '' : isPoint(node) ? '[*]' : writing.nameOf(node.id);
}

function writeNote(note: NodeView, about: NoteTarget, writing: Writing): readonly string[] {
  const owner = noteOwner(note, about, writing);
  const view = owner === undefined ? undefined : writing.viewOf(owner);
  const text = escaped(fullText(note));
  if (owner === undefined || view === undefined || isPoint(view)) {
    if (view !== undefined) writing.lose('dropped', 'anchor of a note', note.id);
    writing.lose('changed', 'note without a state, which Mermaid doesn’t draw', note.id);
    return [`  note "${text}" as ${writing.nameOf(note.id)}`];
  }
  return [`  note right of ${writing.nameOf(owner)} : ${text}`];
}
