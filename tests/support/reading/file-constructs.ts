import { deflateRawSync, deflateSync } from 'node:zlib';
import { type Construct, encoded, type Piece, repeated } from './text-constructs.ts';

interface Pieces {
  readonly head?: string;
  readonly tail?: string;
  readonly pieces: Readonly<Record<string, Piece>>;
}

function constructs(name: string, file: string, { head = '', tail = '', pieces }: Pieces): readonly Construct[] {
  return Object.entries(pieces).map(([what, piece]) => ({
    name: `${name}: ${what}`,
    file,
    bytes: (size) => encoded(repeated(piece, size, { head, tail })),
  }));
}

const fence = '```';
const small = `${fence}mermaid\nclassDiagram\nclass A\n${fence}\n`;

const markdown = constructs('Markdown', 'a.md', {
  pieces: {
    'fences of diagrams': (i) => `# h${i}\n${fence}mermaid\nclassDiagram\nclass A${i}\n${fence}\n`,
    'open fences': `${fence}mermaid\n`,
    'open fences of other languages': `${fence}js\n`,
    'ever longer fences': (i) => `${'`'.repeat(3 + (i % 200))}js\n`,
    'ever shorter fences': (i) => `${'~'.repeat(203 - (i % 200))}js\n`,
    'fences of tildes and ticks': `~~~\n${fence}\n`,
    'fences of colons': ':::x\n',
    'fences of colons with diagrams': ':::mermaid\n',
    'fences in quotes': `> ${fence}mermaid\n> classDiagram\n> ${fence}\n`,
    'fences deep in quotes': (i) => `${'>'.repeat(i % 500)} ${fence}mermaid\n`,
    'quotes within an open fence': (i) => (i === 0 ? `${'> '.repeat(100)}${fence}mermaid\n` : `${'> '.repeat(100)}x\n`),
    'fences in lists': (i) => `${i}. ${fence}mermaid\nclassDiagram\n${fence}\n`,
    'signs of lists in a line': '- ',
    'numbers of lists in a line': '1. ',
    'quotes in a line': '>',
    'tabs and quotes in a line': '\t>',
    'ticks in a line': '`',
    'tildes in a line': '~',
    'a fence and a tick': (i) => (i % 100 === 99 ? '\n' : '```a`'),
    'blanks in a heading': (i) => (i === 0 ? '# a' : ' '),
    'hashes in a heading': (i) => (i === 0 ? '# a' : '#'),
    'blanks and hashes in a heading': (i) => (i === 0 ? '# a' : ' #'),
    'words in a heading': (i) => (i === 0 ? '# ' : 'a '),
    'headings of blanks': `#${' '.repeat(1000)}\n`,
    'long headings': `# a${' '.repeat(1000)}b\n`,
    'long headings of hashes': `# a${' #'.repeat(500)}b\n`,
    headings: (i) => `# heading ${i}\n`,
    'equals signs in a line': '=',
    'blank lines': '\n',
    'lines of text': 'text\n',
    'AsciiDoc blocks': '[plantuml]\n----\n@startuml\nclass A\n@enduml\n----\n',
    'open AsciiDoc blocks': '[plantuml]\n----\n',
    'ever longer AsciiDoc blocks': (i) => `[plantuml]\n${'-'.repeat(4 + (i % 300))}\n`,
    'AsciiDoc dots': '[mermaid]\n....\n',
    'started texts in a fence': (i) => (i === 0 ? `${fence}plantuml\n` : `@startuml\nclass A${i}\n@enduml\n`),
    'pages in a fence': (i) => (i === 0 ? `${fence}plantuml\n@startuml\n` : `participant P${i}\nnewpage\n`),
    'started texts among words': 'words\n@startuml\nclass A\n@enduml\n',
    'large fences': (i) => (i % 1000 === 0 ? `${i === 0 ? '' : `${fence}\n`}${fence}mermaid\nclassDiagram\n` : `class A${i}\n`),
    'blanks before a fence': (i) => `${' '.repeat(i % 1000)}${fence}mermaid\n`,
    'tildes and a tick': (i) => (i % 3000 === 2999 ? '`\n' : '~'),
    'colons and a tick': (i) => (i % 3000 === 2999 ? '`\n' : ':'),
    'blanks behind a fence': `${fence}${' '.repeat(3000)}x\n`,
    'blanks and a brace behind a fence': `${fence}${' '.repeat(1500)}{${' '.repeat(1500)}x\n`,
    'fences of whole diagrams': (i) =>
      `${fence}mermaid\nclassDiagram\n${Array.from({ length: 200 }, (_, at) => `A${at % 50} --> B${at % 47} : r${i}\n`).join('')}${fence}\n`,
    'words behind a fence': (i) => (i === 0 ? `${fence}` : ' a'),
    'carriage returns': '\r',
    'places lines': (i) => `${fence}mermaid\nclassDiagram\nclass A\n%% umlaut {"A":[${i},0]}\n${fence}\n`,
  },
});

