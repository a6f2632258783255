import fc from 'fast-check';
import { infinity, markup, protoKey } from './hostile-text.ts';

const awkwardText = fc.constantFrom(
  '',
  ' ',
  'A',
  'n1',
  'n2',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'default',
  'input',
  'output',
  'group',
  'parent',
  'NaN',
  'Infinity',
  '1e999',
  'null',
  markup,
  'javascript:alert(1)',
  'url(https://example.com)',
  '\u0000',
  '\ud800',
  '😀',
  'x'.repeat(400),
  '\n'.repeat(12),
  '99999px',
  '100%',
  'red',
  '#zzz',
  'position:fixed',
);

const awkwardNumber = fc.oneof(
  fc.constantFrom<number | string>(0, -0, -1, 0.1, 1e-320, 1e6, 1e21, 1.7e308, -1.7e308, 2 ** 53, infinity),
  fc.integer({ min: -5000, max: 5000 }),
);

const legalNumber = fc.oneof(fc.constantFrom(0, -0.5, 1e-320, 1e6, 1e21, 1.7e308, -1.7e308), fc.integer({ min: -2000, max: 2000 }));

const { awkward } = fc.letrec<{ awkward: unknown }>((tie) => ({
  awkward: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false),
    awkwardNumber,
    awkwardText,
    fc.array(tie('awkward'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        'x',
        'y',
        'label',
        'id',
        'type',
        'style',
        'props',
        'then',
        'toString',
        'toJSON',
        'valueOf',
        'length',
        'constructor',
        '$$typeof',
        protoKey,
      ),
      tie('awkward'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
}));

/** Mostly what a field should hold, at times missing, at times anything. */
function mostly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: valid }, { weight: 1, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: awkward });
}

function rarelyNot(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: valid }, awkward);
}

const someId = fc.constantFrom('n1', 'n2', 'n3', 'n4', 'n5', 'n6', '__proto__');
const colour = fc.constantFrom('#fff', '#123456', 'red', 'rgb(1,2,3)', 'rgba(9,9,9,0)', 'var(--x)', 'expression(1)');

const hostileStyle = fc.dictionary(
  fc.constantFrom(
    'width',
    'height',
    'color',
    'background',
    'backgroundColor',
    'borderColor',
    'position',
    'display',
    'transform',
    'zIndex',
    'stroke',
    'content',
    protoKey,
  ),
  fc.oneof(colour, awkward),
  { maxKeys: 5, noNullPrototype: true },
);

/** Fields React Flow reads, which a stored document must not be able to set. */
const foreignFields = fc.dictionary(
  fc.constantFrom(
    'domAttributes',
    'className',
    'hidden',
    'selected',
    'dragging',
    'draggable',
    'selectable',
    'connectable',
    'deletable',
    'dragHandle',
    'width',
    'height',
    'initialWidth',
    'measured',
    'extent',
    'expandParent',
    'ariaLabel',
    'ariaRole',
    'focusable',
    'origin',
    'handles',
    'sourcePosition',
    'targetPosition',
    'zIndex',
    'internals',
    'resizing',
    'parentNode',
    'positionAbsolute',
    'markerEnd',
    'markerStart',
    'label',
    'labelStyle',
    'labelShowBg',
    'pathOptions',
    'sourceHandle',
    'targetHandle',
    'interactionWidth',
    'reconnectable',
    'ref',
    'key',
    'children',
    'dangerouslySetInnerHTML',
    'toJSON',
    'then',
    protoKey,
  ),
  awkward,
  { maxKeys: 4, noNullPrototype: true },
);

const hostileNode = fc
  .tuple(
    fc.record({
      id: mostly(someId),
      type: mostly(fc.constantFrom('default', 'input', 'output', 'group', 'constructor', 'toString', '__proto__', 'umlClass')),
      position: mostly(fc.record({ x: mostly(awkwardNumber), y: mostly(awkwardNumber) })),
      data: mostly(fc.record({ label: mostly(awkwardText) })),
      style: mostly(hostileStyle),
      parentId: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, mostly(someId)),
    }),
    foreignFields,
  )
  .map(([known, foreign]) => ({ ...foreign, ...known }));

