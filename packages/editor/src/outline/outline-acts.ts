import {
  canHold,
  cannotDropInto,
  cannotInsertItem,
  cannotWriteText,
  contentsOf,
  type Drop,
  dropNodes,
  freeArea,
  insertItem,
  memberLimits,
  memberLists,
  type NodeKindId,
  nodeKind,
  nodeKinds,
  type Point,
  removeItem,
  removePoint,
  textAt,
  viewNode,
  writeText,
} from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import { fontMeasure, nodeDrawings, type PlacedNode } from '@umlaut/notation';
import type { CommandContext } from '../commands/command.ts';
import { dropInto } from '../dragging/dropping.ts';
import type { PickEntry } from '../menus/pick-dialog.tsx';
import { newId } from '../new-id.ts';
import { nameOf } from '../view/name-of.ts';
import type { OutlineItem } from './outline-tree.ts';

/** Between what is put somewhere and what it is put beside, px. */
const gap = 48;

/** Returns the initial text of a line's field: the stored text on one line, without the placeholder of an empty one. */
export function writtenText({ document }: CommandContext, { id, part }: OutlineItem): string {
  return part === undefined ? '' : textAt(document.current(), { id, part }).replace(/\s+/gu, ' ').trim();
}

/** Writes the text of a line; answers why it cannot be. A text that was only looked at stays as it is stored, lines and all. */
export function rename(context: CommandContext, item: OutlineItem, text: string): string | undefined {
  const { document, limits, actions } = context;
  const { id, part } = item;
  if (part === undefined || text.trim() === writtenText(context, item)) return undefined;
  const diagram = document.current();
  const place = { id, part, text };
  const problem = cannotWriteText(diagram, place, limits);
  if (problem === 'empty_label') return 'Enter a name, or press Escape to cancel.';
  if (problem !== undefined) return 'This relation already exists. Choose another name.';
  const changes = writeText(diagram, place, limits);
  actions.take({ changes, said: text.trim() === '' ? 'Removed' : `Renamed to ${text.trim()}` });
  return undefined;
}

/** Adds a member to a node; returns its id, undefined when there was nothing to add. */
export function addMember(
  context: CommandContext,
  place: { readonly node: string; readonly list: string },
  text: string,
): string | undefined {
  const { document, limits, actions, onNotice } = context;
  const diagram = document.current();
  if (text.trim() === '') return undefined;
  if (cannotInsertItem(diagram, place) !== undefined) {
    onNotice(`A node can have up to ${memberLimits.maxMembers} members. Remove one to add another.`);
    return undefined;
  }
  const id = newId();
  const isDone = actions.take({ changes: insertItem(diagram, { ...place, id, fields: { text } }, limits), said: `${text.trim()} added` });
  return isDone ? id : undefined;
}

/**
 * Returns the entries that can be added at a line: members of its element, then all kinds of elements, those that can lie in it
 * first.
 */