const places = [
  ...constructs('Places', 'a.mmd', {
    head: 'classDiagram\nclass A\n',
    pieces: {
      'lines of places': '%% umlaut {"A":[0,0]}\n',
      'open lines of places': '%% umlaut {\n',
      'blanks before places': (i) => (i % 1000 === 999 ? '\n' : i % 1000 === 0 ? '%%' : ' '),
      'braces of places': (i) => (i % 1000 === 999 ? '\n' : i % 1000 === 0 ? '%% umlaut {' : '}'),
    },
  }),
  ...constructs('Places', 'a.mmd', {
    head: 'classDiagram\nclass A\n%% umlaut {"A":[0,0]',
    tail: '}\n',
    pieces: { 'places of one line': (i) => `,"B${i}":[0,${i}]`, 'places deep in each other': ',"A":{"A":[' },
  }),
  ...constructs('Places', 'a.mmd', {
    head: 'classDiagram\nclass A',
    tail: '\n%% umlaut {"A":[0,0]}\n',
    pieces: { 'classes with one place': (i) => `\nclass B${i}`, 'classes of one name with one place': '\nA : +x' },
  }),
];

const model = { head: '<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>', tail: '</root></mxGraphModel>' };
const box = (i: number, more = '', geometry = ''): string =>
  `<mxCell id="c${i}" value="a" vertex="1" parent="1"${more}><mxGeometry width="9" height="9"${geometry}/></mxCell>`;
const label = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const html = (piece: Piece): { head: string; tail: string; pieces: Record<string, Piece> } => ({
  head: `${model.head}<mxCell id="a" style="html=1" vertex="1" parent="1" value="`,
  tail: `"/>${model.tail}`,
  pieces: { '': typeof piece === 'string' ? label(piece) : (i: number) => label(piece(i)) },
});

const labels: Readonly<Record<string, Piece>> = {
  'line breaks': '<br>',
  rules: '<hr>',
  'open comments': '<!--',
  'open comments and their half': '<!---',
  comments: '<!-- a -->',
  'styles underlined': '<i style="text-decoration:">',
  'words of a style': 'text-decoration ',
  'styles in one element': (i) => (i === 0 ? '<i style="' : 'text-decoration:'),
  'fonts in one element': (i) => (i === 0 ? '<i style="' : 'font-style '),
  'blanks in a font style': (i) => (i === 0 ? '<i style="font-style' : ' '),
  'open elements': '<div>',
  'open elements of styles': '<style>a',
  'closed elements': '<b>a</b>',
  'ends alone': '</b>',
  'signs of elements': '<',
  'signs with a letter': '<a',
  'signs with a slash': '</',
  'signs of declarations': '<!',
  'lines of text': 'a\n',
  blanks: ' ',
  'hard blanks': '\u00a0',
  'blanks and hard blanks': ' \u00a0a',
  references: '&amp;',
  'signs of references': '&',
  'open references': '&#',
  'numbers of references': '&#1',
  'rows of a table': '<tr><td>a</td></tr>',
  guillemets: '«',
  'open words in guillemets': '«a',
  'angle brackets': '<<',
  'blanks in guillemets': (i) => (i === 0 ? '«a' : ' '),
  'commas in guillemets': (i) => (i === 0 ? '«a' : ' ,'),
  keys: '<hr>PK',
  'blanks of keys': (i) => (i === 0 ? '<hr>PK' : ' ,'),
  parentheses: '<hr>(',
};

const drawioLabels = Object.entries(labels).flatMap(([name, piece]) =>
  constructs(`draw.io label: ${name}`, 'a.drawio', html(piece)).map((each) => ({ ...each, name: `draw.io label: ${name}` })),
);

