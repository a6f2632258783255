import { emptyDiagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { edgesAlone, nodesAlone } from '../../test/every-kind.ts';
import { commandTable } from '../commands/table.ts';
import { kindGroups, stepInGrid } from './kind-groups.ts';
import { choiceGroups } from './menu-entries.ts';

const ofNode = possibleFor(nodesAlone.get('class') ?? emptyDiagram, ['class'], []);
const ofEdge = possibleFor(edgesAlone.get('association') ?? emptyDiagram, [], ['association']);

function possibleFor(diagram: typeof emptyDiagram, nodes: readonly string[], edges: readonly string[]) {
  const bench = openBench(diagram);
  bench.viewStore.update({ selection: { nodes: new Set(nodes), edges: new Set(edges) } });
  return choiceGroups(commandTable, 'kind', bench.context()).flat();
}

describe('the types to change to', () => {
  it('are grouped by diagram, those of the current one first, each once', () => {
    const groups = kindGroups(ofNode, 'state', '');
    expect(groups[0]?.name).toBe('State machine');
    expect(groups[0]?.commands.map(({ id }) => id)).toEqual(expect.arrayContaining(['kind-state', 'kind-choice']));
    const all = groups.flatMap(({ commands }) => commands.map(({ id }) => id));
    expect(new Set(all).size).toBe(all.length);
    expect([...all].sort()).toEqual(ofNode.map(({ id }) => id).sort());
    expect(groups.every(({ commands }) => commands.length > 0)).toBe(true);
  });

  it('hold every relation that it can become', () => {
    const all = kindGroups(ofEdge, 'class', '').flatMap(({ commands }) => commands.map(({ id }) => id));
    expect([...all].sort()).toEqual(ofEdge.map(({ id }) => id).sort());
  });

  it('are found by their names and synonyms, and by nothing else', () => {
    const found = (query: string) => kindGroups(ofNode, 'class', query).flatMap(({ commands }) => commands.map(({ id }) => id));
    expect(found('table')).toContain('kind-entity');
    expect(found('enum')).toEqual(['kind-enumeration']);
    expect(found('no such type')).toEqual([]);
    expect(kindGroups(ofEdge, 'class', 'inheritance').flatMap(({ commands }) => commands.map(({ id }) => id))).toEqual([
      'edgeKind-generalization',
    ]);
  });
});

describe('arrow keys', () => {
  // 0 1 2 3 | 4 5 6, then 7 8.
  const sizes = [7, 2];
  const step = (key: string, at: number) => stepInGrid(key, at, sizes, 4);

  it('walk along a row and on to the next, round at both ends', () => {
    expect([step('ArrowRight', 3), step('ArrowRight', 6), step('ArrowRight', 8)]).toEqual([4, 7, 0]);
    expect([step('ArrowLeft', 7), step('ArrowLeft', 0)]).toEqual([6, 8]);
  });

  it('keep the column from row to row, as far as the row has it', () => {
    expect([step('ArrowDown', 1), step('ArrowDown', 3), step('ArrowDown', 6), step('ArrowDown', 8)]).toEqual([5, 6, 8, 1]);
    expect([step('ArrowUp', 8), step('ArrowUp', 2)]).toEqual([5, 8]);
  });

  it('leave other keys alone, and all where nothing is found', () => {
    expect(step('Home', 1)).toBeUndefined();
    expect(stepInGrid('ArrowDown', -1, [], 4)).toBeUndefined();
  });
});