export function addEntries({ document }: CommandContext, item: OutlineItem | undefined): readonly PickEntry[] {
  const stored = document.current().nodes.find(({ id }) => id === item?.id && item?.type !== 'relation');
  const members = stored === undefined ? [] : nodeKind(viewNode(stored).kind).compartments;
  const name = stored === undefined ? '' : nameOf(stored);
  const own = stored === undefined ? undefined : viewNode(stored).kind;
  const kinds = Object.keys(nodeKinds).filter((id): id is NodeKindId => Object.hasOwn(nodeKinds, id));
  const isInner = (kind: NodeKindId): boolean => own !== undefined && canHold(own, kind);
  return [
    ...members.map(({ list, one }) => ({
      key: `member ${list}`,
      title: `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
      detail: `of ${name}`,
    })),
    ...kinds.filter(isInner).map((kind) => ({ key: `inside ${kind}`, title: nodeKind(kind).name, detail: `in ${name}` })),
    ...kinds.map((kind) => ({ key: `element ${kind}`, title: nodeKind(kind).name, detail: isInner(kind) ? 'next to it' : '' })),
  ];
}

/** Adds an element of a kind into the element of a line, or beside it where there is room; returns its id. */
export function addElement(
  context: CommandContext,
  kind: NodeKindId,
  { inside, beside }: { inside?: string; beside?: string },
): string | undefined {
  const { scene, actions, document } = context;
  const container = scene.nodes.get(inside ?? '')?.placed;
  const near = scene.nodes.get(beside ?? '')?.placed ?? [...scene.nodes.values()].at(-1)?.placed;
  const view = viewNode({ id: '', position: { x: 0, y: 0 }, data: { ...nodeKind(kind).initial, kind } });
  const size = nodeDrawings[kind].size(view, { measure: fontMeasure, holds: false });
  const outer = container ?? scene.nodes.get(near?.parent ?? '')?.placed;
  const isWithin = outer !== undefined && (container !== undefined || canHold(outer.node.kind, kind));
  const at: Point =
    container !== undefined
      ? { x: container.box.x + gap / 2, y: container.box.y + gap }
      : near === undefined
        ? middleOfView(context, size)
        : { x: near.box.x + near.box.width + gap, y: near.box.y };
  const corner = freeCorner(context, { ...at, ...size }, isWithin ? outer.node.id : undefined);
  const id = actions.place({ kind, ...dropInto(corner, isWithin ? outer : undefined) });
  return id !== undefined && document.current().nodes.some((node) => node.id === id) ? id : undefined;
}

function middleOfView({ canvas, flow }: CommandContext, size: { readonly width: number; readonly height: number }): Point {
  const box = canvas?.getBoundingClientRect();
  const centre = box === undefined ? { x: 0, y: 0 } : flow.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  return { x: Math.round(centre.x - size.width / 2), y: Math.round(centre.y - size.height / 2) };
}

/** A free place among what lies in the same container, below its heading, or in none. */
function freeCorner({ scene, document }: CommandContext, wanted: Rect, parent: string | undefined): Point {
  const container = parent === undefined ? undefined : scene.nodes.get(parent)?.placed;
  const inner = parent === undefined ? undefined : contentsOf(document.current(), new Set([parent]));
  const taken = [...scene.nodes.values()]
    .filter(({ stored, placed }) => (inner === undefined ? !placed.setting.holds : inner.has(stored.id)))
    .map(({ placed }) => placed.box);
  return freeArea(container === undefined ? taken : [...taken, ...rimsOf(container)], wanted);
}

/** Returns the areas above and left of a container's content area. */
function rimsOf({ node, drawing, box, setting }: PlacedNode): readonly Rect[] {
  const { top, left } = drawing.insets?.(node, { ...setting, holds: true }) ?? { top: 0, left: 0 };
  const far = 2000;
  return [
    { x: box.x - far, y: box.y - far, width: 2 * far + box.width, height: far + Math.max(0, top - 16) },
    { x: box.x - far, y: box.y - far, width: far + Math.max(0, left - 16), height: 2 * far + box.height },
  ];
}

/** The containers that the element of a line can be moved into, and out of all where it lies in one. */
export function intoEntries({ document, scene }: CommandContext, id: string): readonly PickEntry[] {
  const diagram = document.current();
  const node = diagram.nodes.find((each) => each.id === id);
  const containers = diagram.nodes.filter(
    (each) => each.id !== node?.parentId && scene.nodes.has(each.id) && cannotDropInto(diagram, each.id, [id]) === undefined,
  );
  return [
    ...(node?.parentId === undefined ? [] : [{ key: 'out', title: 'Move out of container', detail: 'to the diagram' }]),
    ...containers.map((each) => ({ key: `into ${each.id}`, title: nameOf(each), detail: nodeKind(viewNode(each).kind).name })),
  ];
}

/** Moves an element into a container, or out of all, to a free place there. */
export function moveInto(context: CommandContext, id: string, container: string | undefined): void {
  const { scene, document, actions } = context;
  const drawn = scene.nodes.get(id);
  if (drawn === undefined) return;
  const outer = container === undefined ? undefined : scene.nodes.get(container)?.placed;
  const { box } = drawn.placed;
  const at = outer === undefined ? { x: box.x, y: box.y } : { x: outer.box.x + gap / 2, y: outer.box.y + gap };
  const drop: Drop = dropInto(freeCorner(context, { ...box, ...at }, container), outer);
  const said =
    outer === undefined ? 'Moved out of the container' : `Moved into ${nameOf(scene.nodes.get(container ?? '')?.stored ?? drawn.stored)}`;
  actions.take({ changes: dropNodes(document.current(), new Map([[id, drop]])), said });
}

/** Selects what a line stands for: alone, or beside what is selected already. */
export function select({ viewStore, document, announce }: CommandContext, item: OutlineItem, isAdded: boolean): void {
  const { selection } = viewStore.current();
  const isEdge = item.type === 'relation';
  const [nodes, edges] = isAdded ? [new Set(selection.nodes), new Set(selection.edges)] : [new Set<string>(), new Set<string>()];
  const list = isEdge ? edges : nodes;
  if (isAdded && list.has(item.id)) list.delete(item.id);
  else list.add(item.id);
  viewStore.update({ selection: { nodes, edges }, strip: undefined });
  const node = document.current().nodes.find(({ id }) => id === item.id);
  const name = item.type === 'member' && node !== undefined ? nameOf(node) : item.text;
  announce(list.has(item.id) ? `${name} selected` : `${name} deselected`);
}

/** Takes a member out of its list, or deletes the element or relation of a line. */
export function remove(context: CommandContext, item: OutlineItem, contents: 'delete' | 'keep'): void {
  const { document, actions, viewStore } = context;
  if (item.type !== 'member') {
    const isEdge = item.type === 'relation';
    viewStore.update({ selection: { nodes: new Set(isEdge ? [] : [item.id]), edges: new Set(isEdge ? [item.id] : []) } });
    actions.deleteSelected(contents);
    return;
  }
  if (item.part?.field === 'ports' && item.part.item !== undefined) {
    const point = { node: item.id, point: item.part.item };
    actions.take({ changes: removePoint(document.current(), point), said: `${item.text || item.detail} removed` });
    return;
  }
  const list = memberLists.find((name) => name === item.part?.field);
  if (list === undefined || item.part?.item === undefined) return;
  actions.take({ changes: removeItem(document.current(), { node: item.id, list, item: item.part.item }), said: `${item.text} removed` });
}