/** Cells of a page. */
const cells: Readonly<Record<string, Piece>> = {
  'boxes at one place': (i) => box(i),
  'boxes in boxes by their places': (i) =>
    box(i, '', ` x="${i}" y="${i}"`).replace('width="9" height="9"', `width="${90_000 - 2 * i}" height="${90_000 - 2 * i}"`),
  'boxes apart': (i) => box(i, '', ` x="${(i % 100) * 20}" y="${Math.floor(i / 100) * 20}"`),
  'empty cells': '<mxCell/>',
  'cells without geometry': (i) => `<mxCell id="c${i}" vertex="1" value="a"/>`,
  'cells with one id': '<mxCell id="a" vertex="1" value="a"/>',
  'a chain of parents': (i) => `<mxCell id="c${i}" value="a" vertex="1" parent="c${i - 1}"><mxGeometry width="9" height="9"/></mxCell>`,
  'a chain of parents backwards': (i) =>
    `<mxCell id="c${i}" value="a" vertex="1" parent="c${i + 1}"><mxGeometry width="9" height="9"/></mxCell>`,
  'a chain of containers': (i) =>
    `<mxCell id="c${i}" value="a" vertex="1" style="shape=folder" parent="c${i - 1}"><mxGeometry width="9" height="9"/></mxCell>`,
  'a chain of swimlanes': (i) =>
    `<mxCell id="c${i}" value="a" vertex="1" style="swimlane" parent="c${i - 1}"><mxGeometry width="9" height="9"/></mxCell>`,
  'a chain of tables': (i) => `<mxCell id="c${i}" value="a" vertex="1" style="shape=table" parent="c${i - 1}"/>`,
  'edges in a chain of parents': (i) => `<mxCell id="c${i}" value="a" edge="1" parent="c${i - 1}" source="c${i - 2}" target="c${i - 3}"/>`,
  'rows of one table': (i) =>
    i === 0
      ? '<mxCell id="t" style="shape=table" vertex="1"/>'
      : `<mxCell id="c${i}" value="a" style="shape=tableRow" vertex="1" parent="t"/>`,
  'rows of one class': (i) =>
    i === 0 ? '<mxCell id="t" style="swimlane" vertex="1"/>' : `<mxCell id="c${i}" value="a" style="text" vertex="1" parent="t"/>`,
  'boxes in one class': (i) =>
    i === 0 ? '<mxCell id="t" style="swimlane" vertex="1"/>' : `<mxCell id="c${i}" value="a" vertex="1" parent="t"/>`,
  'lanes of one pool': (i) =>
    i === 0 ? '<mxCell id="t" style="swimlane" vertex="1"/>' : `<mxCell id="c${i}" value="a" style="swimlane" vertex="1" parent="t"/>`,
  'boxes in one pool': (i) =>
    i < 2
      ? `<mxCell id="${'tl'[i]}" style="swimlane" vertex="1" parent="${'1t'[i]}"/>`
      : `<mxCell id="c${i}" value="a" vertex="1" parent="l"/>`,
  'boxes without text': (i) => `<mxCell id="c${i}" vertex="1"><mxGeometry width="9" height="9"/></mxCell>`,
  'free texts': (i) => `<mxCell id="c${i}" value="a" style="text" vertex="1"/>`,
  'groups in groups': (i) => `<mxCell id="c${i}" style="group" vertex="1" parent="c${i - 1}"/>`,
  lifelines: (i) => `<mxCell id="c${i}" value="a" style="shape=umlLifeline" vertex="1"><mxGeometry width="9" height="9"/></mxCell>`,
  'bars of lifelines': (i) =>
    i === 0
      ? '<mxCell id="l" value="a" style="shape=umlLifeline" vertex="1"/>'
      : `<mxCell id="c${i}" vertex="1" parent="1"><mxGeometry x="900" width="9" height="9"/></mxCell>`,
  'lifelines and bars': (i) =>
    `<mxCell id="c${i}" ${i % 2 === 0 ? 'value="a" style="shape=umlLifeline"' : ''} vertex="1" parent="1"><mxGeometry x="${i * 50}" width="9" height="9"/></mxCell>`,
  'edges of two': (i) => (i < 2 ? box(i) : `<mxCell id="c${i}" edge="1" source="c0" target="c1"/>`),
  'edges of two with names': (i) => (i < 2 ? box(i) : `<mxCell id="c${i}" value="e${i}" edge="1" source="c0" target="c1"/>`),
  'boxes and edges': (i) => (i % 2 === 0 ? box(i) : `<mxCell id="c${i}" edge="1" source="c${i - 1}" target="c${i - 3}"/>`),
  'loose edges': (i) =>
    i % 2 === 0
      ? box(i)
      : `<mxCell id="c${i}" edge="1"><mxGeometry><mxPoint x="1" y="1" as="sourcePoint"/><mxPoint x="1" y="1" as="targetPoint"/></mxGeometry></mxCell>`,
  'labels of one edge': (i) =>
    i < 2 ? box(i) : i === 2 ? '<mxCell id="e" edge="1" source="c0" target="c1"/>' : `<mxCell id="c${i}" value="l" vertex="1" parent="e"/>`,
  'way points': (i) => (i === 0 ? '<mxCell id="e" edge="1"><mxGeometry><Array as="points">' : '<mxPoint x="1" y="1"/>'),
  'layers hidden': (i) => `<mxCell id="c${i}" visible="0"/>`,
  'wrapped cells': (i) => `<UserObject id="c${i}" label="a"><mxCell vertex="1" parent="1"/></UserObject>`,
  'objects of ours': (i) =>
    `<object id="c${i}" label="a" umlautKind="class" umlautData="{&quot;label&quot;:&quot;a&quot;}"><mxCell vertex="1"/></object>`,
  'elements of one cell': (i) => (i === 0 ? '<mxCell id="a" vertex="1">' : '<x/>'),
  'nested elements': '<a>',
  'nested elements closed': (i) => `<a${i % 90 === 89 ? '/>' : '>'}${i % 90 === 89 ? '</a>'.repeat(89) : ''}`,
};

