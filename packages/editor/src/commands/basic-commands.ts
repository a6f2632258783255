import type { Command, CommandContext } from './command.ts';

/** What must work with the first key, before anything else is loaded. */
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
    can: ({ readOnly, subject }) => !readOnly && subject !== undefined,
    run: ({ startLinking, subject }) => startLinking(subject ?? ''),
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
    title: 'Leave what is under way, or select nothing',
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

/** All but what is locked: a press alone selects that. */
function selectAll({ scene, viewStore, announce }: CommandContext): void {
  const nodes = [...scene.nodes.values()].filter(({ placed }) => !placed.node.locked).map(({ stored }) => stored.id);
  viewStore.update({ selection: { nodes: new Set(nodes), edges: new Set(scene.edges.keys()) } });
  announce(`${nodes.length} nodes and ${scene.edges.size} relations selected`);
}

function named(word: string, step: string | undefined): string {
  return step === undefined ? word : `${word} ${step}`;
}
