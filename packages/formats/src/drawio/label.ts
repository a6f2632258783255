import { decodeHTML } from 'entities/decode';

/** One line of a label. */
export interface LabelLine {
  readonly text: string;
  readonly isUnderlined: boolean;
  readonly isItalic: boolean;
}

/** Elements that begin and end a line. */
const blocks = /^(p|div|h[1-6]|ul|ol|li|tr|table|tbody|blockquote|pre|section)$/;

/**
 * The text of a label in sections, which rules (`<hr>`) divide, each a list of lines that say something. HTML is read for its line
 * breaks, underlining and italics; nothing of it is run or loaded.
 */
export function readLabel(value: string, isHtml: boolean): readonly (readonly LabelLine[])[] {
  if (!isHtml) return [value.split(/\r\n?|\n/).map((text) => plainLine(text))].map(saying);
  const reader = createReader();
  for (const token of withoutComments(value).match(/<[a-z/!][^<>]*>|[^<]+|</gi) ?? []) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(token);
    if (tag !== null) reader.tag({ name: (tag[2] ?? '').toLowerCase(), isEnd: tag[1] === '/', token });
    else if (!token.startsWith('<!')) reader.text(decodeHTML(token));
  }
  return reader.sections().map(saying);
}

function withoutComments(value: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let open = value.indexOf('<!--'); open >= 0; open = value.indexOf('<!--', from)) {
    const close = value.indexOf('-->', open + 4);
    if (close < 0) break;
    parts.push(value.slice(from, open));
    from = close + 3;
  }
  return [...parts, value.slice(from)].join('');
}

/** The lines of a label as one list, whatever divides them. */
export function labelText(value: string, isHtml: boolean): string {
  return readLabel(value, isHtml)
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

function saying(lines: readonly LabelLine[]): readonly LabelLine[] {
  return lines.map((line) => ({ ...line, text: line.text.replace(/[\s\u00a0\u200b]+/gu, ' ').trim() })).filter(({ text }) => text !== '');
}

function plainLine(text: string): LabelLine {
  return { text, isUnderlined: false, isItalic: false };
}

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly token: string;
}

interface Open {
  readonly name: string;
  readonly underlines: boolean;
  readonly slants: boolean;
}

/** Whether a style in a tag underlines. */
function isUnderlining(tag: string): boolean {
  return tag
    .toLowerCase()
    .split(/[;"]/)
    .some((style) => {
      const at = style.indexOf('text-decoration');
      return at >= 0 && style.includes('underline', at);
    });
}

/** Most elements of a label that lie in each other. */
const deepest = 100;

function createReader() {
  const sections: LabelLine[][] = [[]];
  const open: Open[] = [];
  let text = '';
  let first: { underlines: boolean; slants: boolean } | undefined;
  const endLine = (): void => {
    sections.at(-1)?.push({ text, isUnderlined: first?.underlines === true, isItalic: first?.slants === true });
    text = '';
    first = undefined;
  };
  return {
    text(more: string) {
      if (open.some(({ name }) => name === 'style' || name === 'script')) return;
      if (more.trim() !== '') first ??= { underlines: open.some((each) => each.underlines), slants: open.some((each) => each.slants) };
      text += more.replace(/[\r\n]+/g, ' ');
    },
    tag({ name, isEnd, token }: Tag) {
      if (name === 'br' || blocks.test(name)) endLine();
      if (name === 'td' || name === 'th') text += ' ';
      if (name === 'hr') {
        endLine();
        sections.push([]);
      } else if (isEnd) {
        const at = open.findLastIndex((each) => each.name === name);
        if (at >= 0) open.length = at;
      } else if (name !== 'br' && name !== 'img' && !token.endsWith('/>') && open.length < deepest) {
        open.push({
          name,
          underlines: name === 'u' || isUnderlining(token),
          slants: name === 'i' || name === 'em' || /font-style\s*:\s*italic/i.test(token),
        });
      }
    },
    sections() {
      endLine();
      return sections;
    },
  };
}