const drawioCells = Object.entries(cells).flatMap(([what, piece]) =>
  constructs('draw.io', 'a.drawio', { ...model, pieces: { [what]: piece } }),
);

const xml = [
  ...constructs('XML', 'a.drawio', {
    head: '<mxfile><diagram><mxGraphModel><root>',
    tail: '</root></mxGraphModel></diagram></mxfile>',
    pieces: {
      'signs of elements': '<',
      'signs with a letter': '<a',
      'signs with blanks': '< ',
      ends: '</a>',
      'open ends': '</a',
      comments: '<!-- a -->',
      'open comments': '<!--',
      'half comments': '<!-',
      sections: '<![CDATA[a]]>',
      'open sections': '<![CDATA[',
      'ends of sections': ']]>',
      instructions: '<?a b?>',
      'open instructions': '<?a ',
      declarations: '<?xml version="1.0"?>',
      brackets: '>',
      quotes: '"',
      text: 'text ',
      blanks: ' ',
      'line ends': '\r\n',
      references: '&amp;',
      'numbers of references': '&#65;',
      'signs of references': '&',
      'elements of other names': (i) => `<a${i}/>`,
      'elements of prefixes': (i) => `<a${i}:b/>`,
    },
  }),
  ...constructs('XML attributes', 'a.drawio', {
    head: '<mxGraphModel><root><mxCell ',
    tail: '/></root></mxGraphModel>',
    pieces: {
      'of other names': (i) => `a${i}="b" `,
      'of one name': 'a="b" ',
      'without values': (i) => `a${i} `,
      'without quotes': (i) => `a${i}=b `,
      'with quotes alone': 'a="',
      'signs alone': '=',
      blanks: ' ',
      'line ends': '\n',
      colons: 'a:',
      apostrophes: "a='b' ",
      slashes: '/',
    },
  }),
  ...constructs('XML values', 'a.drawio', {
    head: '<mxGraphModel><root><mxCell id="a" vertex="1" value="',
    tail: '"/></root></mxGraphModel>',
    pieces: {
      'of letters': 'a',
      'of blanks': ' ',
      'of line ends': '\n',
      'of references': '&lt;',
      'of signs of references': '&',
      'of numbers': '&#x41;',
      'of brackets': '>',
    },
  }),
  ...constructs('draw.io style', 'a.drawio', {
    head: '<mxGraphModel><root><mxCell id="a" vertex="1" value="a" style="',
    tail: '"/></root></mxGraphModel>',
    pieces: { words: 'a;', values: (i) => `a${i}=b;`, semicolons: ';', 'equals signs': '=', blanks: ' ', 'a long value': 'a' },
  }),
  ...constructs('draw.io plain label', 'a.drawio', {
    head: '<mxGraphModel><root><mxCell id="a" vertex="1" value="',
    tail: '"/></root></mxGraphModel>',
    pieces: { 'line breaks': 'a&#10;', blanks: ' ', words: 'a ', guillemets: '«a»', 'open guillemets': '«a', colons: 'a:' },
  }),
  ...constructs('draw.io pages', 'a.drawio', {
    head: '<mxfile>',
    tail: '</mxfile>',
    pieces: {
      'of few cells': (i) => `<diagram name="p${i}"><mxGraphModel><root>${box(0)}</root></mxGraphModel></diagram>`,
      empty: '<diagram/>',
      'of blanks': '<diagram> </diagram>',
      'of damaged text': '<diagram>!</diagram>',
    },
  }),
];

