import { openMenuByKeys } from '../menus/open-menu-by-keys.ts';
import type { Command, CommandContext, PageCommandId } from './command.ts';

const pageTitles: readonly (readonly [PageCommandId, string, readonly string[]])[] = [
  ['save', 'Save', ['Mod+S']],
  ['compare', 'Compare unsaved changes', []],
  ['discard', 'Discard unsaved changes', []],
  ['share', 'Share…', []],
  ['history', 'Version history', ['Mod+Shift+H']],
  ['export', 'Export…', []],
  ['print', 'Print…', ['Mod+P']],
  ['copyPng', 'Copy as PNG', []],
  ['copySvg', 'Copy as SVG', []],
  ['copyMermaid', 'Copy as Mermaid', []],
  ['copyPlantuml', 'Copy as PlantUML', []],
  ['newDiagram', 'New diagram', []],
  ['openFile', 'Open file…', []],
  ['newFromText', 'New from text…', []],
  ['profile', 'Go to your diagrams', []],
  ['tour', 'Take the five-minute tour', []],
];

/** Commands of the page around the canvas. Saving and printing listen for their keys themselves, as those hold in fields as well. */
export const pageCommands: readonly Command[] = pageTitles.map(([id, title, keys]) => ({
  id,
  title,
  section: 'Diagram',
  keys,
  scope: 'page',
  isNative: id === 'save' || id === 'print',
  menus: [],
  can: ({ page }: CommandContext) => page[id] !== undefined,
  run: ({ page }: CommandContext) => page[id]?.(),
}));

/** How to find everything else. */
export const helpCommands: readonly Command[] = [
  {
    id: 'commands',
    title: 'All commands',
    section: 'Help',
    keys: ['Mod+K'],
    scope: 'page',
    menus: ['canvas'],
    can: () => true,
    run: ({ viewStore }) => viewStore.update({ surface: { kind: 'commands' } }),
  },
  {
    id: 'keys',
    title: 'Keyboard shortcuts',
    section: 'Help',
    keys: ['?'],
    scope: 'canvas',
    menus: [],
    can: () => true,
    run: ({ viewStore }) => viewStore.update({ surface: { kind: 'keys' } }),
  },
  {
    id: 'preferences',
    title: 'Preferences',
    section: 'Help',
    keys: ['Mod+,'],
    scope: 'page',
    menus: ['canvas'],
    can: () => true,
    run: ({ viewStore }) => viewStore.update({ surface: { kind: 'preferences' } }),
  },
  {
    id: 'menu',
    title: 'Open context menu',
    section: 'Help',
    keys: ['Shift+F10', 'ContextMenu'],
    scope: 'canvas',
    menus: [],
    can: () => true,
    run: openMenuByKeys,
  },
];
