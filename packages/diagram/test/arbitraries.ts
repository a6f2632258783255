import fc from 'fast-check';
import {
  addNode,
  type Change,
  cannotConnect,
  connect,
  type Diagram,
  deleteElements,
  isDiagram,
  type JsonObject,
  type JsonValue,
  moveNodes,
  setLabel,
  standingEdges,
} from '../src/index.ts';
import { wideLimits } from './wide-limits.ts';

export { edited, edits, triples, umlDiagrams } from './edits.ts';
export { type ScoreMeeting, scoreMeetings } from './score-meetings.ts';
export { typeText } from './sequence-text.ts';
export { wideLimits } from './wide-limits.ts';

/** Names of fields, those that mean something to JavaScript objects among them. */
export const fieldNames: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'label', 'kind', 'size'),
);

const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('\ud800', '<b>', 'a\nb'),
);

/** Any JSON value, a few levels deep. */
export const jsonValues: fc.Arbitrary<JsonValue> = fc
  .letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      texts,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(fc.tuple(fieldNames, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
    ),
  }))
  .value.map(plain);

/** Objects of unknown fields. */
export const jsonObjects: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(fieldNames, jsonValues), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries));

const numbers = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }));
const ids = fc.oneof(
  fc.string({ minLength: 1, maxLength: 5 }).filter((id) => !['__proto__', 'constructor', 'prototype'].includes(id)),
  fc.constantFrom('a', 'b', 'toString', 'hasOwnProperty', '0', 'nodes'),
);

/** Everything about a node but how it is called and where it lies in. */
const nodeBodies = fc.record({
  rest: jsonObjects,
  type: fc.option(fc.constantFrom('default', 'input', 'constructor', 'x'), { nil: undefined }),
  position: fc.record({ x: numbers, y: numbers, rest: jsonObjects }),
  data: fc.option(fc.record({ rest: jsonObjects, label: fc.option(texts, { nil: undefined }) }), { nil: undefined }),
  style: fc.oneof(fc.constant(undefined), fc.constant(null), jsonObjects),
  parent: fc.option(fc.nat(), { nil: undefined }),
});

const edgeBodies = fc.record({
  rest: jsonObjects,
  source: fc.nat(),
  target: fc.nat(),
  animated: fc.option(fc.boolean(), { nil: undefined }),
  data: fc.option(jsonObjects, { nil: undefined }),
  style: fc.oneof(fc.constant(undefined), fc.constant(null), jsonObjects),
});

/** Valid diagrams with unknown fields at every level, containers among them. */
export const diagrams: fc.Arbitrary<Diagram> = fc
  .record({
    rest: jsonObjects,
    nodes: fc.uniqueArray(fc.tuple(ids, nodeBodies), { selector: ([id]) => id, maxLength: 6 }),
    edges: fc.uniqueArray(fc.tuple(ids, edgeBodies), { selector: ([id]) => id, maxLength: 8 }),
  })
  .map(({ rest, nodes, edges }): JsonValue => {
    const stored = nodes.map(([id, body], index) => {
      const parent = body.parent === undefined ? undefined : nodes[body.parent % (index + 1)]?.[0];
      return {
        ...without(body.rest, ['id', 'type', 'position', 'data', 'style', 'parentId', 'label']),
        id,
        type: body.type,
        position: { ...body.position.rest, x: body.position.x, y: body.position.y },
        data: body.data && { ...without(body.data.rest, ['label']), label: body.data.label },
        style: body.style,
        parentId: parent === id ? undefined : parent,
      };
    });
    const joined = nodes.length === 0 ? [] : edges.map(([id, body]) => edgeOf(id, body, nodes));
    return plain({ ...without(rest, ['nodes', 'edges']), nodes: stored, edges: joined });
  })
  .filter((value): value is Diagram => isDiagram(value, { ...wideLimits, maxEdges: Number.POSITIVE_INFINITY }) || hasOnlyStrayEdges(value))
  .map((diagram) => ({ ...diagram, edges: standingEdges(diagram.nodes, diagram.edges) }));

function edgeOf(
  id: string,
  body: {
    rest: JsonObject;
    source: number;
    target: number;
    animated: boolean | undefined;
    data: JsonObject | undefined;
    style: JsonObject | null | undefined;
  },
  nodes: readonly (readonly [string, unknown])[],
): JsonObject {
  return {
    ...without(body.rest, ['id', 'source', 'target', 'type', 'data', 'style', 'animated', 'label']),
    id,
    source: nodes[body.source % nodes.length]?.[0],
    target: nodes[body.target % nodes.length]?.[0],
    animated: body.animated,
    data: body.data && without(body.data, ['label']),
    style: body.style,
  };
}

/** Edges that repeat others are taken out afterwards; nothing else may be wrong. */
function hasOnlyStrayEdges(value: JsonValue): value is Diagram {
  const nodesOnly = { ...(value as Diagram), edges: [] };
  return isDiagram(nodesOnly, wideLimits);
}

/** One random act of a user: which command, and numbers to choose its subjects by. */
export interface Act {
  readonly command: 'add' | 'connect' | 'delete' | 'move' | 'label' | 'style' | 'data';
  readonly first: number;
  readonly second: number;
  readonly text: string;
  readonly value: JsonValue | undefined;
}

export const acts: fc.Arbitrary<Act> = fc.record({
  command: fc.constantFrom('add', 'connect', 'delete', 'move', 'label', 'style', 'data'),
  first: fc.nat({ max: 50 }),
  second: fc.nat({ max: 50 }),
  text: fc.string({ minLength: 1, maxLength: 8 }),
  value: fc.option(jsonValues, { nil: undefined }),
});

/** The changes that `act` means for `diagram`; `id` names what it adds. */
export function changesOf(diagram: Diagram, { command, first, second, text, value }: Act, id: string): readonly Change[] {
  const node = diagram.nodes[first % Math.max(diagram.nodes.length, 1)];
  const other = diagram.nodes[second % Math.max(diagram.nodes.length, 1)];
  const edge = diagram.edges[second % Math.max(diagram.edges.length, 1)];
  if (command === 'add') return addNode(diagram, { id, position: { x: first * 10, y: second * 10 } });
  if (node === undefined || other === undefined) return [];
  const ends = { source: node.id, target: other.id };
  if (command === 'connect') return cannotConnect(diagram, ends, wideLimits) === undefined ? connect(diagram, { id, ...ends }) : [];
  if (command === 'delete') return deleteElements(diagram, { nodes: first % 2 ? [node.id] : [], edges: edge ? [edge.id] : [] });
  if (command === 'move')
    return moveNodes(
      diagram,
      new Map([
        [node.id, { x: first, y: second }],
        [other.id, { x: second, y: 1 }],
      ]),
    );
  if (command === 'label') return setLabel(diagram, { id: node.id, label: text }, wideLimits);
  if (command === 'style') return [{ op: 'set', element: 'node', id: node.id, path: ['style', text], value }];
  return first % 3 === 0 && edge !== undefined
    ? [{ op: 'set', element: 'edge', id: edge.id, path: ['data', `${text}_`], value }]
    : [{ op: 'set', element: 'node', id: node.id, path: [`${text}_`], value }];
}

function plain<T extends JsonValue | undefined>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}

function without(object: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([field]) => !fields.includes(field)));
}
