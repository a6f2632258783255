const behaviour = /^(entry|do|exit)\s*[/:]\s*(.*)$/is;

/** The behaviour that a line of a state says: `entry / light()`. */
export function behaviourIn(text: string): { readonly on: 'entry' | 'do' | 'exit'; readonly text: string } | undefined {
  const [, word = '', said = ''] = behaviour.exec(text.trim()) ?? [];
  const on = word.toLowerCase();
  return on === 'entry' || on === 'do' || on === 'exit' ? { on, text: said.trim() } : undefined;
}
