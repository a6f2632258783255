import type { Context, Form } from '../statements/parse-lines.ts';
import { firstForm, isDone, isTooLong, type Scan, scanOf, take } from '../statements/scan.ts';
import type { Said } from '../statements/statement.ts';

/** Most lines of one text in quotes or brackets. */
const mostLines = 40;

/** Reads statements whose texts in double quotes go on over several lines. */
export function overLines(forms: readonly Form[]): Form {
  const quotedOverLines: Form = (scan, context) =>
    isQuoteOpen(scan.text, scan.at) ? joined(scan, context, { forms, goesOn: isQuoteOpen }) : undefined;
  return quotedOverLines;
}

/** Reads the lines of a statement that `goesOn` over line ends as one; undefined where no form reads them all. */
export function joined(
  scan: Scan,
  context: Context,
  { forms, goesOn }: { readonly forms: readonly Form[]; readonly goesOn: (text: string, from: number, next: string) => boolean },
): Said | undefined {
  let text = scan.text;
  // Offset of each line in the joined text.
  const starts = [0];
  for (let ahead = 1; ; ahead += 1) {
    const line = context.line(ahead) ?? '';
    if (!goesOn(text, scan.at, line)) break;
    if (ahead > mostLines || context.line(ahead) === undefined || isTooLong(text)) return undefined;
    starts.push(text.length + 1);
    text += `\n${line}`;
    scan.steps += line.length;
  }
  if (starts.length === 1) return undefined;
  const whole = scanOf(text, scan.at);
  const said = firstForm(whole, forms, context);
  scan.steps += whole.steps;
  take(whole, /\s*;*\s*/y);
  if (said === undefined || !isDone(whole)) return undefined;
  for (const { role, from, to } of whole.tokens) {
    const row = starts.findLastIndex((start) => start <= from);
    const shift = context.offset(row) - (starts[row] ?? 0);
    // A text over a line end is no token, as line ends have two lengths.
    if (!text.slice(from, to).includes('\n')) scan.tokens.push({ role, from: from + shift, to: to + shift });
  }
  scan.lost.push(...whole.lost);
  scan.at = scan.text.length;
  context.swallow(starts.length - 1);
  return said;
}

function isQuoteOpen(text: string, from: number): boolean {
  let isOpen = false;
  for (let at = from; at < text.length; at += 1) if (text[at] === '"') isOpen = !isOpen;
  return isOpen;
}
