import {
  type Alignment,
  alignNodes,
  cannotGroup,
  containerKindFor,
  contentsOf,
  deleteElements,
  distributeNodes,
  groupNodes,
  lockNodes,
  orderNodes,
  sameSize,
  viewNode,
} from '@umlaut/diagram';
import { fontMeasure, nodeDrawings } from '@umlaut/notation';
import { tooDeep } from '../canvas/words.ts';
import type { Command, CommandContext } from '../commands/command.ts';
import { opening } from '../menus/open-menu-by-keys.ts';
import { newId } from '../new-id.ts';
import { chosenRows } from '../score/move-by-place.ts';
import { canChange, counted, drawnBoxes, selectedNodes } from '../selecting/selection.ts';

const alignments: readonly (readonly [Alignment, string, string])[] = [
  ['left', 'Align left', 'Alt+A'],
  ['center', 'Align centres', 'Alt+H'],
  ['right', 'Align right', 'Alt+D'],
  ['top', 'Align top', 'Alt+W'],
  ['middle', 'Align middles', 'Alt+V'],
  ['bottom', 'Align bottom', 'Alt+S'],
];

const alignCommands = alignments.map(
  ([to, title, key]): Command => ({
    id: `align-${to}`,
    title,
    section: 'Arrange',
    keys: [key],
    scope: 'page',
    menus: ['several'],
    submenu: 'Align and distribute',
    choice: 'align',
    words: ['line up'],
    can: (context) => canChange(context, 2),
    run(context) {
      const ids = selectedNodes(context);
      const changes = alignNodes(context.document.current(), { ...drawnBoxes(context.scene, ids), to });
      const said = `${counted(ids.size, 'node')} aligned`;
      return context.actions.take({ changes, name: `align ${counted(ids.size, 'node')}`, said });
    },
  }),
);

const distributeCommands = (['x', 'y'] as const).map(
  (along): Command => ({
    id: `distribute-${along}`,
    title: along === 'x' ? 'Distribute horizontally' : 'Distribute vertically',
    section: 'Arrange',
    keys: [along === 'x' ? 'Alt+Shift+H' : 'Alt+Shift+V'],
    scope: 'page',
    menus: ['several'],
    submenu: 'Align and distribute',
    choice: 'align',
    rank: () => 1,
    words: ['spread', 'equal gaps', along === 'x' ? 'horizontally' : 'vertically'],
    can: (context) => canChange(context, 3),
    run(context) {
      const ids = selectedNodes(context);
      const changes = distributeNodes(context.document.current(), { ...drawnBoxes(context.scene, ids), along });
      const count = counted(ids.size, 'node');
      return context.actions.take({ changes, name: `distribute ${count}`, said: `${count} distributed` });
    },
  }),
);

const sizes = { both: 'Make the same size', width: 'Make the same width', height: 'Make the same height' } as const;

const sizeCommands = (['both', 'width', 'height'] as const).map(
  (as): Command => ({
    id: `same-${as}`,
    title: sizes[as],
    section: 'Arrange',
    keys: [],
    scope: 'page',
    menus: as === 'both' ? ['several'] : [],
    submenu: 'Align and distribute',
    choice: 'align',
    rank: () => 2,
    can: (context) => canChange(context, 2),
    run(context) {
      // Of some kinds the notation fixes a length.
      const ids = new Set([...selectedNodes(context)].filter((id) => isSizable(context, id, as)));
      const changes = sameSize(context.document.current(), { ...drawnBoxes(context.scene, ids), as });
      if (changes.length === 0) context.onNotice('These nodes already have the same size, or their type has a fixed size.');
      return context.actions.take({ changes, said: `${counted(ids.size, 'node')} resized` });
    },
  }),
);

function isSizable({ scene }: CommandContext, id: string, as: 'width' | 'height' | 'both'): boolean {
  const fixed = scene.nodes.get(id)?.placed.drawing.resize;
  return fixed !== 'none' && (fixed === undefined || fixed === as);
}

const orderCommands = (['front', 'back'] as const).map(
  (to): Command => ({
    id: `order-${to}`,
    title: to === 'front' ? 'Bring to front' : 'Send to back',
    section: 'Arrange',
    keys: [to === 'front' ? 'Mod+]' : 'Mod+['],
    scope: 'page',
    menus: ['node', 'several'],
    submenu: 'Arrange',
    can: canChange,
    run(context) {
      const ids = selectedNodes(context);
      const changes = orderNodes(context.document.current(), { ids, to });
      const words = to === 'front' ? 'in front of the others' : 'behind the others';
      const said = `${counted(ids.size, 'node')} moved ${words}`;
      if (changes.length === 0) context.announce(`Already ${words}`);
      return context.actions.take({ changes, name: `reorder ${counted(ids.size, 'node')}`, said });
    },
  }),
);

