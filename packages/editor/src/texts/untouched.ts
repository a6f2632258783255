import type { Writing } from './writing.ts';

/** Attribute of a field in which nothing has been typed yet: undo and redo are the canvas’ there, as the field has nothing to undo. */
export function untouched({ isUntouched }: Pick<Writing, 'isUntouched'>): object {
  return isUntouched() ? untouchedField : {};
}

export const untouchedField: object = { 'data-untouched': '' };

/** Whether a key is undo or redo, pressed in such a field. */
export function isUndoOfCanvas({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isUndo = (ctrlKey || metaKey) && !altKey && /^[zy]$/i.test(key);
  return isUndo && target instanceof Element && target.closest('[data-untouched]') !== null;
}
