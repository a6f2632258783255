import { checkDiagram, type Diagram, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { inflate } from '../../test/inflate.ts';
import { readDrawio } from './read-drawio.ts';

const attributes = (said: Readonly<Record<string, string | number>>): string =>
  Object.entries(said)
    .map(([name, value]) => ` ${name}="${`${value}`.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')}"`)
    .join('');

interface Shape {
  readonly value?: string;
  readonly style?: string;
  readonly at?: readonly [number, number, number, number];
  readonly parent?: string;
  /** Attributes of the place. */
  readonly place?: string;
  readonly offset?: readonly [number, number];
  /** Attributes of the object that wraps the cell. */
  readonly object?: Readonly<Record<string, string>>;
}

function vertex(
  id: string,
  { value = '', style = '', at: [x, y, width, height] = [0, 0, 120, 60], parent = '1', place = '', offset, object }: Shape,
): string {
  const inner = offset === undefined ? '' : `<mxPoint x="${offset[0]}" y="${offset[1]}" as="offset"/>`;
  const geometry = `<mxGeometry${attributes({ x, y, width, height })} ${place} as="geometry">${inner}</mxGeometry>`;
  const cell = { style, parent, vertex: 1 };
  return object === undefined
    ? `<mxCell${attributes({ id, value, ...cell })}>${geometry}</mxCell>`
    : `<object${attributes({ id, label: value, ...object })}><mxCell${attributes(cell)}>${geometry}</mxCell></object>`;
}

interface EdgeParts {
  readonly value?: string;
  readonly inner?: string;
  readonly place?: string;
  readonly ends?: Readonly<Record<string, string>>;
}

function edge(id: string, style = '', parts: EdgeParts = {}): string {
  const { value = '', inner = '', place = '', ends = { source: 'a', target: 'b' } } = parts;
  return `<mxCell${attributes({ id, value, style, parent: '1', edge: 1, ...ends })}><mxGeometry relative="1" ${place} as="geometry">${inner}</mxGeometry></mxCell>`;
}

const label = (id: string, value: string, x: number, offset = ''): string =>
  `<mxCell${attributes({ id, value, style: 'edgeLabel;html=1;', parent: 'e', vertex: 1, connectable: 0 })}><mxGeometry x="${x}" relative="1" as="geometry">${offset}</mxGeometry></mxCell>`;

const box = (id: string, x: number, style = 'html=1;', value = id.toUpperCase()): string =>
  vertex(id, { value, style, at: [x, 0, 120, 60] });
const classBox = (id: string, x: number, value: string): string =>
  vertex(id, { value, style: 'swimlane;fontStyle=1;childLayout=stackLayout;startSize=26;html=1;', at: [x, 0, 140, 60] }) +
  vertex(`${id}1`, { value: '+ id: int', style: 'text;html=1;', at: [0, 26, 140, 26], parent: id });
const entities = box('a', 0, 'shape=table;startSize=30;html=1;') + box('b', 300, 'shape=table;startSize=30;html=1;');
const classes = classBox('a', 0, 'A') + classBox('b', 300, 'B');

async function read(cells: string, { file = '', page = '' } = {}) {
  const text = `<mxfile ${file}><diagram name="Page"${page}><mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cells}</root></mxGraphModel></diagram></mxfile>`;
  const result = await readDrawio(text, { limits: defaultLimits, inflate });
  const found = result.found?.[0];
  if (found === undefined) throw new Error(result.problem);
  expect(checkDiagram(found.diagram, defaultLimits)).toEqual([]);
  return found;
}

const nodesOf = ({ nodes }: Diagram): readonly string[] =>
  nodes.map((node) => {
    const { kind, label: name, keyword, stereotypes, members } = viewNode(node);
    const rows = Object.values(members).flatMap((list) => list.map(({ text, key }) => (key === undefined ? text : `${key} ${text}`)));
    const words = [...(keyword === undefined ? [] : [keyword]), ...stereotypes].map((word) => `«${word}»`);
    return [kind, ...words, name, ...(rows.length === 0 ? [] : [`(${rows.join('; ')})`])].join(' ').replace(/\n/g, ' / ');
  });

const edgesOf = ({ edges }: Diagram): readonly string[] =>
  edges.map((each) => {
    const { kind, label: name, source, target } = viewEdge(each);
    const end = ({ multiplicity, role }: typeof source): string => [multiplicity, role].filter((text) => text !== undefined).join(' ');
    return [kind, end(source), name ?? '', end(target)].join('|');
  });

describe('shapes of draw.io', () => {
  it.each<[string, string, readonly string[]]>([
    ['a box', box('a', 0), ['plain A']],
    ['a label in HTML', vertex('a', { value: '<b>One</b><br>two &rarr; &lt;T&gt;', style: 'html=1;' }), ['plain One / two → <T>']],
    ['a label without HTML', vertex('a', { value: '<b>One</b>', style: 'html=0;' }), ['plain <b>One</b>']],
    ['an actor', vertex('a', { value: 'Ann', style: 'shape=umlActor;html=1;' }), ['actor Ann']],
    ['a person of C4', vertex('a', { value: 'Ann', style: 'shape=mxgraph.c4.person2;html=1;' }), ['person Ann']],
    [
      'a use case beside an actor',
      vertex('u', { value: 'Pay', style: 'ellipse;html=1;' }) +
        vertex('a', { value: 'Ann', style: 'shape=umlActor;', at: [300, 0, 30, 60] }),
      ['usecase Pay', 'actor Ann'],
    ],
    ['a class of rows', classBox('a', 0, '«Interface»<br>Shop'), ['interface Shop (+ id: int)']],
    [
      'a class in HTML',
      vertex('a', { value: '<p><b>Shop</b></p><hr><p>+ id: int</p><hr><p>+ pay(): void</p>', style: 'html=1;' }),
      ['class Shop (+ id: int; + pay(): void)'],
    ],
    [
      'an entity of a table',
      vertex('a', { value: 'Car', style: 'shape=table;startSize=30;html=1;', at: [0, 0, 180, 90] }) +
        vertex('r', { style: 'shape=tableRow;', at: [0, 30, 180, 30], parent: 'a' }) +
        vertex('k', { value: 'PK', style: 'shape=partialRectangle;', at: [0, 0, 30, 30], parent: 'r' }) +
        vertex('c', { value: 'plate', style: 'shape=partialRectangle;', at: [30, 0, 150, 30], parent: 'r' }),
      ['entity Car (PK plate)'],
    ],
    [
      'a swimlane of lanes',
      vertex('p', { value: 'Pool', style: 'swimlane;html=1;', at: [0, 0, 400, 300] }) +
        vertex('l', { value: 'Lane', style: 'swimlane;html=1;', at: [0, 20, 400, 280], parent: 'p' }),
      ['partition Pool'],
    ],
    ['a note', vertex('a', { value: 'Mind', style: 'shape=note;html=1;' }), ['comment Mind']],
    ['a free text', vertex('a', { value: 'Mind', style: 'text;html=1;strokeColor=none;fillColor=none;' }), ['comment Mind']],
    ['a database', vertex('a', { value: 'DB', style: 'shape=cylinder3;html=1;' }), ['database DB']],
    ['a component', vertex('a', { value: 'Cart', style: 'shape=module;html=1;' }), ['component Cart']],
    ['a component by its word', vertex('a', { value: '«Component»<br>Cart', style: 'html=1;' }), ['component Cart']],
    ['a node', vertex('a', { value: 'Server', style: 'shape=cube;html=1;' }), ['node Server']],
    ['a package', vertex('a', { value: 'Orders', style: 'shape=folder;html=1;' }), ['package Orders']],
    ['a cloud', vertex('a', { value: 'Net', style: 'ellipse;shape=cloud;html=1;' }), ['cloud Net']],
    [
      'a container with a child',
      vertex('g', { value: 'Outer', style: 'container=1;html=1;', at: [0, 0, 300, 200] }) +
        vertex('a', { value: 'A', style: 'html=1;', at: [20, 40, 100, 60], parent: 'g' }),
      ['group Outer', 'plain A'],
    ],
    [
      'a group that is not seen',
      vertex('g', { style: 'group', at: [0, 0, 300, 200] }) + vertex('a', { value: 'A', style: 'html=1;', parent: 'g' }),
      ['plain A'],
    ],
    ['an object around a cell', vertex('a', { value: 'A', style: 'html=1;', object: { owner: 'Ann' } }), ['plain A']],
    [
      'a placeholder of the cell',
      vertex('a', { value: '%owner% %%owner% %none%', style: 'html=1;', object: { placeholders: '1', owner: 'Ann' } }),
      ['plain Ann %owner% %none%'],
    ],
    [
      'a placeholder of the container',
      `<object id="g" label="" owner="Ann"><mxCell style="group" parent="1" vertex="1"><mxGeometry width="300" height="200" as="geometry"/></mxCell></object>${vertex('a', { value: '%owner%', parent: 'g', object: { placeholders: '1' } })}`,
      ['plain Ann'],
    ],
    [
      'a placeholder of the layer',
      `<object id="l" label="Layer" owner="Ann"><mxCell parent="0"/></object>${vertex('a', { value: '%owner%', parent: 'l', object: { placeholders: '1' } })}`,
      ['plain Ann'],
    ],
    [
      'the name of the page',
      vertex('a', { value: '%page% %pagenumber%/%pagecount% %id%', object: { placeholders: '1' } }),
      ['plain Page 1/1 a'],
    ],
    [
      'an attribute as the label',
      vertex('a', { value: 'x', object: { placeholders: '1', placeholder: 'owner', owner: 'Ann' } }),
      ['plain Ann'],
    ],
    ['no placeholder where none is asked for', vertex('a', { value: '%owner%', object: { owner: 'Ann' } }), ['plain %owner%']],
  ])('%s is read', async (_, cells, nodes) => {
    const { diagram, losses } = await read(cells);
    expect(nodesOf(diagram)).toEqual(nodes);
    expect(losses).toEqual([]);
  });

  it('takes variables of the file for placeholders', async () => {
    const { diagram } = await read(vertex('a', { value: '%city%', object: { placeholders: '1' } }), { file: `vars='{"city":"Bern"}'` });
    expect(nodesOf(diagram)).toEqual(['plain Bern']);
  });

  it.each<[string, string, string]>([
    ['a cell of a hidden layer', `<mxCell id="l" parent="0" visible="0"/>${vertex('a', { value: 'A', parent: 'l' })}`, 'hidden elements'],
    ['an image', vertex('a', { value: 'A', style: 'shape=image;image=data:image/png,x;' }), 'images and icons, read as plain boxes'],
    ['a shape of another form', vertex('a', { value: 'A', style: 'triangle;html=1;' }), 'shapes of other forms, read as boxes'],
    ['a tooltip', vertex('a', { value: 'A', object: { tooltip: 'Mind' } }), 'tooltips, omitted'],
    ['a link to a page', vertex('a', { value: 'A', object: { link: 'data:page/id,x' } }), 'links to pages in the file, omitted'],
    ['a shape without a text', vertex('a', { style: 'html=1;' }) + box('b', 300), 'shapes without text'],
    ['an edge without an end', box('a', 0) + edge('e', 'html=1;', { ends: { source: 'a' } }), 'relations with an unconnected end'],
    [
      'a second edge',
      classes + edge('e', 'endArrow=none;') + edge('f', 'endArrow=none;'),
      'duplicate relations, or relations from a shape to itself',
    ],
    ['a head of another form', box('a', 0) + box('b', 300) + edge('e', 'endArrow=oval;'), 'line ends of other forms'],
  ])('%s is told', async (_, cells, what) => {
    const { losses } = await read(cells);
    expect(losses.map((loss) => loss.what)).toEqual([what]);
  });
});

describe('edges of draw.io', () => {
  it.each<[string, string, string, string]>([
    ['an arrow', box('a', 0) + box('b', 300), 'html=1;', 'flow|||'],
    ['an association', classes, 'endArrow=none;', 'association|||'],
    ['a generalization', classes, 'endArrow=block;endFill=0;', 'generalization|||'],
    ['a realization', classes, 'endArrow=block;endFill=0;dashed=1;', 'realization|||'],
    ['a composition', classes, 'startArrow=diamondThin;startFill=1;endArrow=none;', 'composition|||'],
    ['an aggregation', classes, 'startArrow=diamondThin;startFill=0;endArrow=open;', 'aggregation|||'],
    ['a dependency', classes, 'endArrow=open;dashed=1;', 'dependency|||'],
    ['a relationship', entities, 'startArrow=ERmandOne;endArrow=ERzeroToMany;', 'relationship|||'],
  ])('%s is read', async (_, nodes, style, said) => {
    const { diagram, losses } = await read(nodes + edge('e', style));
    expect(edgesOf(diagram)).toEqual([said]);
    expect(losses).toEqual([]);
  });

  it('reads crow’s feet as cardinalities', async () => {
    const { diagram } = await read(entities + edge('e', 'startArrow=ERmandOne;endArrow=ERzeroToMany;'));
    expect(diagram.edges[0]?.data).toMatchObject({ source: { cardinality: 'one' }, target: { cardinality: 'zeroMany' } });
  });

  it.each<[string, string, string]>([
    ['in the middle', label('l', 'parks', 0), 'association||parks|'],
    ['at the ends', label('s', '1', -0.9) + label('t', '0..*', 0.9), 'association|1||0..*'],
    [
      'near the middle, moved to the ends',
      label('s', '1', -0.45, '<mxPoint x="-16" y="-12" as="offset"/>') + label('t', '0..*', 0.42, '<mxPoint x="18" y="-12" as="offset"/>'),
      'association|1||0..*',
    ],
    ['at the ends, moved to the middle', label('s', 'parks', -0.9, '<mxPoint x="70" y="0" as="offset"/>'), 'association||parks|'],
    [
      'as roles and multiplicities',
      label('s', 'home', -0.8) + label('t', '1..2', 0.8) + label('u', 'cars', 0.8),
      'association|home||1..2 cars',
    ],
    ['of a number in the middle', label('l', '2', 0), 'association||2|'],
  ])('reads texts %s', async (_, labels, said) => {
    const { diagram } = await read(classes + edge('e', 'endArrow=none;') + labels);
    expect(edgesOf(diagram)).toEqual([said]);
  });

  it('reads a multiplicity that is the label of the edge itself, at its end', async () => {
    const { diagram } = await read(
      classes + edge('e', 'endArrow=open;startArrow=diamondThin;startFill=1;', { value: '1', place: 'x="-1" y="3"' }),
    );
    expect(edgesOf(diagram)).toEqual(['composition|1||']);
  });

  it('keeps way points, sides and routing', async () => {
    const inner = '<Array as="points"><mxPoint x="200" y="100"/></Array>';
    const { diagram } = await read(
      box('a', 0) + box('b', 300) + edge('e', 'edgeStyle=orthogonalEdgeStyle;exitX=1;exitY=0.5;entryX=0;entryY=0.5;', { inner }),
    );
    expect(diagram.edges[0]).toMatchObject({
      type: 'step',
      sourceHandle: 'right',
      targetHandle: 'left',
      data: { points: [{ x: 200, y: 100 }] },
    });
  });

  it('ties a loose end to the box that it touches', async () => {
    const inner = '<mxPoint x="305" y="30" as="targetPoint"/>';
    const { diagram } = await read(box('a', 0) + box('b', 300) + edge('e', '', { inner, ends: { source: 'a' } }));
    expect(diagram.edges).toHaveLength(1);
  });

  it('leaves edges within a hidden group out', async () => {
    const { diagram, losses } = await read(
      `${box('a', 0)}${box('b', 300)}<mxCell id="g" style="group" parent="1" vertex="1" visible="0"><mxGeometry as="geometry"/></mxCell>${edge('e').replace('parent="1"', 'parent="g"')}`,
    );
    expect(diagram.edges).toEqual([]);
    expect(losses.map(({ what }) => what)).toEqual(['hidden elements']);
  });
});

describe('children on the border of a shape', () => {
  const module = vertex('a', { value: 'Plant', style: 'shape=module;html=1;', at: [100, 100, 200, 100] });

  it.each<[string, Shape, object]>([
    ['at the left', { at: [0, 0.5, 16, 16], place: 'relative="1"', offset: [-8, -8] }, { side: 'left', at: 0.5 }],
    ['at the right', { at: [1, 0.25, 20, 20], place: 'relative="1"', offset: [-10, -10] }, { side: 'right', at: 0.25 }],
    ['above', { at: [0.5, 0, 16, 16], place: 'relative="1"', offset: [-8, -16] }, { side: 'top', at: 0.5 }],
    ['below, at an absolute place', { at: [42, 92, 16, 16] }, { side: 'bottom', at: 0.25 }],
  ])('%s is a port', async (_, shape, place) => {
    const port = vertex('p', { value: 'grain in', style: 'html=1;', parent: 'a', ...shape });
    const { diagram, losses } = await read(
      module +
        vertex('b', { value: 'Mill', style: 'shape=module;', at: [500, 100, 120, 60] }) +
        port +
        edge('e', 'endArrow=none;', { ends: { source: 'p', target: 'b' } }),
    );
    expect(nodesOf(diagram)).toEqual(['component Plant', 'component Mill']);
    expect(diagram.nodes[0]?.data?.ports).toEqual([{ id: 'cell-1', label: 'grain in', ...place }]);
    expect(diagram.edges[0]?.data).toMatchObject({ source: { port: 'cell-1' } });
    expect(losses).toEqual([]);
  });

  it('makes a component of a box with ports', async () => {
    const { diagram } = await read(
      vertex('a', { value: 'Plant', style: 'html=1;', at: [0, 0, 200, 100] }) +
        vertex('p', { style: 'html=1;', at: [0, 0.5, 16, 16], place: 'relative="1"', offset: [-8, -8], parent: 'a' }),
    );
    expect(nodesOf(diagram)).toEqual(['component Plant']);
  });

  it('is at its share of the parent’s size where it is within', async () => {
    const { diagram } = await read(
      vertex('g', { value: 'Outer', style: 'container=1;html=1;', at: [100, 100, 400, 200] }) +
        vertex('a', { value: 'A', style: 'html=1;', at: [0.5, 0.5, 100, 60], place: 'relative="1"', offset: [-50, -30], parent: 'g' }),
    );
    expect(diagram.nodes[1]?.position).toEqual({ x: 150, y: 70 });
  });
});
