import { applyChanges, cannotConnect, connect, contentsOf, freeArea, nodeKind, type Point, placeNode, viewNode } from '@umlaut/diagram';
import { fontMeasure, nodeDrawings } from '@umlaut/notation';
import { tooDeep } from '../canvas/words.ts';
import type { CommandContext } from '../commands/command.ts';
import { containerFor, dropInto } from '../dragging/dropping.ts';
import { newId } from '../new-id.ts';
import { nameOf } from '../view/name-of.ts';
import { nextKind } from './next-kind.ts';
import { relationFor } from './relation.ts';

interface Next {
  readonly from: string;
  /** The edge ends at `from` instead of starting there. */
  readonly isTarget: boolean;
  /** Centre of the new node; beside `from`, where there is room, when absent. */
  readonly at?: Point;
}

/** Between a node and one that is made beside it, px. */
const gap = 96;

/**
 * Makes the node that is likeliest to come next, joined to the one it comes from by the likeliest relation (or the one that is
 * chosen in the palette), as one step; its name can be written at once.
 */
export function addNext(context: CommandContext, { from, isTarget, at }: Next): boolean {
  const { document, scene, viewStore, limits, readOnly, onProblem, onNotice, actions, edit } = context;
  const diagram = document.current();
  const origin = scene.nodes.get(from);
  if (readOnly || origin === undefined) return false;
  if (diagram.nodes.length >= limits.maxNodes) {
    onProblem('node_limit_reached');
    return true;
  }
  const kind = nextKind(diagram, origin.placed.node.kind);
  const view = viewNode({ id: '', position: { x: 0, y: 0 }, data: { ...nodeKind(kind).initial, kind } });
  const size = nodeDrawings[kind].size(view, { measure: fontMeasure, holds: false });
  const { box } = origin.placed;
  // Containers of the origin are no obstacles for the new node.
  const inside = contentsOf(diagram, [from]);
  const taken = [...scene.nodes.values()]
    .filter(({ placed }) => !placed.setting.holds && !inside.has(placed.node.id))
    .map(({ placed }) => placed.box);
  const corner =
    at === undefined
      ? freeArea(taken, { x: box.x + box.width + gap, y: box.y + (box.height - size.height) / 2, width: size.width, height: size.height })
      : { x: at.x - size.width / 2, y: at.y - size.height / 2 };
  const middle = { x: corner.x + size.width / 2, y: corner.y + size.height / 2 };
  const id = newId();
  const { into, isCutShort } = containerFor(scene, kind, middle);
  const place = dropInto({ x: Math.round(corner.x), y: Math.round(corner.y) }, into);
  const placed = placeNode(diagram, { id, kind, ...place });
  const next = applyChanges(diagram, placed);
  const ends = isTarget ? { source: id, target: from } : { source: from, target: id };
  const relation = relationFor(next, ends, { chosen: viewStore.current().relation, limits });
  const problem = cannotConnect(next, { ...ends, kind: relation }, limits);
  if (problem === 'edge_limit_reached') onProblem(problem);
  const edge = newId();
  const joined = problem === undefined ? connect(next, { id: edge, ...ends, kind: relation }) : [];
  const name = `${nodeKind(kind).name} connected to ${nameOf(origin.stored)}`;
  const isDone = actions.take({ changes: [...placed, ...joined], said: `${name} added`, select: new Set([id]) });
  if (isDone && isCutShort) onNotice(tooDeep.cutShort);
  if (isDone && nodeKind(kind).initial.label.trim() !== '') edit(id);
  return isDone;
}
