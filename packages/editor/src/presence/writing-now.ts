import type { TextPart } from '@umlaut/diagram';
import type { ViewState } from '../view-state/view-store.ts';

/** A text that somebody is writing: of the node or edge `id`. */
export interface WritingNow {
  readonly id: string;
  /** Field and item as `part` names them, or `line`: all texts of a relation, as its strip holds them. */
  readonly text: string;
}

/** The text that is being written in this view; undefined when none is. */
export function writingNow({ editing, strip }: Pick<ViewState, 'editing' | 'strip'>): WritingNow | undefined {
  if (editing !== undefined) return writtenAs(editing);
  return strip && { id: strip.id, text: 'line' };
}

/** Whether writing the one changes the other. */
export function isSameText(one: WritingNow, other: WritingNow): boolean {
  return one.id === other.id && (one.text === other.text || one.text === 'line' || other.text === 'line');
}

/** A text of an element as `WritingNow` names it. */
export function writtenAs({ id, part }: { readonly id: string; readonly part: TextPart }): WritingNow {
  return { id, text: textOf(part) };
}

function textOf({ field, item }: TextPart): string {
  return item === undefined ? field : `${field} ${item}`;
}