const hostileEdge = fc
  .tuple(
    fc.record({
      id: mostly(fc.constantFrom('e1', 'e2', 'e3', 'n1')),
      source: mostly(someId),
      target: mostly(someId),
      type: mostly(fc.constantFrom('default', 'straight', 'step', 'smoothstep', 'bezier', 'constructor')),
      animated: mostly(fc.boolean()),
      style: mostly(hostileStyle),
      data: mostly(fc.record({ label: mostly(awkwardText) })),
    }),
    foreignFields,
  )
  .map(([known, foreign]) => ({ ...foreign, ...known }));

/** Valid by the rules of a diagram, with everything a rule does not speak of set to something awkward. */
export function legalDocument(
  coordinate: fc.Arbitrary<number>,
): fc.Arbitrary<{ readonly nodes: readonly object[]; readonly edges: readonly object[] }> {
  return fc
    .record({
      nodes: fc.uniqueArray(
        fc
          .tuple(
            fc.record({
              id: fc.constantFrom('n1', 'n2', 'n3', 'n4', 'n5', '"]', ' ', 'toString', 'hasOwnProperty', '😀', '\u0000'),
              type: fc.constantFrom('default', 'group', 'input', 'constructor', 'toString', '__proto__', '', 'umlClass'),
              position: fc.record({ x: coordinate, y: coordinate }),
              data: fc
                .tuple(fc.record({ label: fc.constantFrom('', ' ', 'A', markup, '\u0000\u202e', 'x'.repeat(300)) }), foreignFields)
                .map(merged),
              style: hostileStyle,
            }),
            foreignFields,
          )
          .map(([known, foreign]) => ({ ...foreign, ...known })),
        { minLength: 1, maxLength: 6, selector: ({ id }) => id },
      ),
      foreign: foreignFields,
      edgeFields: fc.array(fc.tuple(foreignFields, hostileStyle, fc.nat(5), fc.nat(5)), { maxLength: 5 }),
    })
    .map(({ nodes: list, foreign, edgeFields }) => ({ ...foreign, nodes: list, edges: legalEdges(list, edgeFields) }));
}

function legalEdges(
  list: readonly { readonly id: string }[],
  fields: readonly (readonly [Record<string, unknown>, Record<string, unknown>, number, number])[],
): readonly object[] {
  const joined = new Set<string>();
  return fields.flatMap(([foreign, style, from, to], index) => {
    const [source, target] = [list[from % list.length]?.id, list[to % list.length]?.id];
    const pair = `${from % list.length} ${to % list.length}`;
    if (source === target || joined.has(pair)) return [];
    joined.add(pair);
    return [{ ...foreign, id: `e${index}`, source, target, type: 'constructor', style, label: undefined }];
  });
}

function merged([known, foreign]: readonly [object, object]): object {
  return { ...foreign, ...known };
}

const brokenDocument = fc.record({
  nodes: rarelyNot(fc.array(fc.oneof({ weight: 9, arbitrary: hostileNode }, awkward), { maxLength: 7 })),
  edges: rarelyNot(fc.array(fc.oneof({ weight: 9, arbitrary: hostileEdge }, awkward), { maxLength: 6 })),
  viewport: mostly(fc.record({ x: awkwardNumber, y: awkwardNumber, zoom: awkwardNumber })),
});

/** Anything that might stand where a diagram should: half broken, half valid with awkward values where no rule speaks, or no diagram at all. */
export const hostileDocument = fc.oneof(
  { weight: 12, arbitrary: brokenDocument },
  { weight: 5, arbitrary: legalDocument(legalNumber) },
  { weight: 1, arbitrary: awkward },
);
