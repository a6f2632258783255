import type { JsonObject } from '../diagram.ts';

/** Signs that begin a line which speaks of no element: comments, styles, titles and settings of both languages. */
const free =
  /^\s*(?:%%|'|\/'|!|@start|style\b|classDef\b|linkStyle\b|skinparam\b|title\b|hide\b|show\b|legend\b|header\b|footer\b|caption\b)/i;

/** The lines of a text that follow from no element. */
export function freeLines(lines: readonly JsonObject[]): readonly JsonObject[] {
  return lines.filter(({ text, of }) => of === undefined && typeof text === 'string' && free.test(text));
}
