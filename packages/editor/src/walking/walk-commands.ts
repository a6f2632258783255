import type { NewBox, Point } from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { selfRelationFor } from '../connecting/relation.ts';
import { leastSize } from '../resizing/least-size.ts';
import { chosenRows, extendRows, moveByPlace } from '../score/move-by-place.ts';
import { canChange, selectedNodes } from '../selecting/selection.ts';
import { focusedStop, follow, step, stepRelation, type Way, walk } from './walk.ts';

const ways: readonly (readonly [Way, string, Point])[] = [
  ['left', 'ArrowLeft', { x: -1, y: 0 }],
  ['right', 'ArrowRight', { x: 1, y: 0 }],
  ['up', 'ArrowUp', { x: 0, y: -1 }],
  ['down', 'ArrowDown', { x: 0, y: 1 }],
];

/** The specification's steps: arrows alone, and with Shift. Diagram px. */
const nudgePx = { short: 5, long: 20 };
const growPx = 10;

function base(part: Pick<Command, 'id' | 'title' | 'keys' | 'run'> & Partial<Command>): Command {
  return { section: 'Go', scope: 'canvas', menus: [], can: ({ scene }) => scene.nodes.size > 0, ...part };
}

/** Going from one element of the canvas to another. Arrows alone move what is selected, so there these need Ctrl. */
export const goCommands: readonly Command[] = [
  ...ways.map(([way, key, by]) =>
    base({
      id: `go-${way}`,
      title: { left: 'Go left', right: 'Go right', up: 'Go up', down: 'Go down' }[way],
      keys: [`Mod+${key}`, key, `Shift+${key}`],
      // On the canvas itself the arrows alone, and with Shift, move what is selected, as on a node of it.
      run: (context, chord) => {
        if (chord !== `Mod+${key}` && arrowOnRows(context, way, chord === key ? 'move' : 'extend')) return;
        const isMove = (chord === key || chord === `Shift+${key}`) && focusedStop(context) === undefined;
        if (isMove && movable(context).length > 0) nudge(context, by, chord === key ? nudgePx.short : nudgePx.long);
        else walk(context, way);
      },
    }),
  ),
  base({ id: 'follow', title: 'Follow relation forward', keys: ['Alt+ArrowRight'], run: (context) => follow(context, 'target') }),
  base({ id: 'followBack', title: 'Follow relation back', keys: ['Alt+ArrowLeft'], run: (context) => follow(context, 'source') }),
  base({ id: 'nextRelation', title: 'Go to next relation', keys: ['Alt+ArrowDown'], run: (context) => stepRelation(context, 1) }),
  base({
    id: 'previousRelation',
    title: 'Go to previous relation',
    keys: ['Alt+ArrowUp'],
    run: (context) => stepRelation(context, -1),
  }),
  base({ id: 'goNext', title: 'Go to next element', keys: ['PageDown'], run: (context) => step(context, 1) }),
  base({ id: 'goPrevious', title: 'Go to previous element', keys: ['PageUp'], run: (context) => step(context, -1) }),
  base({ id: 'goFirst', title: 'Go to first element', keys: ['Home'], run: (context) => step(context, Number.NEGATIVE_INFINITY) }),
  base({ id: 'goLast', title: 'Go to last element', keys: ['End'], run: (context) => step(context, Number.POSITIVE_INFINITY) }),
];

/** Moves the selected messages of a score by one place where the arrow is pressed on one of them, or selects the row beside them as well. */
function arrowOnRows(context: CommandContext, way: Way, act: 'move' | 'extend'): boolean {
  const stop = focusedStop(context);
  const { edges, nodes } = context.viewStore.current().selection;
  const isOnRow = stop === undefined ? edges.size > 0 && nodes.size === 0 : stop.element === 'edge' && edges.has(stop.id);
  if (!isOnRow || (way !== 'up' && way !== 'down') || chosenRows(context) === undefined) return false;
  const by = way === 'up' ? -1 : 1;
  return act === 'move' ? moveByPlace(context, by) : extendRows(context, by);
}

/** The list that joins a node to another by their names. */
export const connectCommands: readonly Command[] = [
  base({
    id: 'connectTo',
    title: 'Connect to…',
    section: 'Add',
    keys: ['Alt+Shift+C'],
    menus: ['node'],
    submenu: 'Connect',
    can: ({ readOnly, subject, scene }) => !readOnly && subject !== undefined && scene.nodes.has(subject),
    run: ({ viewStore, subject }) => viewStore.update({ surface: { kind: 'connect', from: subject ?? '' } }),
  }),
  base({
    id: 'relate',
    title: 'Connect to itself',
    section: 'Add',
    keys: [],
    menus: ['node'],
    submenu: 'Connect',
    can: ({ readOnly, subject, document, limits }) =>
      !readOnly && subject !== undefined && selfRelationFor(document.current(), subject, limits) !== undefined,
    run: ({ actions, subject }) => actions.relate(subject ?? ''),
  }),
];

