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
    .map((command) => ({ key: command.id, command, title: command.titleNow?.(context) ?? command.title, isOff: !command.can(context) }));
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
