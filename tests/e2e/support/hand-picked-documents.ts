import { asText, infinity, markup, protoKey } from './hostile-text.ts';

/** Stored texts that have broken editors, by what is wrong with them. */
export function handPickedDocuments(): Readonly<Record<string, string>> {
  return {
    'no position': nodes(node({ position: undefined })),
    'position is null': nodes(node({ position: null })),
    'position is a text': nodes(node({ position: '100,100' })),
    'position without y': nodes(node({ position: { x: 5 } })),
    'position of texts': nodes(node({ position: { x: 'NaN', y: 'Infinity' } })),
    'position of null, as NaN is written': nodes(node({ position: { x: null, y: null } })),
    'infinite position': nodes(node({ position: { x: infinity, y: 0 } })),
    'huge position': nodes(node({ position: { x: 1.7e308, y: -1.7e308 } }), node({ id: 'n2' })),
    'object as label': nodes(node({ data: { label: { toString: 'x', markup } } })),
    'React element as label': nodes(node({ data: { label: { $$typeof: 'Symbol(react.element)', type: 'script', props: {} } } })),
    'list as label': nodes(node({ data: { label: [{}, [[]]] } })),
    'number as label': nodes(node({ data: { label: 7 } })),
    'markup as label': nodes(node({ data: { label: markup } })),
    'label of a megabyte': nodes(node({ data: { label: 'x'.repeat(1_000_000) } })),
    'label of 10,000 lines': nodes(node({ data: { label: 'x\n'.repeat(10_000) } })),
    'control characters as label': nodes(node({ data: { label: '\u0000\u202e\ufeff\ud800' } })),
    'no data': nodes(node({ data: undefined })),
    'data is null': nodes(node({ data: null })),
    'data is a list': nodes(node({ data: ['label'] })),
    'data is a text': nodes(node({ data: 'label' })),
    'type constructor': nodes(node({ type: 'constructor' })),
    'type toString': nodes(node({ type: 'toString' })),
    'type __proto__': nodes(node({ type: '__proto__' })),
    'type hasOwnProperty': nodes(node({ type: 'hasOwnProperty' })),
    'type is an object': nodes(node({ type: {} })),
    'type group': nodes(node({ type: 'group' })),
    'unknown type': nodes(node({ type: 'umlClass' })),
    'string style': nodes(node({ style: 'color: red' })),
    'style is a list': nodes(node({ style: ['red'] })),
    'style of objects': nodes(node({ style: { width: {}, color: [], [protoKey]: 1 } })),
    'style that hides the page': nodes(
      node({
        style: {
          position: 'fixed',
          inset: 0,
          width: '99999px',
          height: '99999px',
          zIndex: 2147483647,
          background: 'white',
          display: 'none',
        },
      }),
    ),
    'style that loads': nodes(node({ style: { backgroundImage: 'url(https://example.com/x)', background: 'url(//example.com)' } })),
    domAttributes: nodes(
      node({ domAttributes: { dangerouslySetInnerHTML: { __markup: markup }, style: 'x', onClick: 'alert(1)', children: 'x', ref: 'x' } }),
    ),
    'className is an object': nodes(node({ className: {}, ariaLabel: {}, ariaRole: {}, dragHandle: {} })),
    'hidden, fixed and measured': nodes(
      node({ hidden: true, draggable: false, deletable: false, measured: 'x', width: 'wide', height: -1 }),
    ),
    'hostile handles': nodes(
      node({ handles: [{ position: 'constructor' }], sourcePosition: 'constructor', targetPosition: {}, origin: 'x' }),
    ),
    'own extent': nodes(node({ extent: 'parent' }), node({ id: 'n2', extent: [[1], 'x'] }), node({ id: 'n3', extent: {} })),
    'own parent': nodes(node({ parentId: 'n1' })),
    'cycle of two parents': nodes(node({ parentId: 'n2' }), node({ id: 'n2', parentId: 'n1' })),
    'cycle of three parents': nodes(
      node({ parentId: 'n2' }),
      node({ id: 'n2', parentId: 'n3' }),
      node({ id: 'n3', parentId: 'n1', extent: 'parent' }),
    ),
    'missing parent': nodes(node({ parentId: 'nobody', extent: 'parent', expandParent: true })),
    'parent of old name': nodes(node({ parentNode: 'nobody' })),
    'chain of 1,000 parents': nodes(
      ...Array.from({ length: 1000 }, (_, index) => node({ id: `n${index}`, ...(index === 0 ? {} : { parentId: `n${index - 1}` }) })),
    ),
    'parent is an object': nodes(node({ parentId: {} })),
    'child before its parent': nodes(node({ parentId: 'n2' }), node({ id: 'n2' })),
    'id is missing': nodes(node({ id: undefined })),
    'id is a number': nodes(node({ id: 1 })),
    'id is empty': nodes(node({ id: '' })),
    'id is __proto__': nodes(node({ id: '__proto__' }), node({ id: 'constructor' })),
    'id with quotes and brackets': nodes(node({ id: '"]\'\\</style>' }), node({ id: '\u0000' })),
    'id twice': nodes(node(), node({ data: { label: 'B' } })),
    'nodes of every other kind': asText({ nodes: [null, 1, 'node', [], true, {}], edges: [null, 1, 'edge', [], true, {}] }),
    'proto keys': asText({
      nodes: [node({ [protoKey]: { polluted: 1 }, constructor: { prototype: { polluted: 1 } } })],
      edges: [],
      [protoKey]: { polluted: 1 },
    }),
    'proto keys in data': nodes(node({ data: { label: 'A', [protoKey]: { polluted: 1 }, constructor: 1, toString: 1, valueOf: 1 } })),
    'edge to nowhere': edges(edge({ target: 'nobody' })),
    'edge to itself': edges(edge({ target: 'n1' })),
    'edge without ends': edges(edge({ source: undefined, target: undefined })),
    'edge of objects': edges(edge({ source: {}, target: [] })),
    'edge twice': edges(edge(), edge(), edge({ id: 'e2' })),
    'edge type constructor': edges(edge({ type: 'constructor' })),
    'edge type is an object': edges(edge({ type: { type: 1 } })),
    'edge label is an object': edges(edge({ label: {}, labelStyle: 'x', labelBgPadding: 'x', labelBgStyle: [] })),
    'edge label is markup': edges(edge({ label: markup, data: { label: markup } })),
    'edge with hostile markers': edges(edge({ markerEnd: { type: 'constructor', color: {} }, markerStart: '</style><script>' })),
    'edge with hostile handles': edges(edge({ sourceHandle: 'nowhere', targetHandle: {}, pathOptions: 'x', interactionWidth: 'x' })),
    'edge with string style': edges(edge({ style: 'stroke: red', domAttributes: { dangerouslySetInnerHTML: { __markup: markup } } })),
    'edge animated by a text': edges(edge({ animated: 'yes', data: 'x', zIndex: 'x' })),
    '5,000 nodes': nodes(
      ...Array.from({ length: 5000 }, (_, index) =>
        node({ id: `n${index}`, position: { x: (index % 70) * 160, y: Math.floor(index / 70) * 60 } }),
      ),
    ),
    '2,000 edges': asText({
      nodes: Array.from({ length: 50 }, (_, index) => node({ id: `n${index}`, position: { x: index * 20, y: index * 10 } })),
      edges: Array.from({ length: 2000 }, (_, index) =>
        edge({ id: `e${index}`, source: `n${index % 50}`, target: `n${(index * 7 + 1) % 50}` }),
      ),
    }),
    'a list': '[]',
    null: 'null',
    'a number': '42',
    'a text': '"diagram"',
    'an empty object': '{}',
    'only nodes': '{"nodes":[]}',
    'nodes is an object': '{"nodes":{"0":{"id":"n1"},"length":1},"edges":[]}',
    'edges is a text': '{"nodes":[],"edges":"none"}',
    'nodes twice': '{"nodes":1,"nodes":[{"id":"n1","position":{"x":1,"y":1}}],"edges":[]}',
    'JSON within JSON': JSON.stringify(JSON.stringify({ nodes: [], edges: [] })),
    'not JSON': 'nodes: []',
    'NaN as a bare word': '{"nodes":[{"id":"n1","position":{"x":NaN,"y":0},"data":{"label":"A"}}],"edges":[]}',
    'cut off': nodes(node()).slice(0, 40),
    empty: '',
    'white space': ' \n\t ',
    markup,
    'byte order mark': `\ufeff${nodes(node())}`,
    'nested 100,000 deep': '['.repeat(100_000) + ']'.repeat(100_000),
    'data nested 10,000 deep': `{"nodes":[{"id":"n1","position":{"x":1,"y":1},"data":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}],"edges":[]}`,
    'lone surrogates': '{"nodes":[{"id":"\\ud800","position":{"x":1,"y":1},"data":{"label":"\\udfff"}}],"edges":[]}',
  };
}

function node(fields: object = {}): object {
  return { id: 'n1', type: 'default', position: { x: 100, y: 100 }, data: { label: 'A' }, style: {}, ...fields };
}

function nodes(...list: readonly object[]): string {
  return asText({ nodes: list, edges: [] });
}

function edges(...list: readonly object[]): string {
  return asText({ nodes: [node(), node({ id: 'n2', position: { x: 300, y: 300 } })], edges: list });
}

function edge(fields: object = {}): object {
  return { id: 'e1', source: 'n1', target: 'n2', type: 'default', animated: true, ...fields };
}
