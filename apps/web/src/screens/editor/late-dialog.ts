import type { ViewStore } from '@umlaut/editor';

/**
 * Loads the code of a dialog, for which the keys of the canvas wait until it has the focus. Returns whether it is still to be opened,
 * which ends with Escape; rejects when it cannot be loaded.
 */
export async function loadDialog(view: ViewStore, name: string, load: () => Promise<unknown>): Promise<boolean> {
  view.update({ pageDialog: name });
  try {
    await load();
  } catch (error) {
    leaveDialog(view, name);
    throw error;
  }
  return view.current().pageDialog === name;
}

/** The dialog is closed, or cannot be opened: keys are the canvas' again. */
export function leaveDialog(view: ViewStore, name: string): void {
  if (view.current().pageDialog === name) view.update({ pageDialog: undefined });
}
