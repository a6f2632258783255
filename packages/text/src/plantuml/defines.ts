/** Names that a text defines for other texts: `!define NAME text` and `!$name = "text"`. */
export type Defines = ReadonlyMap<string, string>;

const define = /^[ \t]*!define(?:long)?[ \t]+(\w+)[ \t]+(\S[^\n]*)$/gim;
const variable = /^[ \t]*!(?:global[ \t]+)?(\$\w+)[ \t]*\??=[ \t]*"([^"\n]*)"[ \t\r]*$/gim;
const most = 200;

/** The names that a text defines, the first 200; those with parameters are macros and none of them. */
export function definesIn(text: string): Defines {
  const found = [...text.matchAll(define), ...text.matchAll(variable)].slice(0, most);
  return new Map(found.flatMap(([, name = '', value = '']) => (name === value.trim() ? [] : [[name, value.trim()] as const])));
}

/** Longest line that names are put into: what grows beyond stays as it is. */
const longest = 4_000;

/** A line with what its names stand for, each once; names within what was put in stay. */
export function expanded(line: string, defines: Defines): string {
  if (defines.size === 0 || line.length > longest || /^\s*[!']/.test(line)) return line;
  const text = line.replace(/\$?\b\w+\b/g, (word) => defines.get(word) ?? word);
  return text.length > longest ? line : text;
}
