import {
  type ColourId,
  changeEdgeKind,
  changeNodeKind,
  colourOf,
  colours,
  type Diagram,
  type EdgeKindId,
  edgeKind,
  edgeKinds,
  edgeWords,
  isColour,
  isEdgeKind,
  isNodeKind,
  type NodeKindId,
  nodeKind,
  nodeKinds,
  nodeWords,
  setColour,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { openChoice, opening } from '../menus/open-menu-by-keys.ts';
import { shapeName } from '../palette/sections.ts';
import { chosenElements, onElements } from './chosen.ts';
import { changesOfEach } from './edits.ts';
import { edgeKindsFor, nodeKindsFor } from './possible-kinds.ts';

const kindIcon = 'M3 4.5h6v5H3zM11 13.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M13 4l4 0M15 2.2 17 4l-2 1.8M7 16l-4 0M5 14.2 3 16l2 1.8';
const colourIcon = 'M10 3.5s-4.8 5-4.8 8.2a4.8 4.8 0 0 0 9.6 0c0-3.2-4.8-8.2-4.8-8.2zM7.6 12a2.5 2.5 0 0 0 2.2 2.3';

/** Commands that change the kind and colour of the selected elements, one or several. */
export const elementCommands: readonly Command[] = [
  onElements({
    id: 'changeKind',
    title: 'Change type…',
    menus: ['node', 'edge', 'several'],
    toolbar: { on: ['node', 'edge'], icon: kindIcon },
    words: ['type', 'stereotype', 'convert', 'turn into'],
    can: (context) => kindCommands.filter(({ can }) => can(context)).length > 1,
    run: (context) => openChoice(context, 'kind'),
  }),
  ...Object.keys(nodeKinds)
    .filter((id) => isNodeKind(id))
    .map(nodeKindCommand),
  ...Object.keys(edgeKinds)
    .filter((id) => isEdgeKind(id))
    .map(edgeKindCommand),
  onElements({
    id: 'changeColour',
    title: 'Colour…',
    menus: ['node', 'edge', 'several'],
    toolbar: { on: ['node', 'several'], icon: colourIcon },
    words: ['color', 'fill', 'paint', 'background'],
    can: isPaintable,
    ...opening('colour'),
  }),
  ...Object.keys(colours)
    .filter((id) => isColour(id))
    .map(colourCommand),
];

const kindCommands = elementCommands.filter(({ choice }) => choice === 'kind');

function nodeKindCommand(kind: NodeKindId): Command {
  const name = shapeName(kind);
  return onElements({
    id: `kind-${kind}`,
    title: `Change to ${name.toLowerCase()}`,
    choice: 'kind',
    words: [name.toLowerCase(), 'kind', ...Object.values(nodeWords[kind]).flat()],
    picture: { node: kind },
    can: (context) => canBecome(context, 'nodes', (diagram, id) => nodeKindsFor(diagram, id).has(kind)),
    isOn: (context) => chosenElements(context).nodes.every((node) => viewNode(node).kind === kind),
    // Those of the same diagrams stand first.
    rank: (context) => {
      const [first] = chosenElements(context).nodes;
      const related = first === undefined ? [] : nodeKind(viewNode(first).kind).diagrams;
      return nodeKind(kind).diagrams.some((type) => related.includes(type)) ? 0 : 1;
    },
    run(context) {
      const ids = chosenElements(context).nodes.map(({ id }) => id);
      const changes = changesOfEach(context.document.current(), ids, (diagram, id) => changeNodeKind(diagram, { id, kind }));
      return context.actions.take({ changes, said: `Changed to ${name.toLowerCase()}` });
    },
  });
}

function edgeKindCommand(kind: EdgeKindId): Command {
  const name = edgeKind(kind).name.toLowerCase();
  return onElements({
    id: `edgeKind-${kind}`,
    title: `Change relation to ${name}`,
    choice: 'kind',
    words: [name, 'kind', 'relation', ...edgeWords[kind]],
    picture: { edge: kind },
    can: (context) => canBecome(context, 'edges', (diagram, id) => edgeKindsFor(diagram, id).has(kind)),
    isOn: (context) => chosenElements(context).edges.every((edge) => viewEdge(edge).kind === kind),
    run(context) {
      const ids = chosenElements(context).edges.map(({ id }) => id);
      const changes = changesOfEach(context.document.current(), ids, (diagram, id) => changeEdgeKind(diagram, { id, kind }));
      return context.actions.take({ changes, said: `Changed to ${name}` });
    },
  });
}

/** Whether only `elements` are selected, and each of them passes. */
function canBecome(context: CommandContext, elements: 'nodes' | 'edges', passes: (diagram: Diagram, id: string) => boolean): boolean {
  const chosen = chosenElements(context);
  const others = elements === 'nodes' ? chosen.edges : chosen.nodes;
  if (context.readOnly || others.length > 0 || chosen[elements].length === 0) return false;
  return chosen[elements].every(({ id }) => passes(context.document.current(), id));
}

function isPaintable(context: CommandContext): boolean {
  const { nodes, edges } = chosenElements(context);
  return !context.readOnly && nodes.length + edges.length > 0;
}

function colourCommand(colour: ColourId): Command {
  const { name } = colours[colour];
  return onElements({
    id: `colour-${colour}`,
    title: colour === 'none' ? 'No colour' : `Colour ${name.toLowerCase()}`,
    choice: 'colour',
    words: ['color', 'fill', 'paint', ...(colour === 'none' ? ['reset', 'clear'] : [])],
    picture: { colour },
    can: isPaintable,
    isOn: (context) => {
      const { nodes, edges } = chosenElements(context);
      return [...nodes, ...edges].every((each) => colourOf(each) === colour);
    },
    run(context) {
      const { nodes, edges } = chosenElements(context);
      const [nodeIds, edgeIds] = [nodes.map(({ id }) => id), edges.map(({ id }) => id)];
      const changes = setColour(context.document.current(), { nodes: nodeIds, edges: edgeIds }, colour);
      return context.actions.take({ changes, said: colour === 'none' ? 'Colour removed' : `Colour set to ${name.toLowerCase()}` });
    },
  });
}
