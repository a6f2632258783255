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
  page: 'anywhere except fields and dialogs',
  canvas: 'on the canvas',
  node: 'on the focused node',
  'edge stop': 'on the focused waypoint, label or port',
};

/** Whether a key of a command does something else elsewhere. */
export function isAmbiguous({ keys, scope }: Command): boolean {
  return commandTable.some((other) => other.scope !== scope && other.keys.some((key) => keys.includes(key)));
}

/** Gestures and keys beside the commands, for the shortcut sheet: the browser's and the canvas' own. */
export const gestures: readonly { readonly what: string; readonly how: readonly string[] }[] = [
  { what: 'Move the selection by 5 px', how: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
  { what: 'Move the selection by 20 px', how: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'] },
  { what: 'Select the focused node or relation', how: ['Space'] },
  { what: 'Edit the name of the focused node or relation', how: ['Enter'] },
  { what: 'Rename the selected element', how: ['A … Z'] },
  { what: 'Type lines behind the selected message, or at the selected lifeline', how: ['Mod+Enter'] },
  { what: 'Move focus into or out of the canvas', how: ['Tab', 'Shift+Tab'] },
];

/** Keys of the outline, for the shortcut sheet. */
export const outlineGestures: typeof gestures = [
  { what: 'Move between rows, expand and collapse', how: ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Home', 'End', '*'] },
  { what: 'Select (with Ctrl or Shift: add to the selection)', how: ['Space'] },
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
  { what: 'Go to the next or previous problem', how: ['F8', 'Shift+F8'] },
  { what: 'Show suggestions', how: ['Ctrl+Space'] },
  { what: 'Rename the element at the cursor', how: ['F2'] },
  { what: 'Indent or outdent', how: ['Mod+]', 'Mod+['] },
  { what: 'Go back to the canvas', how: ['Escape', 'Alt+T'] },
  { what: 'Leave the text pane', how: ['Tab', 'Shift+Tab'] },
];

/** Gestures of the pointer, for the shortcut sheet. */
export const pointerGestures: readonly { readonly what: string; readonly how: string }[] = [
  { what: 'Add to or remove from the selection', how: 'Shift-click' },
  { what: 'Select everything fully inside the area', how: 'Shift-drag to the right' },
  { what: 'Select everything the area touches', how: 'Shift-drag to the left' },
  { what: 'Duplicate by dragging', how: 'Alt-drag' },
  { what: 'Drag without snapping', how: 'Hold Alt while dragging' },
  {
    what: 'Place a shape',
    how: 'Click it or press its letter, then click or drag on the canvas, or type its name; or drag it onto the canvas; or double-click it',
  },
  { what: 'Place several shapes', how: 'Double-click the active shape' },
  { what: 'Add a connected node', how: 'Drag from a round handle to an empty spot, or click the handle, then the spot' },
  { what: 'Connect an element to itself', how: 'Drag from one of its handles to another' },
  {
    what: 'Pan',
    how: 'Scroll (Shift-scroll sideways), drag the empty canvas, drag with the middle button, Space-drag, or use two fingers',
  },
  { what: 'Zoom', how: 'Ctrl-scroll, or pinch' },
  { what: 'Open context menu', how: 'Right-click or long-press' },
  { what: 'Move a port, pin, entry or exit point', how: 'Select its node, then drag it along the border' },
  { what: 'Draw a message', how: 'Drag from one lifeline to another, or click a lifeline to type' },
  { what: 'Resize a fragment', how: 'Drag its top or bottom edge, or the separator between two operands' },
  { what: 'Edit text', how: 'Double-click it' },
  { what: 'Add a node by name', how: 'Double-click the empty canvas and type, for example, Order or interface Payable' },
];
