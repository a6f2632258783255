import type { TextLine } from '@umlaut/diagram';

/** A line of a text that is being put together. One that was made anew has no id yet. */
export interface WovenLine {
  id?: string;
  text: string;
  of: string[];
}

/** Puts a text together from pieces of another one and new lines. */
export class Woven {
  readonly #lines: WovenLine[] = [{ text: '', of: [] }];
  readonly #used = new Set<string>();

  /** Adds a piece of the text before. `ids` are those of the lines that it touches, from the one it begins in. */
  keep(text: string, { of, ids }: { readonly of: readonly string[]; readonly ids: readonly string[] }): void {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) this.#lines.push({ text: '', of: [] });
      const line = this.#last();
      if (index === 0) line.of.push(...of);
      if (part === '') {
        // An empty line is one of its own only where another begins behind it.
        if (index < text.split('\n').length - 1) this.#name(line, ids[index]);
        continue;
      }
      line.text += part;
      this.#name(line, ids[index]);
    }
  }

  /** Makes what comes next begin on a line of its own. */
  lineBreak(): void {
    if (this.#last().text !== '') this.#lines.push({ text: '', of: [] });
  }

  /** Adds a line of its own, below what stands. */
  add(text: string, of: readonly string[], id?: string): void {
    this.lineBreak();
    const line = this.#last();
    line.text = text;
    line.of.push(...of);
    this.#name(line, id);
    this.#lines.push({ text: '', of: [] });
  }

  /** The lines; `last` is the last one of the text before. */
  lines(last: TextLine | undefined): readonly WovenLine[] {
    const end = this.#last();
    if (end.text === '' && end.of.length === 0) {
      if (last === undefined || last.text !== '') return this.#lines.slice(0, -1);
      this.#name(end, last.id);
    }
    return this.#lines;
  }

  #last(): WovenLine {
    const last = this.#lines.at(-1);
    if (last !== undefined) return last;
    const line = { text: '', of: [] };
    this.#lines.push(line);
    return line;
  }

  #name(line: WovenLine, id: string | undefined): void {
    if (line.id !== undefined || id === undefined || this.#used.has(id)) return;
    line.id = id;
    this.#used.add(id);
  }
}

/** Gives lines that were made anew their ids: made of the first element that they speak of, or of the line above, and a count. */
export function withIds(lines: readonly WovenLine[]): readonly TextLine[] {
  const taken = new Set(lines.flatMap(({ id }) => id ?? []));
  let base = 'line';
  return lines.map(({ id, text, of }) => {
    const owner = of.findLast((one) => one !== '');
    if (owner !== undefined) base = owner.slice(0, 56);
    let made = id ?? `${base}.1`;
    for (let count = 2; id === undefined && taken.has(made); count += 1) made = `${base}.${count}`;
    taken.add(made);
    return { id: made, text, ...(of.length === 0 ? {} : { of }) };
  });
}
