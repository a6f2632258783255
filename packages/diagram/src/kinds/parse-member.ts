/** One parsed line of UML text: an attribute, or an operation when it has `params`. */
export interface ParsedMember {
  readonly visibility?: Visibility;
  /** A slash before the name: the value is computed from others. */
  readonly derived?: boolean;
  readonly name: string;
  /** Parameters as written, without the parentheses; present for operations only, empty for none. */
  readonly params?: readonly string[];
  readonly type?: string;
  /** Without the brackets: `1..*`. */
  readonly multiplicity?: string;
  /** After the equals sign. */
  readonly value?: string;
  /** Property modifiers in braces, split at commas. */
  readonly props?: readonly string[];
  /** `name: Type`, or `Type name` as in Java and C. */
  readonly order: 'name-first' | 'type-first';
}

/** Public, private, protected, package. */
export type Visibility = '+' | '-' | '#' | '~';

/**
 * Reads one line as UML writes members: `[visibility] [/] name [(params)] [: type] [[multiplicity]] [= value] [{props}]`, or the
 * same with the type first. Total: every text gives a member, in the worst case one whose name is the whole text.
 */
export function parseMember(text: string): ParsedMember {
  const { rest: signed, ...signs } = takeSigns(text.trim());
  const { rest: described, props: last } = takeProps(signed);
  const { rest: typed, value } = takeValue(described);
  // Properties stand behind the value; behind the type they are as common.
  const { rest, props: first } = value === undefined ? { rest: typed, props: [] } : takeProps(typed);
  const call = callIn(rest);
  const member = call === undefined ? parseAttribute(rest) : parseOperation(call);
  const allProps = [...(member.props ?? []), ...first, ...last];
  return {
    ...signs,
    ...member,
    ...(value === undefined ? {} : { value }),
    ...(allProps.length === 0 ? {} : { props: allProps }),
  };
}

/** The line that says `member`, in UML's order or with the type first as `member.order` tells. Reading it gives `member` again. */
export function printMember(member: ParsedMember): string {
  const params = member.params === undefined ? '' : `(${member.params.join(', ')})`;
  const multiplicity = member.multiplicity === undefined ? '' : `[${member.multiplicity}]`;
  const name = `${member.derived ? '/' : ''}${member.name}${params}`;
  const typed =
    member.order === 'type-first'
      ? `${member.type ?? ''}${multiplicity} ${name}`.trim()
      : `${name}${member.type === undefined ? '' : `: ${member.type}`}${multiplicity}`;
  return [
    ...(member.visibility === undefined ? [] : [member.visibility]),
    typed,
    ...(member.value === undefined ? [] : ['=', member.value]),
    ...(member.props === undefined ? [] : [`{${member.props.join(', ')}}`]),
  ].join(' ');
}

type Parts = Pick<ParsedMember, 'name' | 'params' | 'type' | 'multiplicity' | 'props' | 'order'>;

function takeSigns(text: string): Pick<ParsedMember, 'visibility' | 'derived'> & { readonly rest: string } {
  const [, sign = '', slash = '', rest = text] = /^([+\-#~−–]?)\s*(\/?)\s*(.*)$/su.exec(text) ?? [];
  if (rest === '') return { rest: text };
  const visibility = sign === '−' || sign === '–' ? '-' : sign;
  return { rest, ...(isVisibility(visibility) ? { visibility } : {}), ...(slash === '' ? {} : { derived: true }) };
}

function isVisibility(text: string): text is Visibility {
  return text === '+' || text === '-' || text === '#' || text === '~';
}

function takeProps(text: string): { readonly rest: string; readonly props: readonly string[] } {
  if (!text.endsWith('}')) return { rest: text, props: [] };
  const open = text.lastIndexOf('{');
  if (open <= 0) return { rest: text, props: [] };
  const props = splitOutside(text.slice(open + 1, -1), ',');
  return props.length === 0 ? { rest: text, props: [] } : { rest: text.slice(0, open).trimEnd(), props };
}

function takeValue(text: string): { readonly rest: string; readonly value?: string } {
  const at = findOutside(text, (index) => text[index] === '=' && !'=<>!'.includes(text[index - 1] ?? ' ') && text[index + 1] !== '=');
  const value = at > 0 ? text.slice(at + 1).trim() : '';
  return value === '' ? { rest: text } : { rest: text.slice(0, at).trimEnd(), value };
}

/** The text before, in and after the first parentheses that close; undefined when nothing is called. */
function callIn(text: string): { readonly before: string; readonly params: string; readonly after: string } | undefined {
  const open = text.indexOf('(');
  if (open <= 0 || colonIn(text.slice(0, open)) >= 0) return undefined;
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return { before: text.slice(0, open).trim(), params: text.slice(open + 1, at), after: text.slice(at + 1).trim() };
  }
  return undefined;
}

function parseOperation({ before, params, after }: { readonly before: string; readonly params: string; readonly after: string }): Parts {
  const list = splitOutside(params, ',');
  if (/^throws\s/.test(after)) return { ...typeFirst(before), params: list, props: [after] };
  const said = after.replace(/^:\s*/, '');
  if (said !== '') return { name: before, params: list, ...typeAndMultiplicity(said), order: 'name-first' };
  return { ...typeFirst(before), params: list };
}

function parseAttribute(text: string): Parts {
  const colon = colonIn(text);
  if (colon <= 0) return typeFirst(text);
  const { type: name = text, multiplicity } = typeAndMultiplicity(text.slice(0, colon).trim());
  const typed = typeAndMultiplicity(text.slice(colon + 1).trim());
  return { name, ...(multiplicity === undefined ? {} : { multiplicity }), ...typed, order: 'name-first' };
}

/** `Type name`, or a name alone, each with its multiplicity. */
function typeFirst(text: string): Parts {
  const { type: bare = text, multiplicity } = typeAndMultiplicity(text);
  const gap = lastGap(bare);
  const some = multiplicity === undefined ? {} : { multiplicity };
  if (gap <= 0) return { name: bare, ...some, order: 'name-first' };
  const typed = typeAndMultiplicity(bare.slice(0, gap).trim());
  return { name: bare.slice(gap + 1), ...some, ...typed, order: 'type-first' };
}

function typeAndMultiplicity(text: string): { readonly type?: string; readonly multiplicity?: string } {
  const [, type = '', multiplicity = ''] = /^(.*\S)\s*\[\s*(\*|\d+|[\w*]+\s*\.\.\s*[\w*]+)\s*\]$/su.exec(text) ?? [];
  if (multiplicity !== '') return { type, multiplicity: multiplicity.replace(/\s+/g, '') };
  return text === '' ? {} : { type: text };
}

function colonIn(text: string): number {
  return findOutside(text, (at) => text[at] === ':' && text[at + 1] !== ':' && text[at - 1] !== ':');
}

/** Place of the last white space outside brackets; -1 when there is none. */
function lastGap(text: string): number {
  let last = -1;
  findOutside(text, (at) => {
    if (/\s/.test(text[at] ?? '')) last = at;
    return false;
  });
  return last;
}

/** First place outside brackets and quotes that `test` accepts; -1 when there is none. */
function findOutside(text: string, test: (at: number) => boolean): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"') quote = sign;
    else if ('([{<'.includes(sign)) depth += 1;
    else if (')]}>'.includes(sign)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && test(at)) return at;
  }
  return -1;
}

function splitOutside(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  findOutside(text, (at) => {
    if (text[at] !== separator) return false;
    parts.push(text.slice(from, at));
    from = at + 1;
    return false;
  });
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}
