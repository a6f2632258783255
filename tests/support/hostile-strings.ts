/** Signs that end a text, an attribute, a comment or a script, each followed by something that would run. */
const endings = [
  '',
  '">',
  "'>",
  '-->',
  ']]>',
  '</title>',
  '</desc>',
  '</text>',
  '</style>',
  '</script>',
  '</metadata>',
  '</svg>',
  '\u0000">',
  '&quot;>',
];
const runs = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<svg onload=hit()>',
  '<a href="javascript:hit()">x</a>',
  '<foreignObject><iframe srcdoc="<script>hit()</script>"></iframe></foreignObject>',
  '<style>@import url(//example.org)</style>',
  '<meta http-equiv=refresh content="0;url=javascript:hit()">',
  '<math><mtext><table><mglyph><style><img src onerror=hit()>',
  '<use href="data:image/svg+xml,<svg/onload=hit()>#x"/>',
  '<animate onbegin=hit() attributeName=x dur=1s>',
  '" onmouseover=hit() x="',
  "' onfocus=hit() autofocus x='",
  '<!--<script>hit()//-->',
  '<![CDATA[<script>hit()</script>',
  '&lt;script&gt;hit()&lt;/script&gt;',
  '&#60;script&#62;hit()',
  'javascript:hit()',
  '{{hit()}}',
];
const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('<', '<\n'),
  (text) => text.replaceAll(' ', '/'),
  (text) => text.replaceAll('=', '\t=\r\n'),
  (text) => text.replace('<', '<\u200b'),
  (text) => text.replaceAll('hit', '\\u0068it'),
  (text) => encodeURIComponent(text),
  (text) => `\u202e${text}\ufeff`,
  (text) => text.repeat(2),
  (text) => `x${text}`,
  (text) => text.replaceAll('>', ''),
];

/** Some three thousand texts that would run in a page that forgot to escape them; none is longer than a label may be. */
export function hostileStrings(): readonly string[] {
  return endings.flatMap((ending) => runs.flatMap((run) => disguises.map((disguise) => (ending + disguise(run)).slice(0, 200))));
}
