import { type Diagram, edgeKind, nodeKind, pointForms, pointWords, type TextPart, viewEdge, viewNode } from '@umlaut/diagram';
import { nameOf } from '../view/name-of.ts';
import { childrenOf, inRows } from '../view/reading-order.ts';
import { relationsOf, sayEdge, sayNode } from '../view/said.ts';
import type { DrawnScene } from '../view/scene.ts';
import { scoreOrder } from '../view/score-order.ts';
import { scoreItems } from './score-items.ts';

/** One line of the outline, with those below it. */
export interface OutlineItem {
  /** Unlike that of any other line: a relation stands at both of its ends. */
  readonly key: string;
  readonly type: 'element' | 'member' | 'relation';
  /** The node or edge that it belongs to. */
  readonly id: string;
  /** Text, and beside it more quietly the kind. */
  readonly text: string;
  readonly detail: string;
  /** Description for screen readers. */
  readonly said: string;
  /** The text that renaming it writes. */
  readonly part: TextPart | undefined;
  readonly children: readonly OutlineItem[];
}

/** The elements of a diagram in reading order; below each its members, its relations and what lies in it. */
export function outlineTree(diagram: Diagram, scene: DrawnScene): readonly OutlineItem[] {
  const boxes = new Map([...scene.nodes].map(([id, { placed }]) => [id, placed.box]));
  const inner = childrenOf(diagram, boxes);
  const relations = relationsOf(diagram, scene);
  const scores = scoreOrder(diagram);
  const elements = (parent: string | undefined): readonly OutlineItem[] =>
    inRows(inner.get(parent) ?? [], boxes).flatMap((id) => {
      const drawn = scene.nodes.get(id);
      const score = scores.beginning.get(id);
      if (drawn === undefined || (score === undefined && scores.nodes.has(id))) return [];
      const inScore = score === undefined ? [] : [...scoreItems(score, scene), ...score.boxes.flatMap((box) => elements(box.id))];
      if (score !== undefined && score.frame?.id !== id) return inScore;
      const { node } = drawn.placed;
      return [
        {
          key: `element ${id}`,
          type: 'element' as const,
          id,
          text: nameOf(drawn.stored),
          detail: node.unknownKind ?? nodeKind(node.kind).name,
          said: sayNode(drawn, relations.get(id) ?? ''),
          part: { field: 'label' } as const,
          children: [...membersOf(diagram, id), ...pointsOf(diagram, id), ...relationsAt(diagram, scene, id), ...inScore, ...elements(id)],
        },
      ];
    });
  return elements(undefined);
}

function membersOf({ nodes }: Diagram, id: string): readonly OutlineItem[] {
  const stored = nodes.find((node) => node.id === id);
  if (stored === undefined) return [];
  const node = viewNode(stored);
  return nodeKind(node.kind).compartments.flatMap(({ list, one }) =>
    node.members[list].map((member) => ({
      key: `member ${id} ${list} ${member.id}`,
      type: 'member' as const,
      id,
      text: member.text,
      detail: one,
      said: `${capital(one)} ${member.text}${member.static ? ', static' : ''}${member.abstract ? ', abstract' : ''}`,
      part: { field: list, item: member.id },
      children: [],
    })),
  );
}

/** Ports, pins, and entry and exit points of a node. */
function pointsOf({ nodes }: Diagram, id: string): readonly OutlineItem[] {
  const stored = nodes.find((node) => node.id === id);
  if (stored === undefined) return [];
  return viewNode(stored).ports.map((point) => {
    const form = pointForms[point.form].toLowerCase();
    return {
      key: `member ${id} ports ${point.id}`,
      type: 'member' as const,
      id,
      text: point.label ?? '',
      detail: form,
      said: `${capital(pointWords(point))}, ${point.side}`,
      part: { field: 'ports', item: point.id } as const,
      children: [],
    };
  });
}

function relationsAt({ edges }: Diagram, scene: DrawnScene, id: string): readonly OutlineItem[] {
  return edges.flatMap((stored): readonly OutlineItem[] => {
    const drawn = scene.edges.get(stored.id);
    if (drawn === undefined || (stored.source !== id && stored.target !== id)) return [];
    const kind = edgeKind(viewEdge(stored).kind);
    const isOut = stored.source === id;
    const other = isOut ? drawn.target : drawn.source;
    const { label } = drawn.placed.edge;
    return [
      {
        key: `relation ${stored.id} ${id}`,
        type: 'relation',
        id: stored.id,
        text: `${isOut ? '→' : '←'} ${nameOf(other.stored)}`,
        detail: label === undefined ? kind.name : `${kind.name}, ${label}`,
        said: sayEdge(drawn, kind.name),
        part: kind.fields.some(({ place }) => place[0] === 'label') ? { field: 'label' } : undefined,
        children: [],
      },
    ];
  });
}

/** A line as it is listed. */
export interface OutlineRow {
  readonly item: OutlineItem;
  /** From 1. */
  readonly level: number;
  /** Key of the line above it in the tree; undefined at the first level. */
  readonly parent: string | undefined;
  /** Its place among those beside it, from 1, and how many these are. */
  readonly place: number;
  readonly of: number;
  readonly isOpen: boolean;
}

/** The lines that are shown: those below open ones, or with a search those that are meant and all above them. */
export function outlineRows(tree: readonly OutlineItem[], open: ReadonlySet<string>, query: string): readonly OutlineRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = ({ text, detail }: OutlineItem): boolean => words.every((word) => `${text} ${detail}`.toLowerCase().includes(word));
  const leads = (item: OutlineItem): boolean => isMeant(item) || item.children.some(leads);
  const list = (items: readonly OutlineItem[], level: number, parent: string | undefined): readonly OutlineRow[] => {
    const shown = words.length === 0 ? items : items.filter(leads);
    return shown.flatMap((item, index) => {
      const isOpen = item.children.length > 0 && (words.length === 0 ? open.has(item.key) : item.children.some(leads));
      const row = { item, level, parent, place: index + 1, of: shown.length, isOpen };
      return [row, ...(isOpen ? list(item.children, level + 1, item.key) : [])];
    });
  };
  return list(tree, 1, undefined);
}

/** Keys of the lines above `key`, the outermost first; undefined when there is no such line. */
export function pathTo(tree: readonly OutlineItem[], key: string): readonly string[] | undefined {
  for (const item of tree) {
    if (item.key === key) return [];
    const below = pathTo(item.children, key);
    if (below !== undefined) return [item.key, ...below];
  }
  return undefined;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
