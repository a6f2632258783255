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
    'Every command of the editor, with its keys. This page is written from the table that keys, menus, the list of commands and the',
    'shortcut sheet (`?`) use: `KEYBOARD=write npx vitest run packages/editor` refreshes it. On Apple’s keyboards Command does what',
    'Ctrl does here, and Option what Alt does.',
    '',
    'What is chosen from a menu that a command opens, such as each kind and each colour, is not listed here.',
    '',
    'Single letters and signs hold only while the canvas has the focus, and can be switched off under Preferences. A command without',
    'keys is found in the list of all commands (`Ctrl+K`).',
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
    '## In the text',
    '',
    '| What | Keys |',
    '| --- | --- |',
    ...textGestures.map(({ what, how }) => `| ${what} | ${how.map(code).join(', ')} |`),
    '',
    '## With the pointer',
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
