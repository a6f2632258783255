import { plainText } from '../plantuml/words.ts';
import type { Form } from '../statements/parse-lines.ts';
import { lose, match, type Scan, skip, take } from '../statements/scan.ts';
import type { FlowEnd } from '../statements/statement.ts';

// Content between dashes is matched before more dashes, so that no two runs share them.
const arrow = /(?:<?[-.]+(?:(?:left|right|up|down|le?|ri?|up?|do?|\[[^\]]*\])[-.]*)?>?(?=[\s["(=]|\w|$))/iy;

/** An arrow that leads to the right: any line with a head at its end. */
function takeArrow(scan: Scan): boolean {
  const { at } = scan;
  const found =
    take(scan, /[-.]+(?:(?:\[#?[\w,]+\](?:left|right|up|down|[lrud])?|left|right|up|down|[lrud])[-.]*)?>/iy) ?? take(scan, arrow);
  if (found?.endsWith('>') === true) {
    if (found.replace(/\[[^\]]*\]/g, '').includes('.')) lose(scan, at, { how: 'changed', what: 'dashed line' });
    return true;
  }
  scan.at = at;
  return false;
}

/** `(*)`, `===bar===`, a text in quotes with an alias, or a name. */
function takeEnd(scan: Scan, isLast: boolean): FlowEnd | undefined {
  skip(scan);
  const from = scan.at;
  const end = endAt(scan, isLast);
  if (end !== undefined) scan.tokens.push({ role: 'name', from, to: scan.at });
  return end;
}

function endAt(scan: Scan, isLast: boolean): FlowEnd | undefined {
  if (take(scan, /\(\*(?:top)?\)/iy) !== undefined) return { kind: 'point', name: '(*)', label: '' };
  const bar = match(scan, /={2,}([^=]*)={2,}/y)?.[1]?.trim();
  if (bar !== undefined) return { kind: 'bar', name: `=${bar}`, label: '' };
  const quoted = match(scan, /"([^"]*)"/y)?.[1];
  if (quoted !== undefined) {
    const alias = match(scan, /[ \t]+as[ \t]+([^\s#]+)/iy)?.[1];
    const fill = match(scan, /[ \t]*#([\w/\\-]+)/y)?.[1];
    const label = plainText(quoted);
    return { kind: 'action', name: alias ?? label, label, ...(fill === undefined ? {} : { fill }) };
  }
  // A name without quotes goes on to the end of the line, where nothing follows it.
  const bare = match(
    scan,
    isLast ? /[\p{L}\p{M}\p{N}_][^#"]*/uy : /[\p{L}\p{M}\p{N}_.]+(?=\s+[-.]+(?:(?:\w+|\[[^\]]*\])[-.]*)?>)/uy,
  )?.[0].trim();
  if (bare === undefined) return undefined;
  const fill = match(scan, /#([\w/\\-]+)/y)?.[1];
  return { kind: 'action', name: bare, label: plainText(bare), ...(fill === undefined ? {} : { fill }) };
}

/** `if "condition" then`, also without its last word. */
function takeDecision(scan: Scan): FlowEnd | undefined {
  skip(scan);
  const label = match(scan, /if[ \t]+"([^"]*)"[ \t]*\??[ \t]*(?:then)?[ \t]*$/iy)?.[1];
  return label === undefined ? undefined : { kind: 'decision', name: '', label: plainText(label) };
}

/** A decision of the old syntax that goes on from what was said last. */
export const oldIfForm: Form = (scan) => {
  const to = takeDecision(scan);
  return to === undefined ? undefined : { as: 'oldFlow', to };
};

/** `"a" --> [guard] "b"`, `--> "b"`, or an action alone. */
export const oldFlowForm: Form = (scan) => {
  const { at } = scan;
  let from: FlowEnd | undefined;
  if (!takeArrow(scan)) {
    scan.at = at;
    from = takeEnd(scan, false);
    if (from === undefined) return undefined;
    skip(scan);
    if (scan.at >= scan.text.length) return { as: 'oldFlow', from };
    if (!takeArrow(scan)) return undefined;
  }
  skip(scan);
  const guard = match(scan, /\[([^\]]*)\]/y)?.[1];
  const to = takeDecision(scan) ?? takeEnd(scan, true);
  if (to === undefined) return undefined;
  skip(scan);
  return {
    as: 'oldFlow',
    ...(from === undefined ? {} : { from }),
    ...(guard === undefined || guard.trim() === '' ? {} : { guard: plainText(guard) }),
    to,
  };
};
