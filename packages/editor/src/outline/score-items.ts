import { edgeKind, type FragmentItem, type Item, nodeKind, type Score, walkItems } from '@umlaut/diagram';
import { nameOf } from '../view/name-of.ts';
import { sayEdge } from '../view/said.ts';
import type { DrawnScene } from '../view/scene.ts';
import { lifelinesOf } from '../view/score-order.ts';
import type { OutlineItem } from './outline-tree.ts';

/** The lines of a score: its lifelines with their boxes, then its rows in order, fragments and operands as branches. */
export function scoreItems(score: Score, scene: DrawnScene): readonly OutlineItem[] {
  const messages = walkItems(score.root).filter(({ type }) => type === 'message');
  const numbers = new Map(messages.map(({ id }, index) => [id, `Message ${index + 1} of ${messages.length}`]));
  const lifelines = lifelinesOf(score).flatMap(({ id }) => nodeLine(id, scene, { said: '', children: [] }) ?? []);
  return [...lifelines, ...rowLines(score.root, scene, { numbers, within: '' })];
}

interface Setting {
  /** `Message 6 of 12`, by the message's id. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The innermost operand round the rows: `, in alt [approved]`. */
  readonly within: string;
}

function rowLines(items: readonly Item[], scene: DrawnScene, setting: Setting): readonly OutlineItem[] {
  return items.flatMap((item) => {
    if (item.type === 'message') return messageLine(item.id, scene, setting) ?? [];
    const children = item.type === 'fragment' ? operandLines(item, scene, setting) : [];
    return nodeLine(item.id, scene, { said: setting.within, children }) ?? [];
  });
}

function messageLine(id: string, scene: DrawnScene, { numbers, within }: Setting): OutlineItem | undefined {
  const drawn = scene.edges.get(id);
  if (drawn === undefined) return undefined;
  const { edge } = drawn.placed;
  const kind = edgeKind(edge.kind);
  const [source, target] = [
    edge.source.outside === undefined ? nameOf(drawn.source.stored) : 'outside',
    edge.target.outside === undefined ? nameOf(drawn.target.stored) : 'outside',
  ];
  const label = edge.label === undefined ? '' : `: ${edge.label.replace(/\s+/gu, ' ')}`;
  return {
    key: `relation ${id} ${drawn.placed.edge.id === id ? drawn.source.stored.id : ''}`,
    type: 'relation',
    id,
    text: `${source} → ${target}${label}`,
    detail: kind.name,
    said: `${numbers.get(id) ?? kind.name}${within}: ${sayEdge(drawn, kind.name)}`,
    part: { field: 'label' },
    children: [],
  };
}

function nodeLine(
  id: string,
  scene: DrawnScene,
  { said, children }: { readonly said: string; readonly children: readonly OutlineItem[] },
): OutlineItem | undefined {
  const drawn = scene.nodes.get(id);
  if (drawn === undefined) return undefined;
  const { node } = drawn.placed;
  return {
    key: `element ${id}`,
    type: 'element',
    id,
    text: nameOf(drawn.stored),
    detail: nodeKind(node.kind).name,
    said: `${drawn.said}${said}`,
    part: { field: 'label' },
    children,
  };
}

/** The rows of a fragment: those of its only operand, or its operands with theirs. */
function operandLines(fragment: FragmentItem, scene: DrawnScene, { numbers }: Setting): readonly OutlineItem[] {
  const name = fragment.operator === 'group' ? fragment.node.label : fragment.operator;
  const linesOf = ({ guard, items }: FragmentItem['operands'][number]): readonly OutlineItem[] =>
    rowLines(items, scene, { numbers, within: `, in ${name}${guard === undefined ? '' : ` ${guard}`}` });
  const [first, ...others] = fragment.operands;
  if (first !== undefined && others.length === 0) return linesOf(first);
  return fragment.operands.map((operand, index) => ({
    key: `operand ${fragment.id} ${operand.id}`,
    type: 'member',
    id: fragment.id,
    text: operand.guard === undefined ? `Operand ${index + 1}` : `[${operand.guard}]`,
    detail: 'operand',
    said: `Operand ${index + 1} of ${fragment.operands.length}${operand.guard === undefined ? '' : `, ${operand.guard}`}`,
    part: undefined,
    children: linesOf(operand),
  }));
}
