import { type PageCommands, useViewState, type ViewStore } from '@umlaut/editor';
import type { ReactNode } from 'react';
import {
  AccountIcon,
  CopyIcon,
  ExportIcon,
  FileTextIcon,
  FolderIcon,
  HistoryIcon,
  MoreIcon,
  OutlineIcon,
  PlusIcon,
  PrintIcon,
  SearchIcon,
  TextIcon,
} from '../../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { shortcuts } from './shortcuts.ts';

interface EditorMenuProps {
  readonly page: PageCommands;
  readonly view: ViewStore;
  readonly onOpen: () => void;
}

/** Less frequent commands: files, pictures, versions, panes and help. The list of commands has them all, too. */
export function EditorMenu({ page, view, onOpen }: EditorMenuProps) {
  const outline = useViewState(view, 'outline');
  const textPane = useViewState(view, 'textPane');
  const groups: readonly (readonly (MenuItem | undefined)[])[] = [
    [
      item('New diagram', <PlusIcon />, page.newDiagram),
      item('Open file…', <FolderIcon />, page.openFile),
      item('New from text…', <FileTextIcon />, page.newFromText),
    ],
    exportItems(page),
    [item('Version history', <HistoryIcon />, page.history, { keys: shortcuts.history })],
    [
      item('Text', <TextIcon />, () => view.update({ textPane: !textPane }), { keys: shortcuts.text, isOn: textPane }),
      item('Outline', <OutlineIcon />, () => view.update({ outline: !outline }), { keys: shortcuts.outline, isOn: outline }),
    ],
    [
      item('All commands', <SearchIcon />, () => view.update({ surface: { kind: 'commands' } }), { keys: shortcuts.commands }),
      item('Preferences', <AccountIcon />, () => view.update({ surface: { kind: 'preferences' } }), { keys: shortcuts.preferences }),
    ],
  ];
  return <Menu label="More" icon={<MoreIcon size={18} />} items={joined(groups)} compact onOpen={onOpen} />;
}

/** The items that take the diagram out of the program. */
export function exportItems(page: PageCommands): readonly MenuItem[] {
  return [
    item('Export…', <ExportIcon />, page.export),
    item('Print…', <PrintIcon />, page.print, { keys: shortcuts.print }),
    item('Copy as PNG', <CopyIcon />, page.copyPng),
    item('Copy as SVG', <CopyIcon />, page.copySvg),
  ].filter((each) => each !== undefined);
}

/** An item, or undefined while its command is unavailable. */
function item(
  label: string,
  icon: ReactNode,
  onChoose: (() => void) | undefined,
  more: Pick<MenuItem, 'keys' | 'isOn'> = {},
): MenuItem | undefined {
  return onChoose && { label, icon, onChoose, ...more };
}

/** The available items, with a line between the groups. */
function joined(groups: readonly (readonly (MenuItem | undefined)[])[]): readonly MenuItem[] {
  return groups
    .map((group) => group.filter((each) => each !== undefined))
    .filter((group) => group.length > 0)
    .flatMap((group, at) => group.map((each, index) => ({ ...each, apart: at > 0 && index === 0 })));
}
