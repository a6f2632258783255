import { colours, type Diagram, edgeKind, edgeKinds, emptyDiagram, isEdgeKind, isNodeKind, nodeKind, nodeKinds } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../../test/canvas-bench.ts';
import { edgesAlone, nodesAlone } from '../../test/every-kind.ts';
import type { MenuTarget } from '../commands/command.ts';
import { commandTable } from '../commands/table.ts';
import { shapeName } from '../palette/sections.ts';
import { matching } from './matching.ts';
import {
  choiceGroups,
  contextMenu,
  isSubmenu,
  likeliestFirst,
  listedCommands,
  type MenuGroups,
  menuGroups,
  searchTexts,
  toolbarEntries,
} from './menu-entries.ts';

/** A bench on `diagram`, with its edges selected, or its nodes where it has none. */
function benchOn(diagram: Diagram): Bench {
  const bench = openBench(diagram);
  const ids = (elements: readonly { readonly id: string }[]) => new Set(elements.map(({ id }) => id));
  bench.viewStore.update({ selection: { nodes: ids(diagram.edges.length === 0 ? diagram.nodes : []), edges: ids(diagram.edges) } });
  return bench;
}

const ofNode = (kind: string) => benchOn(nodesAlone.get(kind) ?? emptyDiagram);
const ofEdge = (kind: string) => benchOn(edgesAlone.get(kind) ?? emptyDiagram);

const classes: Diagram = {
  nodes: ['a', 'b', 'c'].map((id, at) => ({ id, position: { x: at * 300, y: 0 }, data: { label: id, kind: 'class' } })),
  edges: [],
};
const relations: Diagram = {
  nodes: classes.nodes,
  edges: ['b', 'c'].map((target) => ({ id: `to ${target}`, source: 'a', target, type: 'step', data: { kind: 'association' } })),
};

/** A diagram with three classes of which nothing is selected. */
const ofNothing = () => openBench(classes);

/** Ids of the commands that the list finds, the best first; only those that can be run. */
function found(bench: Bench, query: string): readonly string[] {
  const listed = listedCommands(commandTable, bench.context()).filter(({ isOff }) => !isOff);
  return matching(likeliestFirst(listed, bench.context()), query, searchTexts).map(({ key }) => key);
}

const situations: readonly (readonly [on: MenuTarget, what: string, open: () => Bench])[] = [
  ['canvas', 'nothing', ofNothing],
  ...[...nodesAlone.keys()].map((kind) => ['node', kind, () => ofNode(kind)] as const),
  ...[...edgesAlone.keys()].map((kind) => ['edge', kind, () => ofEdge(kind)] as const),
  ['several', 'classes', () => benchOn(classes)],
  ['several', 'relations', () => benchOn(relations)],
];