/** As draw.io packs a page: base64 of deflate of percent-encoded XML. */
function packedPage(page: string): string {
  return `<diagram>${deflateRawSync(encodeURIComponent(page), { level: 9 }).toString('base64')}</diagram>`;
}

const cached = new Map<string, string>();

/** A packed page of about `size` bytes once unpacked. */
function pageOf(name: string, piece: Piece, size: number): string {
  const key = `${name} ${size}`;
  const page = cached.get(key) ?? packedPage(repeated(piece, size, model));
  cached.set(key, page);
  return page;
}

const mebibyte = 1024 * 1024;

function packed(name: string, piece: Piece, unpackedSize: number): Construct {
  return {
    name: `draw.io packed: ${name}`,
    file: 'a.drawio',
    bytes: (size) => encoded(repeated(pageOf(name, piece, unpackedSize), size, { head: '<mxfile>', tail: '</mxfile>' })),
  };
}

const drawioPacked: readonly Construct[] = [
  packed('pages of a mebibyte', (i) => box(i), mebibyte),
  packed('pages of 15 MiB', (i) => box(i), 15 * mebibyte),
  packed('pages of 20 MiB', (i) => box(i), 20 * mebibyte),
  packed('pages of 15 MiB of blanks', ' ', 15 * mebibyte),
  packed('pages of 4 MiB of small elements', '<a/>', 4 * mebibyte),
  packed('small pages', (i) => box(i), 300),
  {
    name: 'draw.io packed: one page of as many bytes',
    file: 'a.drawio',
    bytes: (size) => encoded(`<mxfile>${pageOf('one', (i) => box(i), size * 8)}</mxfile>`),
  },
  {
    name: 'draw.io packed: one page of hardly packable bytes',
    file: 'a.drawio',
    bytes: (size) => {
      let seed = 1;
      const random = (): string => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return seed.toString(36);
      };
      return encoded(`<mxfile>${packedPage(repeated((i) => box(i, ` a="${random()}${random()}"`), size * 3, model))}</mxfile>`);
    },
  },
  ...constructs('draw.io packed', 'a.drawio', {
    head: '<mxfile><diagram>',
    tail: '</diagram></mxfile>',
    pieces: {
      letters: 'A',
      padding: '=',
      'padding before a letter': (i) => (i === 0 ? 'A' : i % 9000 === 8999 ? 'A' : '='),
      blanks: ' ',
      'letters and blanks': 'AAAA ',
      'other signs': '!',
    },
  }),
];

