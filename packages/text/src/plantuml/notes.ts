import { linesAhead } from '../mermaid/common.ts';
import type { Context, Form } from '../statements/parse-lines.ts';
import { keep, match, type Scan, skip, take, takeQuoted, takeRest, takeToken } from '../statements/scan.ts';
import type { Ref } from '../statements/statement.ts';
import { plainText } from './words.ts';

const word = /[rh]?note(?=[ \t"]|$)/iy;
const sideWord = /(left|right|top|bottom|over)(?=[ \t:]|$)/iy;
const colour = /#[\w/|\\-]+/y;
const close = /^\s*end ?[rh]?note\b/i;

/** Reads what a note is about, by the way a type of diagram mentions its elements. */
export type TakeRef = (scan: Scan) => Ref | undefined;

/** Notes: `note left of A : text`, over several lines, on the last relation, and by name with `note "text" as N`. */
export function noteForm(takeRef: TakeRef): Form {
  return (scan, context) => {
    if (takeToken(scan, 'keyword', word) === undefined) return undefined;
    skip(scan);
    return named(scan, context) ?? placed(scan, context, takeRef);
  };
}

/** `note "text" as N`, and `note as N` over several lines. */
function named(scan: Scan, context: Context): ReturnType<Form> {
  const { at } = scan;
  const text = takeQuoted(scan, 'text');
  skip(scan);
  const name = match(scan, /as[ \t]+([\p{L}\p{M}\p{N}_.]+)/iuy)?.[1];
  if (name === undefined) {
    scan.at = at;
    return undefined;
  }
  passWords(scan);
  const fill = take(scan, colour);
  passWords(scan);
  const said = { as: 'note', name, about: [], ...(fill === undefined ? {} : { fill }) } as const;
  if (text !== undefined) return { ...said, text: plainText(text) };
  const lines = textBelow(context);
  return lines === undefined ? undefined : { ...said, text: lines };
}

/** Stereotypes and tags of a note, which only style it. */
function passWords(scan: Scan): void {
  skip(scan);
  while (keep(scan, /<<[^<>]*>>|\$[\w-]+/y, 'styling') !== undefined) skip(scan);
}

function placed(scan: Scan, context: Context, takeRef: TakeRef): ReturnType<Form> {
  const side = match(scan, sideWord)?.[1]?.toLowerCase();
  skip(scan);
  const onRelation = take(scan, /on[ \t]+link(?=[ \t:#]|$)/iy) !== undefined;
  const isOf = !onRelation && take(scan, /of(?=[ \t])/iy) !== undefined;
  skip(scan);
  const about = isOf ? takeRef(scan) : undefined;
  if (isOf && (side === undefined || about === undefined)) return undefined;
  keep(scan, /::(?:"[^"]*"|[^\s:]+)/y, 'member that a note is about');
  passWords(scan);
  const fill = take(scan, colour);
  passWords(scan);
  const isInLine = take(scan, /:/y) !== undefined;
  if (!isInLine && scan.at < scan.text.length) return undefined;
  const text = isInLine ? plainText(takeRest(scan, 'text')) : textBelow(context);
  if (text === undefined) return undefined;
  const last: readonly Ref[] = side === undefined ? [] : [{ name: '' }];
  return {
    as: 'note',
    text,
    about: onRelation ? [] : about === undefined ? last : [about],
    ...(onRelation ? { onRelation: true } : {}),
    ...(side === 'left' || side === 'right' || side === 'over' ? { side } : {}),
    ...(fill === undefined ? {} : { fill }),
  };
}

/** The lines up to `end note`; undefined when that is missing. */
function textBelow(context: Context): string | undefined {
  const end = context.until(close);
  return end === undefined ? undefined : plainText(linesAhead(context, end).join('\n'));
}
