import { applyChanges, type Diagram, type DiagramNode, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';
import { type BroughtUp, bringUp } from './bring-up.ts';

const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

/** Changes of a text by a renaming on the canvas that should not be. */
export interface Damage {
  readonly what: string;
  readonly lines: readonly string[];
}

/**
 * Renames nodes of a text on the canvas, each from the text as it is, and compares the text that is brought up: lines of statements that do not mention
 * the node are as before, and read again it is the renamed diagram. `chosen` picks the nodes.
 */
export function damagesOf(
  text: string,
  {
    language,
    label,
    chosen,
  }: { readonly language: Language; readonly label: string; chosen(nodes: readonly DiagramNode[]): readonly DiagramNode[] },
): readonly Damage[] {
  const layer = { language, lines: text.split('\n').map((line, index) => ({ id: `l${index}`, text: line })) };
  const { diagram } = readText(parseText(text, language), limits);
  const up = bringUp(layer, diagram);
  // The label of a fragment is its operator.
  const nodes = diagram.nodes.filter((node) => viewNode(node).label !== '' && viewNode(node).kind !== 'fragment');
  return chosen(nodes).flatMap((node) => damageOf(up, node, label) ?? []);
}

function damageOf(up: BroughtUp, node: DiagramNode, label: string): Damage | undefined {
  const { language, lines, diagram } = up;
  const renamed = applyChanges(diagram, [{ op: 'set', element: 'node', id: node.id, path: ['data', 'label'], value: label }]);
  const next = bringUp({ language, lines }, renamed);
  const name = `${viewNode(node).kind} ${JSON.stringify(viewNode(node).label)}`;
  const damage = (what: string): Damage => ({ what: `${name}: ${what}`, lines: changedLines(up.text, next.text) });
  const mentioning = linesMentioning(up, node);
  const kept = up.text.split('\n').filter((_, index) => !mentioning.has(index + 1));
  if (!isWithin(kept, next.text.split('\n'))) return damage('other lines changed');
  // Words that are no name need a declaration.
  const more = next.text.split('\n').length - up.text.split('\n').length;
  if (more > (/\W/.test(label) ? 1 : 0)) return damage(`${more} more lines`);
  return shapeOf(readText(parseText(next.text, language), limits).diagram) === shapeOf(renamed) ? undefined : damage('read otherwise');
}

function linesMentioning({ statements, slots, text }: BroughtUp, node: DiagramNode): ReadonlySet<number> {
  return new Set(
    statements.list.flatMap(({ line, says, from, to }, index) => {
      const count = text.slice(from, to).split('\n').length;
      const isMentioned = slots[index]?.includes(node.id) === true || saysLabel(says, viewNode(node).label);
      return isMentioned ? Array.from({ length: count }, (_, at) => line + at) : [];
    }),
  );
}

/** Whether a statement has a label as the whole of one of its texts. A short one stands within many others. */
function saysLabel(says: object, label: string): boolean {
  return Object.values(says).some((value: unknown) =>
    typeof value === 'string' ? value === label : typeof value === 'object' && value !== null && saysLabel(value, label),
  );
}

/** Whether lines stand among others in their order. */
function isWithin(lines: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  return lines.every((line) => {
    const found = others.indexOf(line, at);
    at = found + 1;
    return found >= 0;
  });
}

function changedLines(before: string, after: string): readonly string[] {
  const [ours, theirs] = [before.split('\n'), after.split('\n')];
  return [
    ...ours.filter((line) => !theirs.includes(line)).map((line) => `- ${line}`),
    ...theirs.filter((line) => !ours.includes(line)).map((line) => `+ ${line}`),
  ];
}

/** The elements of a diagram without their ids. */
function shapeOf(diagram: Diagram): string {
  const labels = new Map(diagram.nodes.map((node) => [node.id, `${viewNode(node).kind} ${viewNode(node).label}`]));
  const nodes = diagram.nodes.map((node) => `${labels.get(node.id)} in ${labels.get(node.parentId ?? '') ?? ''}`).sort();
  const edges = diagram.edges
    .map((edge) => `${viewEdge(edge).kind} ${labels.get(edge.source)} ${labels.get(edge.target)} ${viewEdge(edge).label ?? ''}`)
    .sort();
  return JSON.stringify([nodes, edges], null, 1);
}
