/** Puts the focus into the row of an item, behind its text; on the button that adds a row when there is no such row. */
export function focusRow(list: HTMLElement | null, id: string | undefined): void {
  const field = id === undefined ? null : list?.querySelector<HTMLInputElement>(`[data-row="${CSS.escape(id)}"] input`);
  if (field == null) {
    list?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus();
    return;
  }
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
