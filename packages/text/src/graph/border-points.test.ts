import { checkDiagram, type Diagram, type DiagramNode, defaultLimits, type JsonObject } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { type BroughtUp, bringUp, deriveText } from '../bring-up/bring-up.ts';
import { composeText } from '../compose/compose-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import { takeIn } from '../take-in/take-in.ts';
import { noTombstones } from '../take-in/tombstones.ts';

function read(lines: readonly string[]) {
  return readText(parseText(['@startuml', ...lines, '@enduml'].join('\n'), 'plantuml'), defaultLimits);
}

function pointsOf({ nodes }: Diagram, label: string): readonly JsonObject[] {
  const ports = nodes.find((node) => node.data?.label === label)?.data?.ports;
  return Array.isArray(ports) ? (ports as readonly JsonObject[]) : [];
}

const component = ['component Shop {', '  portin "http" as h', '  portout log', '  port admin', '  component Cart', '}'];
const components = [...component, 'component Browser', 'Browser --> h', 'h -- Cart', 'log ..> [Disk]'];
const states = [
  'state Ordering {',
  '  state new <<entryPoint>>',
  '  state paid <<exitPoint>>',
  '  state list <<inputPin>>',
  '  state parcel <<outputPin>>',
  '  state each <<expansionInput>>',
  '  state all <<expansionOutput>>',
  '  state Filling',
  '  new --> Filling',
  '  Filling --> paid : pay',
  '}',
  '[*] --> new',
  'paid --> [*]',
];

/** Types into a text: replaces `from` by `to`. */
let count = 0;

function typed(before: BroughtUp, from: string, to: string) {
  return takeIn(before, before.text.replace(from, to), {
    changes: [],
    caret: -1,
    gone: noTombstones,
    newId: () => {
      count += 1;
      return `new${count}`;
    },
  });
}

