import {
  applyChanges,
  cannotPaste,
  copyElements,
  type Diagram,
  type Drop,
  dropNodes,
  fitLabel,
  freeArea,
  isObject,
  type Point,
  parseJson,
  pasteElements,
  placeNode,
  readDiagram,
  setLabel,
  viewNode,
  writeDiagram,
} from '@umlaut/diagram';
import { type Rect, union } from '@umlaut/geometry';
import { fontMeasure, nodeDrawings } from '@umlaut/notation';
import { cutNotice } from '../canvas/words.ts';
import type { CommandContext } from '../commands/command.ts';
import { newId } from '../new-id.ts';
import { counted, selectedNodes } from '../selecting/selection.ts';

/** A part that was copied, as a text that any clipboard keeps: the form of our files, marked as a part. */
function writePart(part: Diagram): string {
  return `{"umlaut":1,"part":true,"name":"","diagram":${writeDiagram(part)}}`;
}

/** The part in a text that was copied here or in another browser; undefined when it is some other text, or has been tampered with. */
function readPart(text: string, limits: CommandContext['limits']): Diagram | undefined {
  if (!text.startsWith('{"umlaut":1,"part":true')) return undefined;
  const value = parseJson(text);
  if (!isObject(value) || !isObject(value.diagram)) return undefined;
  return readDiagram(JSON.stringify(value.diagram), limits).diagram;
}

/** The text of what is selected; undefined when no node is. Only edges between two of the nodes go along. */
export function copiedText(context: CommandContext): string | undefined {
  const ids = selectedNodes(context);
  if (ids.size === 0) return undefined;
  const part = copyElements(context.document.current(), ids);
  const edges = part.edges.length === 0 ? '' : ` and ${counted(part.edges.length, 'relation')}`;
  context.announce(`${counted(part.nodes.length, 'node')}${edges} copied`);
  return writePart(part);
}

/** Puts a text on the canvas: a copied part as it was, any other text as the label of a node. `at`: a place of the diagram. */
export function pasteText(context: CommandContext, text: string, at?: Point): boolean {
  const part = readPart(text, context.limits);
  return part === undefined ? pasteLabel(context, text, at) : pastePart(context, part, at);
}

/** Copies what is selected to a free place beside it. */
export function duplicateSelection(context: CommandContext): boolean {
  const part = copyElements(context.document.current(), selectedNodes(context));
  const box = boundsIn(context, part);
  return box !== undefined && put(context, { part, to: { x: box.x + 24, y: box.y + 24 }, name: 'duplicate', announcement: 'duplicated' });
}

/** Puts copies of dragged nodes where these were dropped; what was taken hold of stays. */
export function dropCopies(context: CommandContext, drops: ReadonlyMap<string, Drop>): boolean {
  const diagram = context.document.current();
  const part = copyElements(diagram, new Set(drops.keys()));
  if (isTooMuch(context, part)) return true;
  const ids: string[] = [];
  const take = (): string => {
    ids.push(newId());
    return ids.at(-1) ?? '';
  };
  const pasted = pasteElements({ part, by: { x: 0, y: 0 }, newId: take });
  const called = new Map(part.nodes.map(({ id }, index) => [id, ids[index] ?? '']));
  const roots = part.nodes.filter(({ parentId }) => parentId === undefined);
  const placed = new Map(
    roots.flatMap(({ id }) => {
      const drop = drops.get(id);
      return drop === undefined ? [] : [[called.get(id) ?? '', drop] as const];
    }),
  );
  const moved = dropNodes(applyChanges(diagram, pasted), placed);
  const count = counted(part.nodes.length, 'node');
  return context.actions.take({
    changes: [...pasted, ...moved],
    name: `duplicate ${count}`,
    said: `${count} duplicated`,
    select: new Set(placed.keys()),
  });
}

function pastePart(context: CommandContext, part: Diagram, at: Point | undefined): boolean {
  const box = boundsIn(context, part);
  if (box === undefined) return false;
  const to = at ?? (isInView(context, box) ? { x: box.x + 24, y: box.y + 24 } : centred(context, box));
  return put(context, { part, to, name: 'paste', announcement: 'pasted' });
}

