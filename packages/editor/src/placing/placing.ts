import { freeArea, type NodeKindId, nodeKind, type Point, type TextPart, viewNode } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { centerOf, holds, type Rect } from '@umlaut/geometry';
import { fontMeasure, nodeDrawings } from '@umlaut/notation';
import type { Actions } from '../canvas/actions.ts';
import { tooDeep } from '../canvas/words.ts';
import { containerFor, dropInto } from '../dragging/dropping.ts';
import { rowsWithin } from '../score/places.ts';
import { freshNode } from '../texts/fresh-node.ts';
import { nameOfKind } from '../texts/name-of-kind.ts';
import type { DrawnScene } from '../view/scene.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { drawnBox } from './drawn-box.ts';

/** Dependencies of placing. */
export interface PlacingSetting {
  readonly scene: DrawnScene;
  readonly actions: Pick<Actions, 'place'>;
  readonly document: DiagramDocument;
  readonly viewStore: ViewStore;
  /** Opens a text of a node. */
  readonly write: (id: string, part: TextPart) => unknown;
  readonly onNotice: (text: string) => void;
}

/** Places a node of `kind` with its middle at `point`, in the container there, and opens what it is called; returns its id. */
export function placeAt(setting: PlacingSetting, kind: NodeKindId, point: Point): string | undefined {
  const { scene, actions, onNotice } = setting;
  const { into, isCutShort } = containerFor(scene, kind, point);
  const id = actions.place({ kind, ...dropInto(boxRound(kind, point), into) });
  if (id !== undefined && isCutShort) onNotice(tooDeep.cutShort);
  return growing(setting, kind, named(setting, kind, id));
}

/** Places a node of `kind` as large as it was drawn from one corner to another; returns its id. */
export function placeDrawn(
  setting: PlacingSetting,
  kind: NodeKindId,
  { from, to }: { readonly from: Point; readonly to: Point },
): string | undefined {
  const { scene, actions, onNotice } = setting;
  const { box, size } = drawnBox(kind, from, to);
  const { into, isCutShort } = containerFor(scene, kind, centerOf(box));
  const rows = kind === 'fragment' ? { rows: rowsWithin(scene, box) } : {};
  const id = actions.place({ kind, ...dropInto(box, into), ...size, ...rows });
  if (id !== undefined && isCutShort) onNotice(tooDeep.cutShort);
  return named(setting, kind, id);
}

/**
 * The same for somebody who pointed nowhere: as near to `point` as it covers nothing that is there, and in no container. Answers
 * where it came to lie, undefined when none was placed.
 */
export function placeNear(setting: PlacingSetting, kind: NodeKindId, point: Point): Rect | undefined {
  const wanted = boxRound(kind, point);
  const taken = [...setting.scene.nodes.values()].map(({ placed }) => placed.box);
  const { width, height } = nodeKind(kind).compartments.length > 0 ? roomForMembers : noRoom;
  const corner = freeArea(taken, { ...wanted, width: wanted.width + width, height: wanted.height + height });
  const id = growing(setting, kind, named(setting, kind, setting.actions.place({ kind, position: corner })));
  return id === undefined ? undefined : { ...wanted, ...corner };
}

/** A node that gets members grows to the right and downwards: beside others about so much is left free, px. */
const roomForMembers = { width: 40, height: 80 };
const noRoom = { width: 0, height: 0 };

/** The same for a key: in the container at `point`, or beside the node that lies there. */
export function placeOnPoint(setting: PlacingSetting, kind: NodeKindId, point: Point): void {
  const isTaken = [...setting.scene.nodes.values()].some(({ placed }) => !placed.setting.holds && holds(placed.box, point));
  if (isTaken) placeNear(setting, kind, point);
  else placeAt(setting, kind, point);
}

/** Letters typed right after placing are the node's name, and no shortcuts. */
function named({ scene, write }: PlacingSetting, kind: NodeKindId, id: string | undefined): string | undefined {
  // Only in a score is a guard drawn.
  const part = kind === 'fragment' && isScore(scene) ? firstGuard : nameOfKind(fresh(kind));
  if (id !== undefined && part !== undefined) write(id, part);
  return id;
}

/** Until its first text is typed, a node grows around its centre. Lifelines and what is round messages have places of their own. */
function growing({ scene, document, viewStore }: PlacingSetting, kind: NodeKindId, id: string | undefined): string | undefined {
  if (id !== undefined && kind !== 'lifeline' && !isScore(scene)) viewStore.update({ fresh: freshNode(document.current(), id) });
  return id;
}

function isScore({ nodes }: DrawnScene): boolean {
  return [...nodes.values()].some(({ placed }) => placed.look !== undefined);
}

/** The text behind the operator of a new fragment. */
const firstGuard: TextPart = { field: 'operands', item: 'operand-1' };

function boxRound(kind: NodeKindId, { x, y }: Point) {
  const { width, height } = nodeDrawings[kind].size(fresh(kind), { measure: fontMeasure, holds: false });
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height };
}

function fresh(kind: NodeKindId) {
  return viewNode({ id: '', position: { x: 0, y: 0 }, data: { ...nodeKind(kind).initial, kind } });
}
