import { moveLifeline, type Point } from '@umlaut/diagram';
import type { CommandContext } from '../commands/command.ts';
import type { DrawnScene } from '../view/scene.ts';
import { moveByPlace } from './move-by-place.ts';
import { scoreWith } from './places.ts';

/**
 * Moves a lifeline among the others, or the selected rows, by one place where keys would move them by px. Returns the ids of the nodes
 * that belong to scores, which have no place of their own.
 */
export function nudgeInScore(context: CommandContext, scene: DrawnScene, moved: ReadonlyMap<string, Point>): ReadonlySet<string> {
  const diagram = context.document.current();
  const taken = new Set<string>();
  let hasMoved = false;
  for (const [id, to] of moved) {
    const placed = scene.nodes.get(id)?.placed;
    const score = placed?.look === undefined ? undefined : scoreWith(diagram, id);
    // A note beside a message stands where that is.
    if (placed?.look !== undefined && placed.node.kind === 'comment') taken.add(id);
    if (placed === undefined || score === undefined) continue;
    taken.add(id);
    const outer = scene.nodes.get(placed.parent ?? '')?.placed.box;
    const by = { x: to.x + (outer?.x ?? 0) - placed.box.x, y: to.y + (outer?.y ?? 0) - placed.box.y };
    const index = score.columns.findIndex((node) => node.id === id);
    if (hasMoved) continue;
    hasMoved = true;
    if (index < 0) moveByPlace(context, by.y < 0 ? -1 : 1);
    else if (Math.abs(by.x) > Math.abs(by.y)) {
      const next = index + (by.x < 0 ? -1 : 1);
      if (next < 0 || next >= score.columns.length) continue;
      context.actions.take({ changes: moveLifeline(diagram, { id, index: next }), said: 'Lifeline moved', joins: 'lifeline' });
    }
  }
  return taken;
}
