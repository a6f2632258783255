import { diagramTypeOf, type EdgeKindId, edgeKind, edgeKinds, edgeWords, isEdgeKind } from '@umlaut/diagram';
import type { Command } from '../commands/command.ts';

/** Takes up each kind of relation as the palette does: it is drawn between the two elements that are pressed next. */
export const drawCommands: readonly Command[] = Object.keys(edgeKinds)
  .filter((id) => isEdgeKind(id))
  .map(drawCommand);

function drawCommand(kind: EdgeKindId): Command {
  const name = edgeKind(kind).name.toLowerCase();
  return {
    id: `draw-${kind}`,
    title: `Draw ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`,
    section: 'Add',
    keys: [],
    scope: 'page',
    menus: [],
    words: ['relation', 'connect', 'edge', ...edgeWords[kind]],
    choice: 'relation',
    picture: { edge: kind },
    // Those of the diagram’s own type stand first.
    rank: ({ document }) => (edgeKind(kind).diagrams.includes(diagramTypeOf(document.current()) ?? 'class') ? 0 : 1),
    can: ({ readOnly, scene }) => !readOnly && scene.nodes.size > 0,
    isOn: ({ viewStore }) => viewStore.current().relation === kind,
    run: ({ viewStore }) => viewStore.update({ relation: kind }),
  };
}