describe('the list of all commands', () => {
  it('finds a word that two kinds have at the one of the diagram’s own type', () => {
    expect(found(ofNothing(), 'extends')[0]).toBe('draw-generalization');
    const useCases = { nodes: classes.nodes.map((node) => ({ ...node, data: { ...node.data, kind: 'usecase' } })), edges: [] };
    expect(found(openBench(useCases), 'extends')).toContain('draw-extend');
  });

  it.each(situations)('has every entry of the menu, of the toolbar and of their choices for the %s, %s', (on, _, open) => {
    const bench = open();
    const now = bench.context();
    const listed = new Set(listedCommands(commandTable, now).flatMap(({ key, isOff }) => (isOff ? [] : [key])));
    const choices = [...new Set(commandTable.flatMap(({ choice }) => choice ?? []))];
    const offered = [
      ...menuGroups(commandTable, on, now).flat(),
      ...toolbarEntries(commandTable, on, now),
      ...choices.flatMap((choice) => choiceGroups(commandTable, choice, now).flat()),
    ];
    expect(offered.length).toBeGreaterThan(3);
    // The list itself is in the menu.
    expect(offered.map(({ id }) => id).filter((id) => id !== 'commands' && !listed.has(id))).toEqual([]);
    // And each is found by its own title.
    const lost = offered.filter(({ id, title, titleNow }) => id !== 'commands' && !found(bench, titleNow?.(now) ?? title).includes(id));
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  it('has every kind of the palette by its name', () => {
    const bench = ofNothing();
    for (const id of Object.keys(nodeKinds).filter((kind) => isNodeKind(kind))) expect(found(bench, shapeName(id))).toContain(`add-${id}`);
    for (const id of Object.keys(edgeKinds).filter((kind) => isEdgeKind(kind)))
      expect(found(bench, edgeKind(id).name)).toContain(`draw-${id}`);
  });

  it.each([...nodesAlone.keys()])('has every control of the inspector of a %s by its name', (kind) => {
    if (!isNodeKind(kind)) throw new Error(`${kind} is no kind.`);
    const bench = ofNode(kind);
    const { fields, compartments } = nodeKind(kind);
    const names = [...fields, ...compartments].map(({ name }) => name);
    for (const name of [...names, 'colour', 'position', 'width', 'height', 'move left', ...Object.values(colours).map((each) => each.name)])
      expect([name, found(bench, name).length > 0]).toEqual([name, true]);
  });

  it.each([...edgesAlone.keys()])('has every control of the inspector of the relation %s by its name', (kind) => {
    const bench = ofEdge(kind);
    const { fields, diagrams } = isEdgeKind(kind) ? edgeKind(kind) : { fields: [], diagrams: [] };
    // A message runs level in its row, and is drawn without movement.
    const isMessage = diagrams[0] === 'sequence';
    for (const name of [...fields.map((field) => field.name), 'Add waypoint', 'colour'])
      expect([name, found(bench, name).length > 0]).toEqual([name, true]);
    for (const name of ['Orthogonal', 'Orthogonal, rounded', 'Straight', 'Curved', 'Animated'])
      expect([name, found(bench, name).length > 0]).toEqual([name, !isMessage]);
  });

  it('finds kinds and members by the words that people have for them', () => {
    for (const word of ['inheritance', 'extends', 'is a', 'general'])
      expect([word, found(ofNothing(), word)]).toEqual([word, expect.arrayContaining(['draw-generalization'])]);
    expect(found(ofEdge('association'), 'inheritance')).toContain('edgeKind-generalization');
    for (const word of ['column', 'attribute', 'field'])
      expect([word, found(ofNode('entity'), word)]).toEqual([word, expect.arrayContaining(['addMember-attributes'])]);
    expect(found(ofNode('class'), 'method')).toContain('addMember-operations');
    expect(found(ofNothing(), 'table')).toContain('add-entity');
    expect(found(ofNode('class'), 'rename')[0]).toBe('edit');
    expect(found(ofNode('class'), 'color')).toContain('changeColour');
    expect(found(ofEdge('association'), 'reverse')).toEqual(['swapDirection']);
  });

  it('finds commands of other selections after those that can run; viewers get only theirs', () => {
    const listed = listedCommands(commandTable, ofNothing().context());
    const firstOff = listed.findIndex(({ isOff }) => isOff);
    expect(listed.slice(firstOff).every(({ isOff }) => isOff)).toBe(true);
    expect(listed.slice(firstOff).map(({ key }) => key)).toContain('addMember-attributes');
    const viewer = openBench(classes, { readOnly: true });
    viewer.select('a');
    const keys = listedCommands(commandTable, viewer.context()).map(({ key }) => key);
    expect(keys).toContain('copy');
    expect(keys.filter((key) => /^(?:add|kind-|colour|draw|delete|edit|change)/.test(key))).toEqual([]);
  });
});

describe('menus', () => {
  const idsOf = (groups: ReturnType<typeof menuGroups>) => groups.flat().map(({ id }) => id);

  it('of a relation hold kind, line, ends, swap, side, animation and deletion', () => {
    const ids = idsOf(menuGroups(commandTable, 'edge', ofEdge('association').context()));
    const wanted = [
      'changeKind',
      'changeLine',
      'changeEnds',
      'swapDirection',
      'change-source-side',
      'change-target-side',
      'animate',
      'delete',
    ];
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('of the empty canvas begin with adding, and hold paste, arrange, select and the view', () => {
    const ids = idsOf(menuGroups(commandTable, 'canvas', ofNothing().context()));
    expect(ids[0]).toBe('addHere');
    expect(['paste', 'arrange', 'selectAll', 'zoomFit'].filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('hold everything that the toolbar has', () => {
    for (const [on, what, open] of situations) {
      const now = open().context();
      const menu = new Set([...idsOf(menuGroups(commandTable, on, now)), 'changeAlignment']);
      expect([
        what,
        toolbarEntries(commandTable, on, now)
          .map(({ id }) => id)
          .filter((id) => !menu.has(id)),
      ]).toEqual([what, []]);
    }
  });

  it.each(situations)('have at most twelve entries, and every command of the %s, %s, once, in them or in their submenus', (on, _, open) => {
    const now = open().context();
    const listed = (groups: MenuGroups): readonly string[] =>
      groups.flat().flatMap((entry) => (isSubmenu(entry) ? listed(entry.groups) : [entry.id]));
    const menu = contextMenu(commandTable, on, now);
    expect(menu.flat().length).toBeLessThanOrEqual(12);
    const own = menuGroups(commandTable, on, now).flat();
    const wanted = own.filter(({ opens }) => opens?.(now) === undefined).map(({ id }) => id);
    const ids = listed(menu).filter((id) => own.some((command) => command.id === id));
    expect([...ids].sort()).toEqual([...wanted].sort());
    for (const entry of menu.flat())
      if (isSubmenu(entry)) expect([entry.title, entry.groups.flat().length > 1]).toEqual([entry.title, true]);
  });

  it('of several nodes hold the keys of what stands in their submenus, and end with deletion', () => {
    const menu = contextMenu(commandTable, 'several', benchOn(classes).context());
    const align = menu.flat().find((entry) => entry.title === 'Align and distribute');
    const keys =
      align !== undefined && isSubmenu(align) ? align.groups.flat().flatMap((entry) => (isSubmenu(entry) ? [] : entry.keys)) : [];
    expect(keys).toEqual(['Alt+A', 'Alt+H', 'Alt+D', 'Alt+W', 'Alt+V', 'Alt+S', 'Alt+Shift+H', 'Alt+Shift+V']);
    expect(menu.flat().at(-1)).toMatchObject({ id: 'delete' });
  });

  it('of kinds begin with those of the same diagrams', () => {
    const [near = [], far = []] = choiceGroups(commandTable, 'kind', ofNode('class').context());
    expect(near.map(({ id }) => id)).toEqual(expect.arrayContaining(['kind-class', 'kind-interface', 'kind-enumeration']));
    expect(far.map(({ id }) => id)).toContain('kind-usecase');
  });
});

describe('the toolbar', () => {
  const buttons = (on: MenuTarget, bench: Bench) => toolbarEntries(commandTable, on, bench.context()).map(({ id }) => id);

  it('has what is done most with a node, a relation and several', () => {
    expect(buttons('node', ofNode('class'))).toEqual(['edit', 'changeKind', 'changeColour', 'addMember', 'connect']);
    expect(buttons('node', ofNode('initial'))).toEqual(['edit', 'changeKind', 'changeColour', 'connect']);
    expect(buttons('edge', ofEdge('association'))).toEqual(['edit', 'changeKind', 'changeLine', 'swapDirection', 'changeEnds']);
    expect(buttons('several', benchOn(classes))).toEqual(['changeColour', 'changeAlignment', 'group']);
    expect(buttons('several', benchOn(relations))).toEqual(['changeColour']);
  });

  it.each(situations)('has at most six buttons with the one for the menu: %s, %s', (on, _, open) => {
    expect(buttons(on, open()).length).toBeLessThanOrEqual(5);
  });
});
