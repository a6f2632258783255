import { type ChoiceId, type Command, type CommandContext, type MenuTarget, sections } from '../commands/command.ts';

/** On the empty canvas one adds before anything else. */
const canvasSections: readonly Command['section'][] = ['Diagram', 'Add', 'Edit', 'Arrange', 'Go', 'Select', 'View', 'Help'];

/** Returns the commands available on `on`, grouped by section. */
export function menuGroups(commands: readonly Command[], on: MenuTarget, context: CommandContext): readonly (readonly Command[])[] {
  const possible = commands.filter(({ menus, can }) => menus.includes(on) && can(context));
  return (on === 'canvas' ? canvasSections : sections)
    .map((section) => possible.filter((command) => command.section === section))
    .filter((group) => group.length > 0);
}

/** An entry of a context menu that leads to further ones. */
export interface Submenu {
  readonly title: string;
  /** Opens the same from anywhere. */
  readonly key?: string | undefined;
  readonly groups: MenuGroups;
}

/** Entries of a context menu, in groups with a line between them. */
export type MenuGroups = readonly (readonly (Command | Submenu)[])[];

/** Whether an entry leads to others. */
export function isSubmenu(entry: Command | Submenu): entry is Submenu {
  return 'groups' in entry;
}

/** Beyond all others, where nobody presses it by mistake. */
const lastInMenus = new Set(['delete']);

/** Returns the context menu of `on`: what is done most, with the rest in submenus, each where its first command would stand. */
export function contextMenu(commands: readonly Command[], on: MenuTarget, context: CommandContext): MenuGroups {
  const groups = menuGroups(commands, on, context);
  const entryOf = (command: Command): Command | Submenu => {
    const of = command.opens?.(context);
    if (of === undefined) return command;
    const choices = choiceGroups(commands, of, context);
    const [first, ...others] = choices.flat();
    if (first !== undefined && others.length === 0) return first;
    return { title: titleOf(command, context).replace(/…$/u, ''), key: command.keys[0], groups: choices };
  };
  const submenus = Map.groupBy(groups.flat(), ({ submenu }) => submenu);
  const entriesOf = (command: Command): readonly (Command | Submenu)[] => {
    const { submenu } = command;
    const [first, ...others] = submenu === undefined ? [] : (submenus.get(submenu) ?? []);
    if (submenu === undefined || others.length === 0) return [entryOf(command)];
    if (command !== first) return [];
    return [{ title: submenu, groups: filled(groups.map((group) => group.filter((each) => each.submenu === submenu).map(entryOf))) }];
  };
  const isLast = ({ id }: Command): boolean => lastInMenus.has(id);
  const listed = groups.map((group) => group.filter((command) => !isLast(command)).flatMap(entriesOf));
  return filled([...joined(filled(listed)), groups.flat().filter(isLast)]);
}

/** The title of a command as things stand. */
export function titleOf(command: Command, context: CommandContext): string {
  return command.titleNow?.(context) ?? command.title;
}

function filled<T>(groups: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return groups.filter((group) => group.length > 0);
}

/** Small groups that follow each other need no line between them. */
function joined<T>(groups: readonly (readonly T[])[]): readonly (readonly T[])[] {
  const all: T[][] = [];
  for (const group of groups) {
    const last = all.at(-1);
    if (last === undefined || last.length + group.length > 4) all.push([...group]);
    else last.push(...group);
  }
  return all;
}

/** Returns the options available at the moment, grouped by rank. */
export function choiceGroups(commands: readonly Command[], of: ChoiceId, context: CommandContext): readonly (readonly Command[])[] {
  const ranked = commands
    .filter(({ choice, can }) => choice === of && can(context))
    .map((command) => ({ command, rank: command.rank === undefined ? 0 : command.rank(context) }));
  const ranks = [...new Set(ranked.flatMap(({ rank }) => (rank === undefined ? [] : [rank])))].sort((a, b) => a - b);
  return ranks.map((rank) => ranked.filter((each) => each.rank === rank).map(({ command }) => command));
}

/** Buttons of the toolbar over a selection, in the table's order. */
export function toolbarEntries(commands: readonly Command[], on: MenuTarget, context: CommandContext): readonly Command[] {
  return commands.filter(({ toolbar, can }) => toolbar?.on.includes(on) === true && can(context));
}

/** A line of the list of all commands. */
export interface ListedCommand {
  readonly key: string;
  readonly command: Command;
  readonly title: string;
  /** It works on something else than what is selected. */
  readonly isOff: boolean;
}

/** They lead to the list, or to what is in it. */
const unlisted = new Set(['commands', 'escape', 'menu']);

/**
 * Every command, those that can be run at the moment first. The others are found as well, so that people learn of them; but not by those
 * who may only view.
 */
export function listedCommands(commands: readonly Command[], context: CommandContext): readonly ListedCommand[] {
  const all = commands
    .filter(({ id }) => !unlisted.has(id))
    .map((command) => ({ key: command.id, command, title: titleOf(command, context), isOff: !command.can(context) }));
  return [...all.filter(({ isOff }) => !isOff), ...(context.readOnly ? [] : all.filter(({ isOff }) => isOff))];
}

/**
 * The name of a kind is searched for to add one, more often than to change something to it, and one of the diagram's own type more often
 * than another.
 */
export function likeliestFirst(listed: readonly ListedCommand[], context: CommandContext): readonly ListedCommand[] {
  const groups: readonly [ListedCommand[], ListedCommand[], ListedCommand[]] = [[], [], []];
  for (const each of listed) {
    const { section, rank } = each.command;
    const isOwn = rank === undefined || rank(context) === 0;
    groups[section !== 'Add' ? 2 : isOwn ? 0 : 1].push(each);
  }
  return groups.flat();
}

/** Returns the search texts of a command, its title first. */
export function searchTexts({ title, command }: ListedCommand): readonly string[] {
  return [title, command.section, ...(command.words ?? [])];
}
