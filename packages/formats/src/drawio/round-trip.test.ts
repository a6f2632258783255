import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { inflate } from '../../test/inflate.ts';
import { readAny } from '../read-any.ts';
import { writeAs } from '../write-as.ts';
import { readXml, type XmlElement } from '../xml.ts';
import { cellElements } from './cells.ts';
import { readDrawio } from './read-drawio.ts';

const fixtures = join(import.meta.dirname, '..', '..', '..', '..', 'tests', 'fixtures');
const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

const plant = `@startuml
component Plant {
  portin "grain in" as a
  portout truck
  component Mill
}
a --> Mill : feeds
Mill --> truck
@enduml
`;
const states =
  '@startuml\nstate Job {\n  state in <<entryPoint>>\n  state out <<exitPoint>>\n  state Run\n  in --> Run\n  Run --> out\n}\n@enduml\n';
const talk =
  '@startuml\nactor Ann\nparticipant Shop\nAnn -> Shop : order(1)\nalt paid\n  Shop --> Ann : goods\nelse not\n  Shop -> Shop : wait\nend\nnote over Ann : <b>\n@enduml\n';

async function readText(text: string): Promise<Diagram> {
  const { found } = await readAny(new TextEncoder().encode(text), { limits, inflate, name: 'text.puml' });
  return found?.[0].diagram ?? { nodes: [], edges: [] };
}

async function diagrams(): Promise<readonly (readonly [string, Diagram])[]> {
  const root = join(fixtures, 'diagrams');
  const real = readdirSync(root).filter((name) => name.endsWith('.json'));
  return [
    ...real.map((name): [string, Diagram] => [name, JSON.parse(readFileSync(join(root, name), 'utf8'))]),
    ['ports', await readText(plant)],
    ['entry and exit points', await readText(states)],
    ['a sequence', await readText(talk)],
  ];
}

async function back(text: string): Promise<Diagram | undefined> {
  return (await readDrawio(text, { limits, inflate })).found?.[0].diagram;
}

describe.each(await diagrams())('a draw.io file that was written here: %s', (_, diagram) => {
  const { text } = writeAs({ name: 'Trip', diagram }, 'drawio');

  it('comes back as it went', async () => {
    expect(await back(text)).toEqual(diagram);
  });

  it('has the structure that draw.io asks for', () => {
    const cells = cellElements(modelOf(text)).map((element) => ({ element, inner: innerCell(element) }));
    const ids = cells.map(({ element, inner }) => element.attributes.get('id') ?? inner.attributes.get('id'));
    expect(ids.slice(0, 2)).toEqual(['0', '1']);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [index, { inner }] of cells.entries()) {
      if (index === 0) continue;
      // A parent comes before what it holds.
      expect(ids.slice(0, index)).toContain(inner.attributes.get('parent'));
      if (index === 1) continue;
      expect(inner.children.map(({ name, attributes }) => [name, attributes.get('as')])).toEqual([['mxGeometry', 'geometry']]);
      const [isVertex, isEdge] = [inner.attributes.get('vertex') === '1', inner.attributes.get('edge') === '1'];
      expect(isVertex).toBe(!isEdge);
      if (isEdge) for (const end of ['source', 'target']) expect(ids).toContain(inner.attributes.get(end));
    }
  });
});

function modelOf(text: string): XmlElement {
  const model = readXml(text)?.children[0]?.children[0];
  if (model === undefined) throw new Error('no page');
  return model;
}

function innerCell(element: XmlElement): XmlElement {
  return element.name === 'mxCell' ? element : (element.children.find(({ name }) => name === 'mxCell') ?? element);
}

describe('what was changed in draw.io in a file that was written here', () => {
  const diagram: Diagram = {
    nodes: [
      {
        id: 'shop',
        type: 'default',
        position: { x: 0, y: 0 },
        data: { kind: 'class', label: 'Shop', stereotypes: ['entity'], attributes: [{ id: 'm1', text: '+ city: String' }] },
      },
      { id: 'car', type: 'default', position: { x: 300, y: 0 }, data: { kind: 'class', label: 'Car', mark: 'mine' } },
    ],
    edges: [{ id: 'has', source: 'shop', target: 'car', data: { kind: 'association', label: 'has', target: { multiplicity: '0..*' } } }],
  };
  const { text } = writeAs({ name: 'Trip', diagram }, 'drawio');
  const changed = async (from: string | RegExp, to: string): Promise<Diagram> => {
    expect(text).toMatch(from);
    return (await back(text.replace(from, to))) ?? { nodes: [], edges: [] };
  };

  it('is the name of a node, whose other fields stay', async () => {
    const { nodes } = await changed('label="Car"', 'label="Bike"');
    expect(nodes[1]).toEqual({ ...diagram.nodes[1], data: { kind: 'class', label: 'Bike', mark: 'mine', stereotypes: [] } });
  });

  it('is a row', async () => {
    const { nodes } = await changed('value="+ city: String"', 'value="+ town: String"');
    expect(nodes.map((node) => viewNode(node).members.attributes.map((row) => row.text))).toEqual([['+ town: String'], []]);
    expect(nodes.map((node) => viewNode(node).stereotypes)).toEqual([['entity'], []]);
  });

  it('is a place', async () => {
    const { nodes } = await changed('x="300" y="0"', 'x="400" y="0"');
    expect(nodes.map(({ position }) => position)).toEqual([
      { x: 0, y: 0 },
      { x: 400, y: 0 },
    ]);
  });

  it('is the name of a relation, and a text at its end', async () => {
    const named = await changed('label="has"', 'label="parks"');
    expect(named.edges.map((edge) => viewEdge(edge)).map(({ id, label, target }) => [id, label, target.multiplicity])).toEqual([
      ['has', 'parks', '0..*'],
    ]);
    const many = await changed('value="0..*"', 'value="1"');
    expect(many.edges.map((edge) => viewEdge(edge)).map(({ label, target }) => [label, target.multiplicity])).toEqual([['has', '1']]);
  });

  it('is a copy, which gets an id of its own', async () => {
    const copy = /<object label="Car"[\s\S]*?<\/object>/.exec(text)?.[0].replace(/ id="n2"/, ' id="n9"') ?? '';
    const { nodes } = await changed('</root>', `${copy}</root>`);
    expect(nodes.map(({ id }) => id)).toEqual(['shop', 'car', 'n1']);
  });
});