const lockCommands = ([true, false] as const).map(
  (locked): Command => ({
    id: locked ? 'lock' : 'unlock',
    title: locked ? 'Lock in place' : 'Unlock',
    section: 'Arrange',
    keys: ['Mod+Shift+L'],
    scope: 'page',
    menus: ['node', 'several'],
    submenu: 'Arrange',
    can: (context) => canChange(context) && hasLocked(context) !== locked,
    run(context) {
      const ids = selectedNodes(context);
      const changes = lockNodes(context.document.current(), { ids, locked });
      const count = counted(ids.size, 'node');
      const said = locked ? `${count} locked. Unlock to move, resize or delete` : `${count} unlocked`;
      return context.actions.take({ changes, name: `${locked ? 'lock' : 'unlock'} ${count}`, said });
    },
  }),
);

/** Whether all that is selected is locked. */
function hasLocked(context: CommandContext): boolean {
  return [...selectedNodes(context)].every((id) => context.scene.nodes.get(id)?.placed.node.locked === true);
}

/** Order, place and size of several nodes. */
export const arrangeCommands: readonly Command[] = [
  {
    id: 'changeAlignment',
    title: 'Align and distribute…',
    section: 'Arrange',
    keys: [],
    scope: 'page',
    menus: [],
    toolbar: { on: ['several'], icon: 'M3.5 3v14M6.5 5h10v3.5h-10zM6.5 11.5h6V15h-6z' },
    can: (context) => canChange(context, 2),
    ...opening('align'),
  },
  ...alignCommands,
  ...distributeCommands,
  ...sizeCommands,
  ...orderCommands,
  {
    id: 'group',
    title: 'Group',
    section: 'Arrange',
    keys: ['Mod+G'],
    scope: 'page',
    // Rows of a sequence are framed by a fragment.
    keysHold: (context) => chosenRows(context) === undefined,
    menus: ['node', 'several'],
    submenu: 'Arrange',
    toolbar: { on: ['several'], icon: 'M2.5 6.5v-3h6v3M2.5 6.5h15v10h-15zM6 9.5h3.5V13H6zM11 11h3.5v3H11z' },
    words: ['container', 'frame', 'wrap'],
    can: canChange,
    run: group,
  },
  {
    id: 'ungroup',
    title: 'Ungroup',
    section: 'Arrange',
    keys: ['Mod+Shift+G'],
    scope: 'page',
    menus: ['node', 'several'],
    submenu: 'Arrange',
    can: (context) => canChange(context) && containersIn(context).length > 0,
    run(context) {
      const diagram = context.document.current();
      const nodes = containersIn(context);
      const inner = new Set(diagram.nodes.filter(({ parentId }) => nodes.includes(parentId ?? '')).map(({ id }) => id));
      const changes = deleteElements(diagram, { nodes });
      return context.actions.take({
        changes,
        name: `ungroup ${counted(inner.size, 'node')}`,
        said: `${counted(inner.size, 'node')} ungrouped`,
        select: inner,
      });
    },
  },
  ...lockCommands,
  {
    id: 'arrange',
    title: 'Auto layout…',
    words: ['arrange', 'layout', 'tidy up', 'automatic'],
    section: 'Arrange',
    keys: ['Alt+L'],
    scope: 'page',
    menus: ['canvas', 'several'],
    submenu: 'Arrange',
    can: ({ readOnly, scene }) => !readOnly && scene.nodes.size > 1,
    run: ({ viewStore }) => viewStore.update({ surface: { kind: 'arrange' } }),
  },
];

function containersIn(context: CommandContext): readonly string[] {
  const { document, scene } = context;
  return [...selectedNodes(context)].filter(
    (id) => contentsOf(document.current(), [id]).size > 0 && scene.nodes.get(id)?.placed.node.locked === false,
  );
}

function group(context: CommandContext): boolean {
  const { document, scene, limits, onProblem, onNotice, actions } = context;
  const diagram = document.current();
  const ids = selectedNodes(context);
  const kind = containerKindFor(diagram, ids);
  if (kind === undefined) return false;
  const problem = cannotGroup(diagram, ids, limits);
  if (problem === 'locked') onNotice('Locked nodes can’t be grouped. Unlock them first.');
  else if (problem === 'nested_too_deep') onNotice(tooDeep.refused);
  else if (problem !== undefined) onProblem(problem);
  if (problem !== undefined) return true;
  const id = newId();
  const view = viewNode({ id, position: { x: 0, y: 0 }, data: { kind, label: 'package' } });
  const insets = nodeDrawings[kind].insets?.(view, { measure: fontMeasure, holds: true });
  const room = { top: insets?.top ?? 40, left: insets?.left ?? 20 };
  const changes = groupNodes(diagram, { id, kind, ...drawnBoxes(scene, ids), room });
  const count = counted(ids.size, 'node');
  return actions.take({ changes, name: `group ${count}`, said: `${count} grouped`, select: new Set([id]) });
}
