import { checkDiagram, type Diagram, defaultLimits, emptyDiagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../../test/canvas-bench.ts';
import { edgesAlone, nodesAlone } from '../../test/every-kind.ts';
import { commandTable } from '../commands/table.ts';

const choices: readonly (string | undefined)[] = ['kind', 'colour', 'line', 'sourceSide', 'targetSide'];

/** Everything that changes what is selected at once, without another question. */
const changing = commandTable.filter(
  ({ id, choice, isOn }) =>
    choices.includes(choice) || id === 'swapDirection' || id === 'animate' || (choice === 'property' && isOn !== undefined),
);

/** Diagrams to change: a node or an edge of every kind, alone, joined by a plain edge, and with another colour and line. */
const diagrams: readonly Diagram[] = [
  ...nodesAlone.values(),
  ...edgesAlone.values(),
  ...[...edgesAlone.values()].map(({ nodes, edges }) => ({ nodes, edges: edges.map((edge) => ({ ...edge, data: {} })) })),
  {
    nodes: [{ id: 'painted', position: { x: 0, y: 0 }, style: { backgroundColor: '#ffe7b3' }, data: { label: 'A', kind: 'class' } }],
    edges: [],
  },
  {
    nodes: ['a', 'b'].map((id, at) => ({ id, position: { x: at * 300, y: 0 }, data: { label: id, kind: 'class' } })),
    edges: [{ id: 'e', source: 'a', target: 'b', type: 'straight', data: { kind: 'association' } }],
  },
];

/** The only node, or the edge, of a diagram is selected. */
function benchOn(diagram: Diagram, options: Parameters<typeof openBench>[1] = {}): Bench {
  const bench = openBench(diagram, options);
  const { nodes, edges } = diagram;
  const ids = (elements: readonly { readonly id: string }[]) => new Set(elements.map(({ id }) => id));
  bench.viewStore.update({ selection: { nodes: ids(edges.length === 0 ? nodes : []), edges: ids(edges) } });
  return bench;
}

const canChange = (bench: Bench, { can, isOn }: (typeof changing)[number]) => can(bench.context()) && isOn?.(bench.context()) !== true;

describe('what the inspector changes, as a command', () => {
  // A side is let go below, which it must have first.
  it.each(changing.map(({ id }) => id).filter((id) => !id.endsWith('-side-any')))(
    '%s is one named step, after which it holds, and undo restores the document exactly',
    (id) => {
      const command = changing.find((each) => each.id === id);
      const before = diagrams.find((diagram) => command !== undefined && canChange(benchOn(diagram), command));
      if (command === undefined || before === undefined) throw new Error('There is nothing to change.');
      const bench = benchOn(before);
      expect(bench.run(id)).toBe(true);
      const after = bench.document.current();
      expect(after).not.toEqual(before);
      expect(checkDiagram(after, defaultLimits)).toEqual([]);
      if (command.isOn !== undefined) expect(command.isOn(bench.context())).toBe(true);
      expect(bench.document.history().undoName).toMatch(/\w{3,}/);
      bench.run('undo');
      expect(bench.document.current()).toEqual(before);
    },
  );

  it('is no line, side or motion of a message, which runs level in its row', () => {
    const bench = benchOn(edgesAlone.get('syncMessage') ?? emptyDiagram);
    const offered = changing.filter(({ can }) => can(bench.context()));
    expect(offered.map(({ choice, id }) => choice ?? id)).toContain('colour');
    for (const choice of ['line', 'sourceSide', 'targetSide']) expect(offered.filter((each) => each.choice === choice)).toEqual([]);
    expect(offered.map(({ id }) => id)).not.toContain('animate');
  });

  it('is nothing that a viewer is offered', () => {
    for (const diagram of diagrams) {
      const bench = benchOn(diagram, { readOnly: true });
      expect(changing.filter(({ can }) => can(bench.context())).map(({ id }) => id)).toEqual([]);
    }
  });

  it('lets an end go that was fixed to a side', () => {
    const before = edgesAlone.get('association') ?? emptyDiagram;
    const bench = benchOn(before);
    expect(bench.run('source-side-top')).toBe(true);
    expect(bench.run('source-side-any')).toBe(true);
    expect(bench.document.current()).toEqual(before);
  });

  it('works on several of a kind as one step', () => {
    const [a, b] = ['class', 'interface'].map((kind) => nodesAlone.get(kind)?.nodes[0]);
    const before = { nodes: [a, b].flatMap((node) => node ?? []), edges: [] };
    const bench = benchOn(before);
    expect(bench.run('kind-enumeration')).toBe(true);
    expect(bench.document.current().nodes.map(({ data }) => data?.kind)).toEqual(['enumeration', 'enumeration']);
    bench.run('undo');
    expect(bench.document.current()).toEqual(before);
  });

  it('adds a row where it stands, of the only list at once and of several after a choice', () => {
    const table = benchOn(nodesAlone.get('entity') ?? emptyDiagram);
    expect(table.run('addMember')).toBe(true);
    expect(table.viewStore.current().editing).toMatchObject({ id: 'entity', part: { field: 'attributes' } });
    const bench = benchOn(nodesAlone.get('class') ?? emptyDiagram);
    expect(commandTable.find(({ id }) => id === 'addMember')?.titleNow?.(bench.context())).toBe('Add member…');
    expect(bench.run('addMember-operations')).toBe(true);
    expect(bench.viewStore.current().editing).toMatchObject({ id: 'class', part: { field: 'operations' } });
  });

  it('leads to the control of the inspector for what is typed there', () => {
    const bench = benchOn(edgesAlone.get('association') ?? emptyDiagram);
    expect(bench.run('edge-source.multiplicity')).toBe(true);
    expect(bench.viewStore.current().inspecting).toEqual({ id: 'association', field: 'source.multiplicity' });
  });
});