describe('border points in PlantUML', () => {
  it('are read to the lists of their nodes, at the sides that their words tell, and relations end at them', () => {
    const { diagram, findings } = read(components);
    expect(findings).toEqual([]);
    expect(pointsOf(diagram, 'Shop')).toMatchObject([
      { label: 'http', form: 'port', side: 'left' },
      { label: 'log', form: 'port', side: 'right' },
      { label: 'admin', form: 'port', side: 'bottom' },
    ]);
    expect(diagram.nodes.map(({ data }) => data?.label)).toEqual(['Shop', 'Cart', 'Browser', 'Disk']);
    const [shop] = diagram.nodes;
    const [http, log] = pointsOf(diagram, 'Shop');
    expect(
      diagram.edges.map(({ source, target, data }) => [source === shop?.id, target === shop?.id, data?.source, data?.target]),
    ).toMatchObject([
      [false, true, undefined, { port: http?.id }],
      [true, false, { port: http?.id }, undefined],
      [true, false, { port: log?.id }, undefined],
    ]);
    expect(checkDiagram(diagram, defaultLimits)).toEqual([]);
  });

  it('are entry and exit points, pins and expansion nodes in states', () => {
    const { diagram, findings } = read(states);
    expect(findings).toEqual([]);
    expect(pointsOf(diagram, 'Ordering').map(({ label, form, side }) => [label, form, side])).toEqual([
      ['new', 'entry', 'left'],
      ['paid', 'exit', 'right'],
      ['list', 'pin', 'left'],
      ['parcel', 'pin', 'right'],
      ['each', 'expansion', 'left'],
      ['all', 'expansion', 'right'],
    ]);
    expect(diagram.edges.every(({ source, target }) => diagram.nodes.some(({ id }) => id === source) && target !== '')).toBe(true);
  });

  it.each([
    ['components', components],
    ['states', states],
  ])('of %s are written and read again without a loss', (_, lines) => {
    const { diagram } = read(lines);
    const { text, losses } = composeText(diagram, 'plantuml');
    expect(losses).toEqual([]);
    const again = readText(parseText(text, 'plantuml'), defaultLimits).diagram;
    const shape = ({ nodes, edges }: Diagram) => ({
      nodes: nodes.map(({ data }) => [
        data?.label,
        data?.kind,
        (Array.isArray(data?.ports) ? data.ports : []).map((port) => ({ ...(port as JsonObject), id: '', at: 0 })),
      ]),
      edges: edges.map(({ data }) => [data?.kind, data?.label]),
    });
    expect(shape(again)).toEqual(shape(diagram));
  });

  it('keep a stored text as it is, with the word that it has for a port', () => {
    const { diagram } = read(components);
    const lines = ['@startuml', ...components, '@enduml'].map((text, index) => ({ id: `l${index}`, text }));
    const up = bringUp({ language: 'plantuml', lines }, diagram);
    expect(up.text).toBe(lines.map(({ text }) => text).join('\n'));
    expect(bringUp(up, diagram).text).toBe(up.text);
  });

  it('follow what is changed on the canvas: a new name, another side, and a deletion', () => {
    const { diagram } = read(components);
    const before = deriveText(diagram, 'plantuml');
    const change = (to: (ports: readonly JsonObject[]) => readonly JsonObject[]): string => {
      const nodes = diagram.nodes.map((node): DiagramNode => {
        return node.data?.label === 'Shop' ? { ...node, data: { ...node.data, ports: [...to(pointsOf(diagram, 'Shop'))] } } : node;
      });
      return bringUp(before, { ...diagram, nodes }).text;
    };
    expect(change(([first, ...rest]) => [{ ...first, label: 'web' }, ...rest])).toContain('portin web');
    expect(change(([first, ...rest]) => [{ ...first, side: 'bottom' }, ...rest])).toContain('port http');
    const without = change((ports) => ports.slice(1));
    expect(without).not.toContain('http');
    expect(without).toContain('portout log');
    expect(without).toMatch(/Browser --> Shop/);
  });

  it('take in what is typed: a new point, a name, another word; places stay', () => {
    const { diagram } = read(components);
    const placed = { ...diagram, nodes: diagram.nodes.map((node) => ({ ...node, position: { x: 7, y: 7 } })) };
    const before = deriveText(placed, 'plantuml');
    const added = typed(before, '  portout log\n', '  portout log\n  portin https\n');
    expect(added.held).toBe(false);
    expect(added.fresh).toEqual([]);
    expect(pointsOf(added.next.diagram, 'Shop')).toMatchObject([
      { label: 'http' },
      { label: 'log' },
      { label: 'admin' },
      { label: 'https', side: 'left' },
    ]);
    expect(bringUp(added.layer, added.next.diagram).text).toBe(added.next.text);
    const named = typed(before, 'port admin', 'port control');
    expect(named.changes).toHaveLength(1);
    expect(pointsOf(named.next.diagram, 'Shop')[2]).toEqual({ ...pointsOf(placed, 'Shop')[2], label: 'control' });
    const turned = typed(before, 'portin http', 'portout http');
    expect(pointsOf(turned.next.diagram, 'Shop')[0]).toMatchObject({ label: 'http', side: 'right' });
    const gone = typed(before, '  portout log\n', '');
    expect(pointsOf(gone.next.diagram, 'Shop').map(({ label }) => label)).not.toContain('log');
  });

  it('are made of a plain box that is typed to be one, and become one that needs a place', () => {
    const { diagram } = read(['component Shop {', '  rectangle http', '}', '[Browser] --> http']);
    const box = diagram.nodes.find(({ data }) => data?.label === 'http');
    const made = typed(deriveText(diagram, 'plantuml'), 'rectangle http', 'portin http');
    expect(pointsOf(made.next.diagram, 'Shop')).toMatchObject([{ id: box?.id, label: 'http', side: 'left' }]);
    expect(made.next.diagram.edges).toMatchObject([{ data: { target: { port: box?.id } } }]);
    const back = typed(made.next, 'portin http', 'rectangle http');
    expect(pointsOf(back.next.diagram, 'Shop')).toEqual([]);
    expect(back.fresh).toEqual([box?.id]);
  });

  it('leave room for elements in a full diagram but for them', () => {
    const most = defaultLimits.maxNodes;
    const rest = Array.from({ length: most - 3 }, (_, index) => `component c${index}`);
    const { diagram } = read(['component Shop {', '  port a', '  port b', '}', '[Browser] --> a', ...rest]);
    expect(diagram.nodes).toHaveLength(most - 1);
    const before = deriveText(diagram, 'plantuml');
    const full = typed(before, 'component c0', 'component more\ncomponent c0');
    expect(full.next.diagram.nodes).toHaveLength(most);
    expect(full.next.findings).toEqual([]);
    const over = typed(full.next, 'component c0', 'component most\ncomponent c0');
    expect(over.next.diagram.nodes).toHaveLength(most);
    expect(bringUp(over.layer, over.next.diagram).findings).toMatchObject([{ code: 'limit-nodes' }]);
  });

  it('become no boxes in a full diagram, which is held until there is room', () => {
    const rest = Array.from({ length: defaultLimits.maxNodes - 1 }, (_, index) => `component c${index}`);
    const { diagram } = read(['component Shop {', '  port a', '}', ...rest]);
    const over = typed(deriveText(diagram, 'plantuml'), 'port a', 'rectangle a');
    expect([over.held, over.changes, over.next.diagram]).toEqual([true, [], diagram]);
    expect(over.next.text).toContain('rectangle a');
    const made = typed(over.next, 'component c0\n', '');
    expect([made.held, made.next.diagram.nodes.length]).toEqual([false, defaultLimits.maxNodes]);
  });

  it('of one node stand for it where relations join a node with itself, or are said twice', () => {
    const lines = ['component C {', '  port a', '  port b', '}', 'component D', 'a --|> b', 'a ..|> D', 'b ..|> D'];
    const { diagram, findings } = read(lines);
    expect(diagram.edges).toHaveLength(1);
    expect(findings).toMatchObject([
      { code: 'self-relation', line: 7 },
      { code: 'repeated-relation', line: 9 },
    ]);
  });

  it('do not count as elements', () => {
    const many = [
      'component A {',
      ...Array.from({ length: 40 }, (_, index) => `  port p${index}`),
      '}',
      ...Array.from({ length: 20 }, (_, index) => `component c${index}`),
    ];
    const { diagram, findings } = read(many);
    expect([diagram.nodes.length, pointsOf(diagram, 'A').length, findings.length]).toEqual([21, 40, 0]);
  });

  it('outside of such a node are boxes, and found', () => {
    const { diagram, findings } = read(['component C', 'package P {', '  portin http', '}', 'C --> http']);
    expect(diagram.nodes.map(({ data }) => data?.keyword)).toContain('portin');
    expect(findings).toMatchObject([{ code: 'loose-point', severity: 'hint', line: 4 }]);
    expect(composeText(diagram, 'plantuml').text).toContain('portin http');
  });
});
