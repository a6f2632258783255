import type { DrawnBoxes } from '@umlaut/diagram';
import type { CommandContext } from '../commands/command.ts';
import type { DrawnScene } from '../view/scene.ts';

/** Ids of the selected nodes that are there. */
export function selectedNodes({ viewStore, scene }: CommandContext): ReadonlySet<string> {
  return new Set([...viewStore.current().selection.nodes].filter((id) => scene.nodes.has(id)));
}

/** Nodes as they are drawn, for commands that know no fonts. */
export function drawnBoxes(scene: DrawnScene, ids: ReadonlySet<string>): DrawnBoxes {
  return { ids, boxes: new Map([...scene.nodes].map(([id, { placed }]) => [id, placed.box])) };
}

/** Whether something can be changed and `least` nodes are selected. */
export function canChange(context: CommandContext, least = 1): boolean {
  return !context.readOnly && selectedNodes(context).size >= least;
}

/** A number of things, as it is said. */
export function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
