import type { Command, CommandContext } from '../commands/command.ts';

/** The text beside the canvas. */
export const textCommands: readonly Command[] = [
  {
    id: 'text',
    title: 'Show text pane',
    section: 'View',
    keys: ['Alt+T'],
    scope: 'page',
    menus: ['canvas'],
    submenu: 'View',
    words: ['mermaid', 'plantuml', 'code', 'source', 'write'],
    can: () => true,
    run: goToText,
  },
  {
    id: 'hideText',
    title: 'Hide text pane',
    section: 'View',
    keys: [],
    scope: 'page',
    menus: [],
    words: ['mermaid', 'plantuml', 'code', 'source', 'close'],
    can: ({ viewStore }) => viewStore.current().textPane,
    run: ({ viewStore }) => viewStore.update({ textPane: false }),
  },
];

/** Opens the text; where it is open the focus goes there, and back to the canvas from there. */
export function goToText({ viewStore, focus }: Pick<CommandContext, 'viewStore' | 'focus'>): void {
  if (!viewStore.current().textPane) {
    viewStore.update({ textPane: true });
    return;
  }
  const pane = document.querySelector('[data-text-pane]');
  if (pane?.contains(document.activeElement) === true) focus(viewStore.current().stop);
  else pane?.querySelector<HTMLElement>('[data-text-field]')?.focus();
}
