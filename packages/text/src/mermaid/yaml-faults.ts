/** Something that YAML refuses: UTF-16 offsets into the text that was looked at. */
export interface YamlFault {
  readonly from: number;
  readonly to: number;
}

const signs: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * The first fault of settings as they stand between braces, such as `"type": "actor", alias: A`: a quote or bracket that nothing closes, or no
 * comma behind a text in quotes. Finds the slips that people make, not all that YAML refuses.
 */
export function flowFault(text: string): YamlFault | undefined {
  const open: { readonly close: string; readonly from: number }[] = [];
  let isAfterQuote = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (/\s/.test(sign)) continue;
    const isSeparator = /[,:}\]]/.test(sign);
    if (isAfterQuote && !isSeparator) return { from: at, to: at + 1 };
    isAfterQuote = false;
    const isScalarStart = /(?:^|[\s,:[{])$/.test(text.slice(Math.max(0, at - 1), at));
    if ((sign === '"' || sign === "'") && isScalarStart) {
      const end = quoteEnd(text, at);
      if (end < 0) return { from: at, to: text.length };
      at = end;
      isAfterQuote = true;
    } else if (Object.hasOwn(signs, sign)) open.push({ close: signs[sign] ?? '', from: at });
    else if (sign === '}' || sign === ']') {
      if (open.pop()?.close !== sign) return { from: at, to: at + 1 };
    }
  }
  const left = open[0];
  return left === undefined ? undefined : { from: left.from, to: left.from + 1 };
}

/** The place of the quote that closes the one at `from`; -1 where none does. */
function quoteEnd(text: string, from: number): number {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (quote === "'" && text.startsWith("''", at)) at += 1;
    else if (text[at] === quote) return at;
  }
  return -1;
}

const pair = /^([ \t]*)(?:- )?([^\s:#"'[{][^:#]*|"[^"]*"|'[^']*')\s*:(?:[ \t]+(.*))?$/;

/** The first fault of settings in lines, such as front matter: a value with a second colon, an open quote or bracket, a line without a key. */
export function blockFault(text: string): YamlFault | undefined {
  let from = 0;
  // Lines that are indented more deeply than this belong to the value above.
  let deep = Number.POSITIVE_INFINITY;
  for (const line of text.split('\n')) {
    const at = from;
    from += line.length + 1;
    const bare = line.trimEnd();
    const indent = /^[ \t]*/.exec(bare)?.[0] ?? '';
    if (bare === indent || bare[indent.length] === '#' || indent.length > deep) continue;
    deep = Number.POSITIVE_INFINITY;
    const whole = { from: at + indent.length, to: at + bare.length };
    if (indent.includes('\t')) return whole;
    const found = pair.exec(bare);
    if (found === null) {
      if (/^- ?/.test(bare.trimStart())) continue;
      return whole;
    }
    const value = found[3]?.trim() ?? '';
    if (value === '' || /^[|>&*!#]/.test(value)) {
      if (/^[|>]/.test(value)) deep = indent.length;
      continue;
    }
    const start = at + bare.length - value.length;
    if (/^["'[{]/.test(value)) {
      const rest = text.slice(start);
      const fault = flowFault(rest.slice(0, valueEnd(rest)));
      if (fault !== undefined) return { from: start + fault.from, to: Math.min(start + fault.to, at + bare.length) };
      deep = indent.length;
    } else if (/^[%@`]/.test(value) || /:(?:\s|$)/.test(value.replace(/\s#.*$/, ''))) return { from: start, to: at + bare.length };
    else deep = indent.length;
  }
  return undefined;
}

/** The end of the line in which a value that begins with a quote or bracket is closed; that of the text where none closes it. */
function valueEnd(text: string): number {
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    const fault = flowFault(text.slice(0, end).replace(/\s#[^"'\]}]*$/, ''));
    if (fault === undefined) return end;
  }
  return text.length;
}
