import { arrangeCommands } from '../arrange/arrange-commands.ts';
import { clipboardCommands } from '../clipboard/clipboard-commands.ts';
import { drawCommands } from '../connecting/draw-commands.ts';
import { edgeCommands } from '../connecting/edge-commands.ts';
import { elementCommands } from '../inspector/element-commands.ts';
import { memberCommands } from '../inspector/member-commands.ts';
import { pointCommands } from '../inspector/point-commands.ts';
import { propertyCommands } from '../inspector/property-commands.ts';
import { regionCommands } from '../inspector/region-commands.ts';
import { relationCommands } from '../inspector/relation-commands.ts';
import { viewCommands } from '../panning/view-commands.ts';
import { addCommands } from '../placing/add-commands.ts';
import { executionCommands } from '../score/execution-commands.ts';
import { lifelineCommands } from '../score/lifeline-commands.ts';
import { scoreCommands } from '../score/score-commands.ts';
import { selectCommands } from '../selecting/select-commands.ts';
import { textCommands } from '../text-pane/text-commands.ts';
import { connectCommands, goCommands, moveCommands, outlineCommands } from '../walking/walk-commands.ts';
import { basicCommands } from './basic-commands.ts';
import type { Command } from './command.ts';
import { helpCommands, pageCommands } from './help-commands.ts';

/**
 * Everything that can be done with the editor, once. Keys, context menus, the list of commands, tooltips, the shortcut sheet and
 * docs/keyboard.md are all read from here.
 */
export const commandTable: readonly Command[] = [
  ...pageCommands,
  ...basics('undo', 'redo'),
  ...clipboardCommands,
  ...basics('edit'),
  ...elementCommands,
  ...relationCommands,
  ...propertyCommands,
  ...viewCommands.filter(({ section }) => section === 'Edit'),
  ...basics('delete'),
  ...moveCommands,
  ...edgeCommands,
  ...goCommands,
  ...basics('selectAll'),
  ...selectCommands,
  ...basics('escape'),
  ...memberCommands,
  ...pointCommands,
  ...regionCommands,
  ...basics('connect'),
  ...connectCommands,
  ...addCommands,
  ...drawCommands,
  ...scoreCommands,
  ...lifelineCommands,
  ...executionCommands,
  ...arrangeCommands,
  ...viewCommands.filter(({ section }) => section !== 'Edit'),
  ...outlineCommands,
  ...textCommands,
  ...helpCommands,
];

/** In the order in which people look for them. */
function basics(...ids: readonly string[]): readonly Command[] {
  return ids.flatMap((id) => basicCommands.find((command) => command.id === id) ?? []);
}

/** Name of each scope. */
export const scopeNames: Readonly<Record<Command['scope'], string>> = {
  page: 'anywhere but in fields and dialogs',
  canvas: 'on the canvas',
  node: 'on a node that has the focus',
  'edge stop': 'on a way point, text or border point that has the focus',
};

/** Whether a key of a command does something else elsewhere. */
export function isAmbiguous({ keys, scope }: Command): boolean {
  return commandTable.some((other) => other.scope !== scope && other.keys.some((key) => keys.includes(key)));
}

/** Gestures and keys beside the commands, for the shortcut sheet: the browser's and the canvas' own. */
export const gestures: readonly { readonly what: string; readonly how: readonly string[] }[] = [
  { what: 'Move what is selected by 5 px', how: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
  { what: 'Move what is selected by 20 px', how: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'] },
  { what: 'Select the node or relation that has the focus', how: ['Space'] },
  { what: 'Edit the name of the node or relation that has the focus', how: ['Enter'] },
  { what: 'Write a new name for the one element that is selected', how: ['A … Z'] },
  { what: 'Enter the canvas, and leave it', how: ['Tab', 'Shift+Tab'] },
];

/** Keys of the outline, for the shortcut sheet. */
export const outlineGestures: typeof gestures = [
  { what: 'Go from line to line, open and close them', how: ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Home', 'End', '*'] },
  { what: 'Select; with Ctrl or Shift beside what is selected', how: ['Space'] },
  { what: 'Rename', how: ['Enter', 'F2'] },
  { what: 'Add an element or a member', how: ['Insert', '+'] },
  { what: 'Connect to another element', how: ['Alt+C'] },
  { what: 'Move into a container', how: ['Alt+M'] },
  { what: 'Move by 20 px', how: ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+ArrowUp', 'Alt+ArrowDown'] },
  { what: 'Delete', how: ['Delete', 'Backspace'] },
  { what: 'Close the outline', how: ['Escape'] },
];

/** Keys of the text, for the shortcut sheet. */
export const textGestures: typeof gestures = [
  { what: 'Go to the next problem, or the one before', how: ['F8', 'Shift+F8'] },
  { what: 'Go back to the canvas', how: ['Escape', 'Alt+T'] },
  { what: 'Leave the text', how: ['Tab', 'Shift+Tab'] },
];

/** Gestures of the pointer, for the shortcut sheet. */
export const pointerGestures: readonly { readonly what: string; readonly how: string }[] = [
  { what: 'Add to the selection, or take out of it', how: 'Shift and click' },
  { what: 'Select all that lies wholly inside', how: 'Shift and drag to the right' },
  { what: 'Select all that is touched', how: 'Shift and drag to the left' },
  { what: 'Copy what is dragged', how: 'Alt and drag' },
  { what: 'Drag without snapping', how: 'Press Alt while dragging' },
  { what: 'Place a shape', how: 'Click it, then click on the canvas or drag its size; or drag it there; or double-click it' },
  { what: 'Place one after another', how: 'Double-click the shape that is taken up' },
  { what: 'Add a connected node', how: 'Drag from a round handle to an empty place, or click the handle, then the place' },
  { what: 'Join an element with itself', how: 'Drag from one of its handles to another' },
  { what: 'Move the view', how: 'Wheel, with Shift sideways; drag the empty canvas, the middle button, Space and drag, or two fingers' },
  { what: 'Zoom', how: 'Ctrl and wheel, or pinch' },
  { what: 'Open the menu', how: 'Right click, or long press' },
  { what: 'Move a port, pin, entry or exit point', how: 'Select its node, then drag it along the border' },
  { what: 'Draw a message', how: 'Drag from the line of a lifeline to another; press the line to type' },
  { what: 'Take rows into a fragment, or let them out', how: 'Drag its upper or lower border, or a separator between its operands' },
  { what: 'Edit a text', how: 'Double-click it' },
  { what: 'Add a node by its name', how: 'Double-click the empty canvas, and type Order or interface Payable' },
];
