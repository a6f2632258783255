import { sections } from '../commands/command.ts';
import { commandTable, gestures, outlineGestures, pointerGestures, scopeNames, textGestures } from '../commands/table.ts';
import { chordText } from './chord.ts';

/** The page docs/keyboard.md: every command with its keys, as the shortcut sheet shows them. */
export function keyboardPage(): string {
  const parts = sections.flatMap((section) => {
    const rows = commandTable
      .filter((command) => command.section === section && (command.choice === undefined || command.keys.length > 0))
      .map(({ title, keys, scope }) => `| ${title} | ${keys.map(code).join(', ')} | ${keys.length === 0 ? '' : scopeNames[scope]} |`);
    return [`## ${section}`, '', '| Command | Keys | Where |', '| --- | --- | --- |', ...rows, ''];
  });
  return [
    '# Keys and gestures',
    '',
    'All editor commands with their shortcuts. This page is generated from the command table that also feeds the menus, the command list',
    'and the shortcut sheet (`?`); run `KEYBOARD=write npx vitest run packages/editor` to update it. On a Mac, use Command instead of',
    'Ctrl, and Option instead of Alt.',
    '',
    'Choices in a menu that a command opens, such as types and colours, are not listed.',
    '',
    'Single-key shortcuts work only while the canvas has focus, and can be turned off in Preferences. Commands without',
    'a shortcut can be found under All commands (`Ctrl+K`).',
    '',
    ...parts,
    '## On the canvas',
    '',
    '| What | Keys |',
    '| --- | --- |',
    ...gestures.map(({ what, how }) => `| ${what} | ${how.map(code).join(', ')} |`),
    '',
    '## In the outline',
    '',
    '| What | Keys |',
    '| --- | --- |',
    ...outlineGestures.map(({ what, how }) => `| ${what} | ${how.map(code).join(', ')} |`),
    '',
    '## In the text pane',
    '',
    '| What | Keys |',
    '| --- | --- |',
    ...textGestures.map(({ what, how }) => `| ${what} | ${how.map(code).join(', ')} |`),
    '',
    '## Mouse and touch',
    '',
    '| What | How |',
    '| --- | --- |',
    ...pointerGestures.map(({ what, how }) => `| ${what} | ${how} |`),
    '',
  ].join('\n');
}

function code(chord: string): string {
  return `\`${chordText(chord, false)}\``;
}
