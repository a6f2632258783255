import type { Command, CommandContext } from './command.ts';

/** Commands that must work with the first key, before anything else is loaded. */
export const basicCommands: readonly Command[] = [
  {
    id: 'undo',
    title: 'Undo',
    titleNow: ({ document }) => named('Undo', document.history().undoName),
    section: 'Edit',
    keys: ['Mod+Z'],
    scope: 'page',
    menus: ['canvas'],
    can: ({ document, readOnly }) => !readOnly && document.history().canUndo,
    run: ({ actions }) => actions.undo(),
  },
  {
    id: 'redo',
    title: 'Redo',
    titleNow: ({ document }) => named('Redo', document.history().redoName),
    section: 'Edit',
    keys: ['Mod+Shift+Z', 'Ctrl+Y'],
    scope: 'page',
    menus: ['canvas'],
    can: ({ document, readOnly }) => !readOnly && document.history().canRedo,
    run: ({ actions }) => actions.redo(),
  },
  {
    id: 'delete',
    title: 'Delete',
    section: 'Edit',
    keys: ['Backspace', 'Delete'],
    scope: 'page',
    menus: ['node', 'edge', 'several'],
    words: ['remove', 'erase'],
    can: ({ readOnly, viewStore }) => !readOnly && viewStore.current().selection.nodes.size + viewStore.current().selection.edges.size > 0,
    run: ({ deleteSelection }) => deleteSelection(),
  },
  {
    id: 'edit',
    title: 'Edit name',
    section: 'Edit',
    keys: ['F2'],
    scope: 'page',
    menus: ['node', 'edge'],
    toolbar: { on: ['node', 'edge'], icon: 'M12.4 4.6l3 3M3.6 16.4l.7-3.4 8.6-8.6c.6-.6 1.5-.6 2 0l.7.7c.6.6.6 1.5 0 2L7 15.7l-3.4.7z' },
    words: ['name', 'rename', 'text', 'write', 'label'],
    can: (context) => !context.readOnly && editable(context) !== undefined,
    run: (context) => context.edit(editable(context) ?? ''),
  },
  {
    id: 'connect',
    title: 'Connect to another node',
    section: 'Add',
    keys: ['Alt+C'],
    scope: 'node',
    menus: ['node'],
    submenu: 'Connect',
    toolbar: { on: ['node'], icon: 'M3.5 12.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 11l8-6.5M11 4.2l4.2.1-.7 4.1' },
    words: ['relation', 'edge', 'link', 'line', 'arrow'],
    can: ({ readOnly, subject }) => !readOnly && subject !== undefined,
    run: connect,
  },
  {
    id: 'selectAll',
    title: 'Select all',
    section: 'Select',
    keys: ['Mod+A'],
    scope: 'page',
    menus: ['canvas'],
    can: ({ scene }) => scene.nodes.size > 0,
    run: selectAll,
  },
  {
    id: 'escape',
    title: 'Cancel, or clear the selection',
    section: 'Select',
    keys: ['Escape'],
    scope: 'page',
    menus: [],
    can: () => true,
    run: ({ takeBack }) => takeBack(),
  },
];

/** The node that keys are for, or the only relation that is selected. */
function editable({ subject, viewStore }: CommandContext): string | undefined {
  const { nodes, edges } = viewStore.current().selection;
  return subject ?? (nodes.size === 0 && edges.size === 1 ? [...edges][0] : undefined);
}

/** Keys go through the elements that can be joined; a pointer or finger presses the one that is meant. */
function connect({ startLinking, isByKeyboard, viewStore, subject = '' }: CommandContext): boolean {
  if (isByKeyboard()) return startLinking(subject);
  viewStore.update({ joining: { from: subject, isTarget: false }, strip: undefined });
  return true;
}

/** All but what is locked: a press alone selects that. */
function selectAll({ scene, viewStore, announce }: CommandContext): void {
  const nodes = [...scene.nodes.values()].filter(({ placed }) => !placed.node.locked).map(({ stored }) => stored.id);
  viewStore.update({ selection: { nodes: new Set(nodes), edges: new Set(scene.edges.keys()) } });
  announce(`${nodes.length} nodes and ${scene.edges.size} relations selected`);
}

function named(word: string, step: string | undefined): string {
  return step === undefined ? word : `${word} ${step}`;
}
