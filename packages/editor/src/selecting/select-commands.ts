import { edgeKind, nodeKind, viewEdge, viewNode } from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { counted, selectedNodes } from './selection.ts';

/** Choosing what the next command works on. */
export const selectCommands: readonly Command[] = [
  {
    id: 'selectSame',
    title: 'Select all of the same type',
    section: 'Select',
    keys: ['Mod+Shift+A'],
    scope: 'canvas',
    menus: ['node', 'edge'],
    submenu: 'Select',
    can: ({ viewStore }) => viewStore.current().selection.nodes.size + viewStore.current().selection.edges.size > 0,
    run: selectSame,
  },
  {
    id: 'selectNothing',
    title: 'Clear selection',
    section: 'Select',
    keys: [],
    scope: 'canvas',
    menus: [],
    can: ({ viewStore }) => viewStore.current().selection.nodes.size + viewStore.current().selection.edges.size > 0,
    run: ({ viewStore, announce, focus }) => {
      viewStore.update({ selection: { nodes: new Set(), edges: new Set() } });
      focus();
      announce('Selection cleared');
    },
  },
  {
    id: 'selectConnected',
    title: 'Select connected elements',
    section: 'Select',
    keys: [],
    scope: 'canvas',
    menus: ['node'],
    submenu: 'Select',
    can: (context) => selectedNodes(context).size > 0,
    run(context) {
      const { document, viewStore, announce } = context;
      const ids = selectedNodes(context);
      const edges = document.current().edges.filter(({ source, target }) => ids.has(source) || ids.has(target));
      const nodes = new Set([...ids, ...edges.flatMap(({ source, target }) => [source, target])]);
      viewStore.update({ selection: { nodes, edges: new Set(edges.map(({ id }) => id)) } });
      announce(`${counted(nodes.size, 'node')} and ${counted(edges.length, 'relation')} selected`);
    },
  },
];

function selectSame({ document, viewStore, announce }: CommandContext): void {
  const { nodes, edges } = document.current();
  const { selection } = viewStore.current();
  const nodeKinds = new Set(nodes.filter(({ id }) => selection.nodes.has(id)).map((node) => viewNode(node).kind));
  const edgeKinds = new Set(edges.filter(({ id }) => selection.edges.has(id)).map((edge) => viewEdge(edge).kind));
  const alike = nodes.filter((node) => nodeKinds.has(viewNode(node).kind)).map(({ id }) => id);
  const alikeEdges = edges.filter((edge) => edgeKinds.has(viewEdge(edge).kind)).map(({ id }) => id);
  viewStore.update({ selection: { nodes: new Set(alike), edges: new Set(alikeEdges) } });
  const names = [...[...nodeKinds].map((kind) => nodeKind(kind).name), ...[...edgeKinds].map((kind) => edgeKind(kind).name)];
  announce(`${alike.length + alikeEdges.length} selected: ${names.join(', ')}`);
}