const svg = [
  ...constructs('SVG', 'a.svg', {
    pieces: {
      'open roots': '<svg ',
      'open roots with a sign': '<svg\n',
      roots: '<svg>',
      'roots with content': '<svg content="a">',
      'attributes of a root': (i) => (i === 0 ? '<svg ' : `a${i}="b" `),
      'contents of a root': (i) => (i === 0 ? '<svg ' : ' content="'),
      'names of contents': (i) => (i === 0 ? '<svg ' : ' content='),
      'blanks of a root': (i) => (i === 0 ? '<svg' : ' '),
      ids: (i) => (i === 0 ? '<svg>' : 'umlaut-diagram '),
      'open metadata': (i) => (i === 0 ? '<svg>' : '<metadata id="umlaut-diagram'),
      'metadata with blanks': (i) => (i === 0 ? '<svg>' : `<metadata ${' '.repeat(300)}id="umlaut-diagram`),
      'metadata with ids': (i) => (i === 0 ? '<svg>' : `<metadata ${'id '.repeat(120)}id="umlaut-diagram`),
      metadata: (i) => (i === 0 ? '<svg>' : '<metadata id="umlaut-diagram">{}</metadata>'),
      elements: (i) => (i === 0 ? '<svg>' : '<rect/>'),
      'document types': '<!DOCTYPE svg>',
      declarations: '<!',
    },
  }),
  ...constructs('SVG of draw.io', 'a.svg', {
    head: '<svg content="&lt;mxfile&gt;&lt;diagram&gt;&lt;mxGraphModel&gt;&lt;root&gt;',
    tail: '&lt;/root&gt;&lt;/mxGraphModel&gt;&lt;/diagram&gt;&lt;/mxfile&gt;"></svg>',
    pieces: {
      cells: (i) => `&lt;mxCell id=&quot;c${i}&quot; vertex=&quot;1&quot; value=&quot;a&quot;/&gt;`,
      references: '&#65;',
      'references of references': '&amp;amp;',
    },
  }),
  ...constructs('SVG of ours', 'a.svg', {
    head: '<svg><metadata id="umlaut-diagram">{"umlaut":1,"name":"a","diagram":{"nodes":[',
    tail: ']}}</metadata></svg>',
    pieces: {
      nodes: (i) => `${i === 0 ? '' : ','}{"id":"a${i}","type":"default","position":{"x":0,"y":0},"data":{"label":"a"}}`,
      references: '&#65;',
    },
  }),
];

/** Values and elements of the JSON of a diagram. */
const json = [
  ...constructs('JSON', 'a.json', {
    head: '{"edges":[],"nodes":[{"id":"zero","type":"default","position":{"x":0,"y":0},"data":{"label":"a"}}',
    tail: ']}',
    pieces: {
      nodes: (i) => `,{"id":"a${i}","type":"default","position":{"x":0,"y":0},"data":{"label":"a"}}`,
      'nodes in nodes': (i) =>
        `,{"id":"a${i}","parentId":"a${i - 1}","type":"default","position":{"x":0,"y":0},"data":{"kind":"package","label":"a"}}`,
      'nodes in later nodes': (i) =>
        `,{"id":"a${i}","parentId":"a${i + 1}","type":"default","position":{"x":0,"y":0},"data":{"kind":"package","label":"a"}}`,
      'nodes of one id': ',{"id":"a","type":"default","position":{"x":0,"y":0},"data":{"label":"a"}}',
      'damaged nodes': ',{}',
      numbers: ',1',
      texts: ',"a"',
      lists: ',[]',
      'nodes with members': (i) =>
        `,{"id":"a${i}","position":{"x":0,"y":0},"data":{"kind":"class","label":"a","attributes":[{"id":"m","text":"x"},{"id":"m","text":"x"}]}}`,
    },
  }),
  ...constructs('JSON edges', 'a.json', {
    head: '{"nodes":[{"id":"a","position":{"x":0,"y":0},"data":{"label":"a"}},{"id":"b","position":{"x":0,"y":0},"data":{"label":"a"}}],"edges":[{"id":"zero","source":"a","target":"b"}',
    tail: ']}',
    pieces: {
      'of two': (i) => `,{"id":"e${i}","source":"a","target":"b"}`,
      'of two with labels': (i) => `,{"id":"e${i}","source":"a","target":"b","data":{"label":"${i}"}}`,
      'of nothing': (i) => `,{"id":"e${i}","source":"x","target":"y"}`,
      'of one id': ',{"id":"e","source":"a","target":"b"}',
      'of themselves': (i) => `,{"id":"e${i}","source":"a","target":"a"}`,
    },
  }),
  ...constructs('JSON data', 'a.json', {
    head: '{"edges":[],"nodes":[{"id":"a","position":{"x":0,"y":0},"data":{"kind":"class","label":"a","attributes":[{"id":"m","text":"x"}',
    tail: ']}}]}',
    pieces: { members: (i) => `,{"id":"m${i}","text":"x"}`, 'members of one id': ',{"id":"m","text":"x"}', lists: ',[]' },
  }),
  ...constructs('JSON label', 'a.json', {
    head: '{"edges":[],"nodes":[{"id":"a","position":{"x":0,"y":0},"data":{"label":"',
    tail: '"}}]}',
    pieces: { letters: 'a', 'line breaks': '\\n', blanks: ' ', escapes: '\\u0041', halves: '\\ud800' },
  }),
  ...constructs('JSON text', 'a.json', {
    head: '{"edges":[],"nodes":[],"text":{"language":"mermaid","lines":[{"id":"l","text":"classDiagram"}',
    tail: ']}}',
    pieces: {
      lines: (i) => `,{"id":"l${i}","text":"class A${i}"}`,
      'lines of one id': ',{"id":"l","text":"x"}',
      'lines of elements': (i) => `,{"id":"l${i}","text":"x","of":["a","b"]}`,
    },
  }),
  ...constructs('JSON signs', 'a.json', {
    pieces: {
      braces: '{"a":',
      brackets: '[',
      'open texts': '{"',
      quotes: '"',
      blanks: ' ',
      fields: (i) => (i === 0 ? '{"a":1' : `,"a${i}":1`),
      commas: ',',
      digits: (i) => (i === 0 ? '{"a":1' : '1'),
      prototypes: '{"__proto__":',
    },
  }),
  ...constructs('JSON of ours', 'a.json', {
    head: '{"umlaut":1,"name":"',
    tail: '","diagram":{"nodes":[],"edges":[]}}',
    pieces: { 'a long name': 'a', 'a name of blanks': ' ', 'a name of line breaks': '\\n' },
  }),
];

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(name: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), body, Buffer.alloc(4)]);
}