/** The outline beside the canvas. */
export const outlineCommands: readonly Command[] = [
  base({
    id: 'outline',
    title: 'Show outline',
    titleNow: ({ viewStore }) => (viewStore.current().outline ? 'Hide outline' : 'Show outline'),
    section: 'View',
    keys: ['Alt+O'],
    scope: 'page',
    menus: ['canvas'],
    submenu: 'View',
    can: () => true,
    run: toggleOutline,
  }),
];

/** Moving and resizing without a drag. The arrows alone do it as well where the selection has the focus. */
export const moveCommands: readonly Command[] = [
  ...ways.flatMap(([way, key, by]) => [
    base({
      id: `move-${way}`,
      title: `Move ${way} by ${nudgePx.short} px`,
      section: 'Arrange',
      keys: [key],
      scope: 'node',
      can: (context) => isOnCanvas(context) && movable(context).length > 0,
      run: (context) => nudge(context, by, nudgePx.short),
    }),
    base({
      id: `move-${way}-far`,
      title: `Move ${way} by ${nudgePx.long} px`,
      section: 'Arrange',
      keys: [`Shift+${key}`],
      scope: 'node',
      can: (context) => isOnCanvas(context) && movable(context).length > 0,
      run: (context) => nudge(context, by, nudgePx.long),
    }),
  ]),
  ...ways.map(([way, key, by]) =>
    base({
      id: `resize-${way}`,
      title: { left: 'Make narrower', right: 'Make wider', up: 'Make shorter', down: 'Make taller' }[way],
      section: 'Arrange',
      keys: [`Alt+Shift+${key}`],
      can: (context) => canChange(context) && newBox(context, by) !== undefined,
      run: (context) => {
        const box = newBox(context, by);
        if (box !== undefined) context.actions.resize(box);
      },
    }),
  ),
];

/** Not on an element that is not selected: there the arrows go on to the next one. */
function isOnCanvas(context: CommandContext): boolean {
  const stop = focusedStop(context);
  return stop === undefined || (stop.element === 'node' && selectedNodes(context).has(stop.id));
}

/** Selected nodes that are not locked and do not move along with a container. */
function movable(context: CommandContext) {
  if (context.readOnly) return [];
  const ids = selectedNodes(context);
  return context.document
    .current()
    .nodes.filter(
      ({ id, parentId }) => ids.has(id) && !ids.has(parentId ?? '') && context.scene.nodes.get(id)?.placed.node.locked === false,
    );
}

function nudge(context: CommandContext, { x, y }: Point, px: number): void {
  const to = movable(context).map(({ id, position }) => [id, { x: position.x + x * px, y: position.y + y * px }] as const);
  context.actions.nudge(new Map(to));
}

/** The only selected node one step wider or lower; undefined where its kind or what it says does not let it. */
function newBox(context: CommandContext, { x, y }: Point): NewBox | undefined {
  const [id, ...others] = selectedNodes(context);
  const drawn = id === undefined ? undefined : context.scene.nodes.get(id);
  if (id === undefined || drawn === undefined || others.length > 0 || drawn.placed.node.locked) return undefined;
  const { resize } = drawn.placed.drawing;
  const { size, setting } = drawn.placed;
  if (resize === 'none' || (x !== 0 && resize === 'height') || (y !== 0 && resize === 'width')) return undefined;
  const least = setting.holds ? leastSize(context.document.current().nodes, id) : size.min;
  const next = { width: Math.max(least.width, size.width + x * growPx), height: Math.max(least.height, size.height + y * growPx) };
  if (next.width === size.width && next.height === size.height) return undefined;
  const { position } = drawn.stored;
  return { id, position, ...(x === 0 ? {} : { width: next.width }), ...(y === 0 ? {} : { height: next.height }) };
}

/** Opens the outline, goes to it where it is open, and closes it from there. */
function toggleOutline({ viewStore, focus }: CommandContext): void {
  const panel = document.querySelector('[data-outline]');
  if (panel === null) viewStore.update({ outline: true });
  else if (panel.contains(document.activeElement)) {
    const { stop } = viewStore.current();
    viewStore.update({ outline: false });
    focus(stop);
  } else (panel.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]') ?? panel.querySelector('input'))?.focus();
}