function pasteLabel(context: CommandContext, text: string, at: Point | undefined): boolean {
  const { document, limits, actions, onProblem, onNotice, pointer, flow } = context;
  const label = fitLabel(text.trim(), limits);
  if (label.text === '') return false;
  const diagram = document.current();
  if (diagram.nodes.length >= limits.maxNodes) {
    onProblem('node_limit_reached');
    return true;
  }
  if (label.cut) onNotice(cutNotice('The text', limits));
  const view = viewNode({ id: '', position: { x: 0, y: 0 }, data: { label: label.text } });
  const { width, height } = nodeDrawings.plain.size(view, { measure: fontMeasure, holds: false });
  const box = { x: 0, y: 0, width, height };
  const wanted = at ?? (pointer === undefined ? centred(context, box) : flow.screenToFlowPosition(pointer));
  const position = freeArea(takenIn(context), { ...box, x: Math.round(wanted.x), y: Math.round(wanted.y) });
  const id = newId();
  const placed = placeNode(diagram, { id, kind: 'plain', position });
  const changes = [...placed, ...setLabel(applyChanges(diagram, placed), { id, label: label.text }, limits)];
  return actions.take({ changes, name: 'paste text', said: 'Text pasted as a node', select: new Set([id]) });
}

interface Insertion {
  readonly part: Diagram;
  readonly to: Point;
  /** Verb of the undo step, and the participle announced after it. */
  readonly name: string;
  readonly announcement: string;
}

function put(context: CommandContext, { part, to, name, announcement }: Insertion): boolean {
  const box = boundsIn(context, part);
  if (box === undefined) return false;
  if (isTooMuch(context, part)) return true;
  const free = freeArea(takenIn(context), { ...box, x: Math.round(to.x), y: Math.round(to.y) });
  const ids: string[] = [];
  const changes = pasteElements({
    part,
    by: { x: Math.round(free.x - box.x), y: Math.round(free.y - box.y) },
    newId() {
      ids.push(newId());
      return ids.at(-1) ?? '';
    },
  });
  const roots = ids.filter((_, index) => part.nodes[index]?.parentId === undefined && index < part.nodes.length);
  const count = counted(part.nodes.length, 'node');
  return context.actions.take({
    changes,
    name: `${name} ${count}`,
    said: `${count} ${announcement}`,
    select: new Set(roots),
  });
}

function isTooMuch({ document, limits, onProblem }: CommandContext, part: Diagram): boolean {
  const problem = cannotPaste(document.current(), part, limits);
  if (problem !== undefined) onProblem(problem);
  return problem !== undefined;
}

/** The area of a part: as it is drawn here, else as large as boxes usually are. */
function boundsIn({ scene }: CommandContext, part: Diagram): Rect | undefined {
  const roots = part.nodes.filter(({ parentId }) => parentId === undefined);
  return union(
    roots.map(({ id, position: { x, y }, width, height }) => {
      const drawn = scene.nodes.get(id)?.placed.size;
      const length = (value: unknown, usual: number): number => (typeof value === 'number' && value > 0 ? value : usual);
      return { x, y, width: drawn?.width ?? length(width, 160), height: drawn?.height ?? length(height, 90) };
    }),
  );
}

function takenIn({ scene }: CommandContext): readonly Rect[] {
  return [...scene.nodes.values()].filter(({ placed }) => placed.parent === undefined).map(({ placed }) => placed.box);
}

function viewOf({ canvas, flow }: CommandContext): Rect | undefined {
  const box = canvas?.getBoundingClientRect();
  if (box === undefined) return undefined;
  const { x, y } = flow.screenToFlowPosition({ x: box.left, y: box.top });
  const { zoom } = flow.getViewport();
  return { x, y, width: box.width / zoom, height: box.height / zoom };
}

function isInView(context: CommandContext, box: Rect): boolean {
  const view = viewOf(context);
  return view === undefined || (box.x >= view.x && box.y >= view.y && box.x < view.x + view.width && box.y < view.y + view.height);
}

/** The corner that puts a box into the middle of the view. */
function centred(context: CommandContext, box: Rect): Point {
  const view = viewOf(context);
  if (view === undefined) return { x: box.x, y: box.y };
  return { x: view.x + (view.width - box.width) / 2, y: view.y + (view.height - box.height) / 2 };
}
