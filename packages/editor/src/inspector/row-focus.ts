/** Puts the focus into the row of an item, behind its text. */
export function focusRow(list: HTMLElement | null, id: string): void {
  const field = list?.querySelector<HTMLInputElement>(`[data-row="${CSS.escape(id)}"] input`);
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
