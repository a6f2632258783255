import { defaultLimits, type JsonObject } from '@umlaut/diagram';
import { umlDiagrams } from '@umlaut/diagram/testing';
import fc from 'fast-check';

/** Names a field of ours bears; unknown fields bear others. */
const knownFields = new Set([
  'id',
  'type',
  'position',
  'data',
  'style',
  'parentId',
  'label',
  'source',
  'target',
  'kind',
  'nodes',
  'edges',
  'x',
  'y',
]);
const reservedIds = new Set(['__proto__', 'constructor', 'prototype']);

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const extremeNumber = fc.double({ noNaN: true, noDefaultInfinity: true });
const fieldName = fc
  .oneof(anyText, fc.constantFrom('constructor', 'toString', 'hasOwnProperty', 'measured', 'selected', 'zIndex', 'ünïcode 🦊'))
  .filter((name) => !knownFields.has(name));
const anyValue = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
const unknownFields = fc.dictionary(fieldName, fc.oneof(anyValue, extremeNumber), { maxKeys: 3 });

const label = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: defaultLimits.maxLabelCharacters }),
    fc.array(fc.string({ unit: 'grapheme', maxLength: 5 }), { maxLength: defaultLimits.maxLabelLines }).map((lines) => lines.join('\n')),
    fc.constant('🦊'.repeat(defaultLimits.maxLabelCharacters)),
  )
  .filter((text) => [...text].length <= defaultLimits.maxLabelCharacters && text.split(/\r\n|\r|\n/).length <= defaultLimits.maxLabelLines);

const id = fc
  .oneof(
    fc.uuid(),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    fc.constantFrom('toString', '0', '-1', ' ', '\u00e9', 'e\u0301'),
  )
  .filter((text) => !reservedIds.has(text));

const style = fc.option(fc.dictionary(anyText, fc.oneof(anyText, extremeNumber), { maxKeys: 2 }));

const node = fc.record(
  {
    position: fc.tuple(fc.record({ x: extremeNumber, y: extremeNumber }), unknownFields).map(([point, rest]) => ({ ...rest, ...point })),
    type: anyText,
    data: fc.tuple(fc.record({ label }, { requiredKeys: [] }), unknownFields).map(([known, rest]) => ({ ...rest, ...known })),
    style,
    rest: unknownFields,
  },
  { requiredKeys: ['position', 'rest'] },
);

const edge = fc.record(
  {
    ends: fc.tuple(fc.nat(), fc.nat()),
    type: anyText,
    animated: fc.boolean(),
    kind: fc.option(fc.constantFrom('x-transition', 'x-message'), { nil: undefined }),
    style,
    rest: unknownFields,
  },
  { requiredKeys: ['ends', 'kind', 'rest'] },
);

/** Unknown fields at every level, all of Unicode, extreme finite numbers, parents, edges of kinds nobody knows. */
const strangeDiagrams: fc.Arbitrary<JsonObject> = fc
  .record({
    ids: fc.uniqueArray(id, { maxLength: 12 }),
    nodes: fc.array(node, { minLength: 12, maxLength: 12 }),
    hasParent: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    edgeIds: fc.uniqueArray(id, { maxLength: 12 }),
    edges: fc.array(edge, { minLength: 12, maxLength: 12 }),
    rest: unknownFields,
  })
  .map((parts) => {
    const nodes = parts.ids.map((nodeId, index) => {
      const { rest, ...known } = parts.nodes[index] ?? { rest: {}, position: { x: 0, y: 0 } };
      const parent = index > 0 && parts.hasParent[index] ? { parentId: parts.ids[index - 1] } : {};
      return { ...rest, ...known, ...parent, id: nodeId };
    });
    return { ...parts.rest, nodes, edges: edgesBetween(parts) } as JsonObject;
  });

function edgesBetween(parts: {
  readonly ids: readonly string[];
  readonly edgeIds: readonly string[];
  readonly edges: readonly { ends: [number, number]; kind: string | undefined; rest: Record<string, unknown> }[];
}): readonly Record<string, unknown>[] {
  if (parts.ids.length === 0) return [];
  const pairs = new Set<string>();
  return parts.edgeIds.flatMap((edgeId, index) => {
    const drawn = parts.edges[index];
    if (drawn === undefined) return [];
    const { ends, kind, rest, ...known } = drawn;
    const [source, target] = ends.map((end) => parts.ids[end % parts.ids.length]);
    const data = kind === undefined ? {} : { data: { ...rest, kind } };
    const pair = JSON.stringify([source, target]);
    if (kind === undefined && (source === target || pairs.has(pair))) return [];
    if (kind === undefined) pairs.add(pair);
    return [{ ...rest, ...known, ...data, id: edgeId, source, target }];
  });
}

/** Any valid diagram: strange ones, and such as people draw, with kinds, members, containers and edges of all sorts. */
export const diagramArbitrary: fc.Arbitrary<JsonObject> = fc.oneof(strangeDiagrams, umlDiagrams);
