import type { Command, CommandContext } from '../commands/command.ts';
import { canChange, selectedNodes } from '../selecting/selection.ts';
import { copiedText, duplicateSelection, pasteText } from './clipboard.ts';

/** The last copy of this tab and its user, for browsers that refuse menus the clipboard. */
let lastCopied: { readonly text: string; readonly user: string | undefined } | undefined;

/** Copying, cutting, pasting. Their keys are the browser's, which tells of them by events that alone may read its clipboard. */
export const clipboardCommands: readonly Command[] = [
  {
    id: 'cut',
    title: 'Cut',
    section: 'Edit',
    keys: ['Mod+X'],
    scope: 'page',
    isNative: true,
    menus: ['node', 'several'],
    can: canChange,
    run(context) {
      copy(context);
      context.actions.deleteSelected('delete');
    },
  },
  {
    id: 'copy',
    title: 'Copy',
    section: 'Edit',
    keys: ['Mod+C'],
    scope: 'page',
    isNative: true,
    menus: ['node', 'several'],
    can: (context) => selectedNodes(context).size > 0,
    run: copy,
  },
  {
    id: 'paste',
    title: 'Paste',
    section: 'Edit',
    keys: ['Mod+V'],
    scope: 'page',
    isNative: true,
    menus: ['canvas'],
    can: ({ readOnly }) => !readOnly,
    run: (context) => void paste(context),
  },
  {
    id: 'duplicate',
    title: 'Duplicate',
    section: 'Edit',
    keys: ['Mod+D'],
    scope: 'page',
    menus: ['node', 'several'],
    can: canChange,
    run: duplicateSelection,
  },
];

function copy(context: CommandContext): void {
  const text = copiedText(context);
  if (text === undefined) return;
  lastCopied = { text, user: context.user };
  // Refused where the page is not served safely; this tab remembers it all the same.
  navigator.clipboard?.writeText(text).catch(() => context.onNotice('Copied for this tab only: your browser blocked clipboard access.'));
}

async function paste(context: CommandContext): Promise<void> {
  const read = await readClipboard();
  // The next user of this browser is not to find what the one before copied.
  const text = read ?? (lastCopied?.user === context.user ? lastCopied?.text : undefined);
  if (text === undefined || text.trim() === '') context.onNotice('Nothing to paste. Try the keyboard shortcut instead.');
  else pasteText(context, text);
}

async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard?.readText();
  } catch {
    // Not allowed: what was copied in this tab is used instead.
    return undefined;
  }
}