function pngOf(chunks: readonly Buffer[]): Uint8Array {
  return new Uint8Array(Buffer.concat([Buffer.from(signature), ...chunks]));
}

function chunks(one: Buffer, size: number): Uint8Array {
  return pngOf(Array.from({ length: Math.ceil(size / one.length) }, () => one));
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const ourDiagram = (size: number): string =>
  `{"umlaut":1,"name":"a","diagram":{"edges":[],"nodes":[${repeated((i) => `${i === 0 ? '' : ','}{"id":"a${i}","position":{"x":0,"y":0},"data":{"label":"a"}}`, size)}]}}`;

const png: readonly Construct[] = (
  [
    ['empty chunks', (size) => chunks(chunk('abcd', new Uint8Array()), size)],
    ['empty texts', (size) => chunks(chunk('tEXt', new Uint8Array()), size)],
    ['texts of other keywords', (size) => chunks(chunk('tEXt', bytes('a\0b')), size)],
    ['texts of damaged diagrams', (size) => chunks(chunk('zTXt', bytes('mxfile\0\0!')), size)],
    ['a text of zeros', (size) => pngOf([chunk('iTXt', Buffer.concat([bytes('Umlaut\0\0\0'), Buffer.alloc(size, 1)]))])],
    ['a diagram of ours', (size) => pngOf([chunk('iTXt', bytes(`Umlaut\0\0\0\0\0${ourDiagram(size)}`))])],
    [
      'a packed diagram of ours',
      (size) => pngOf([chunk('iTXt', Buffer.concat([bytes('Umlaut\0\x01\0\0\0'), deflateSync(ourDiagram(size * 10))]))]),
    ],
    [
      'a diagram of draw.io',
      (size) => pngOf([chunk('tEXt', bytes(`mxfile\0${encodeURIComponent(repeated((i) => box(i), size / 2, model))}`))]),
    ],
    [
      'a packed diagram of draw.io',
      (size) =>
        pngOf([
          chunk('zTXt', Buffer.concat([bytes('mxfile\0\0'), deflateSync(encodeURIComponent(repeated((i) => box(i), size * 10, model)))])),
        ]),
    ],
    [
      'a packed bomb',
      (size) => pngOf([chunk('zTXt', Buffer.concat([bytes('mxfile\0\0'), deflateSync(Buffer.alloc(Math.min(size * 1000, 1e8), 32))]))]),
    ],
    ['percent signs of draw.io', (size) => pngOf([chunk('tEXt', bytes(`mxfile\0%3C${'%41'.repeat(size / 3)}`))])],
  ] as readonly (readonly [string, (size: number) => Uint8Array])[]
).map(([what, of]) => ({ name: `PNG: ${what}`, file: 'a.png', bytes: of }));

/** Every construct of each format of files that is no text of a diagram alone. */
export const fileConstructs: readonly Construct[] = [
  ...markdown,
  ...constructs('Markdown', 'a.md', {
    head: small,
    pieces: { 'lines behind a diagram': 'text\n', 'open fences behind a diagram': `${fence}js\n` },
  }),
  ...places,
  ...drawioLabels,
  ...drawioCells,
  ...xml,
  ...drawioPacked,
  ...svg,
  ...json,
  ...png,
];
