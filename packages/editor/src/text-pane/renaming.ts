import { cannotWriteText, type Diagram, type DiagramNode, type Limits, nodeKind, viewNode } from '@umlaut/diagram';

/** The name of a node that is renamed from the text; undefined for an element that has none. */
export function renamedName(diagram: Diagram, id: string): string | undefined {
  const node = diagram.nodes.find((each) => each.id === id);
  return node === undefined ? undefined : viewNode(node).label;
}

/** Why a node cannot have a name, as a sentence that says what to do; undefined where it can. A text tells elements apart by their names, but for steps of an activity and notes. */
export function renameProblem(diagram: Diagram, id: string, name: string, limits: Limits): string | undefined {
  const label = name.trim();
  if (label === '') return 'Enter a name, or press Escape to cancel.';
  if (label.length > limits.maxLabelCharacters) return `A name can have up to ${limits.maxLabelCharacters} characters. Shorten it.`;
  const isTaken = (node: DiagramNode): boolean => node.id !== id && isNamed(node) && viewNode(node).label === label;
  if (diagram.nodes.some((node) => node.id === id && isNamed(node)) && diagram.nodes.some(isTaken))
    return `Another element is named ${label}. Choose another name.`;
  const problem = cannotWriteText(diagram, { id, part: { field: 'label' }, text: label }, limits);
  return problem === undefined ? undefined : 'This name isn’t allowed here. Choose another one.';
}

function isNamed(node: DiagramNode): boolean {
  const { kind } = viewNode(node);
  return kind !== 'comment' && !nodeKind(kind).diagrams.every((type) => type === 'activity');
}
