import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagrams, jsonObjects, jsonValues, wideLimits } from '../test/arbitraries.ts';
import { checkDiagram } from './check.ts';
import { defaultLimits } from './limits.ts';
import { salvageDiagram } from './salvage.ts';
import { sameDiagram } from './same.ts';
import { parseJson, writeDiagram } from './text.ts';

const hostileElements = fc.oneof(
  jsonValues,
  fc
    .record(
      {
        id: fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor', '', 'x'.repeat(300), 'node-1'), jsonValues),
        type: jsonValues,
        position: fc.oneof(fc.record({ x: jsonValues, y: jsonValues }), jsonValues),
        data: fc.oneof(fc.record({ label: jsonValues }), jsonValues),
        style: jsonValues,
        parentId: fc.oneof(fc.constantFrom('a', 'b'), jsonValues),
        source: fc.oneof(fc.constantFrom('a', 'b', 'node-1'), jsonValues),
        target: fc.oneof(fc.constantFrom('a', 'b'), jsonValues),
        animated: jsonValues,
        rest: jsonObjects,
      },
      { requiredKeys: [] },
    )
    .map(({ rest, ...fields }) => ({ ...rest, ...fields })),
);
const hostileTexts = fc.oneof(
  fc.string(),
  jsonValues.map((value) => JSON.stringify(value)),
  fc
    .record({ nodes: fc.array(hostileElements, { maxLength: 5 }), edges: fc.array(hostileElements, { maxLength: 5 }), more: jsonObjects })
    .map(({ nodes, edges, more }) => JSON.stringify({ ...more, nodes, edges })),
);

describe('salvageDiagram', () => {
  it('makes of any text a diagram that passes the check', () => {
    fc.assert(
      fc.property(hostileTexts, (text) => {
        const { diagram, findings } = salvageDiagram(text);
        expect(checkDiagram(diagram, wideLimits)).toEqual([]);
        // Every finding of the check is reported.
        const isFine = checkDiagram(parseJson(text), wideLimits).length === 0;
        expect(findings.length > 0 || isFine).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves a valid diagram as it is and finds nothing', () => {
    fc.assert(
      fc.property(diagrams, (diagram) => {
        const salvaged = salvageDiagram(writeDiagram(diagram));
        expect(salvaged.findings).toEqual([]);
        expect(sameDiagram(salvaged.diagram, diagram)).toBe(true);
      }),
    );
  });

  it('shows every node that is an object, whatever its id', () => {
    const text = JSON.stringify({
      nodes: [{ id: 7, position: { x: 1, y: 2 } }, { id: 'a' }, { id: 'a', data: { label: 12 } }, { id: '__proto__' }, 'x', null],
      edges: [
        { id: 'e', source: 7, target: 'a' },
        { id: 'e', source: 'a', target: '7' },
        { id: 'f', source: 'a', target: 'gone' },
      ],
    });
    const { diagram, findings } = salvageDiagram(text);
    expect(diagram).toEqual({
      nodes: [
        { id: '7', position: { x: 1, y: 2 } },
        { id: 'a', position: { x: 100, y: 100 } },
        { id: 'node-1', position: { x: 100, y: 100 }, data: { label: '12' } },
        { id: 'node-2', position: { x: 100, y: 100 } },
      ],
      edges: [
        { id: 'e', source: '7', target: 'a' },
        { id: 'edge-1', source: 'a', target: '7' },
      ],
    });
    expect(findings.map(({ path }) => path)).toContain('edges[2]');
    expect(findings.map(({ path }) => path)).toEqual(expect.arrayContaining(['nodes[4]', 'nodes[5]', 'nodes[2].id']));
  });

  it('keeps one of two plain edges that join the same nodes, and none that joins a node with itself', () => {
    const nodes = ['a', 'b'].map((id) => ({ id, position: { x: 0, y: 0 } }));
    const edges = [
      { id: '1', source: 'a', target: 'b' },
      { id: '2', source: 'a', target: 'b' },
      { id: '3', source: 'a', target: 'a' },
      { id: '4', source: 'b', target: 'a' },
    ];
    const { diagram, findings } = salvageDiagram(JSON.stringify({ nodes, edges }));
    expect(diagram.edges.map(({ id }) => id)).toEqual(['1', '4']);
    expect(findings.map(({ path }) => path)).toEqual(['edges[1]', 'edges[2]']);
  });

  it('lets nodes out of parents that are missing or lie in them', () => {
    const node = (id: string, parentId: unknown): object => ({ id, parentId, position: { x: 0, y: 0 } });
    const { diagram, findings } = salvageDiagram(
      JSON.stringify({ nodes: [node('a', 'b'), node('b', 'a'), node('c', 'gone'), node('d', null)], edges: [] }),
    );
    expect(diagram.nodes.every((each) => each.parentId === undefined)).toBe(true);
    expect(findings.map(({ path }) => path).sort()).toEqual(['nodes[0].parentId', 'nodes[1].parentId', 'nodes[2].parentId']);
  });

  it('keeps what is too long, too many or too deep in each other: nothing is cut unasked', () => {
    const members = Array.from({ length: 70 }, (_, index) => ({ id: `m${index}`, text: 'x'.repeat(400) }));
    const nodes = Array.from({ length: 12 }, (_, depth) => ({
      id: `n${depth}`,
      position: { x: 0, y: 0 },
      data: { kind: 'class', label: 'C', attributes: members },
      ...(depth === 0 ? {} : { parentId: `n${depth - 1}` }),
    }));
    const { diagram, findings } = salvageDiagram(JSON.stringify({ nodes, edges: [] }));
    expect(diagram.nodes).toEqual(nodes);
    expect(findings).toEqual([]);
    expect(checkDiagram(diagram, defaultLimits).length).toBeGreaterThan(0);
  });

  it('leaves out what is nested too deep, however deep', () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const { diagram, findings } = salvageDiagram(`{"nodes":[{"id":"a","position":{"x":1,"y":1},"more":${deep}}],"edges":[]}`);
    expect(diagram.nodes[0]?.position).toEqual({ x: 1, y: 1 });
    expect(checkDiagram(diagram, wideLimits)).toEqual([]);
    expect(findings).toHaveLength(1);
  });
});
