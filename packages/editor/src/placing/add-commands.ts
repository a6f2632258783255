import { type DiagramType, diagramTypeOf, type NodeKindId, nodeKind, nodeKinds } from '@umlaut/diagram';
import type { Command } from '../commands/command.ts';
import { addNext } from '../connecting/add-next.ts';
import { kindKeys } from '../keys/kind-keys.ts';

/** Names that say more in a list of commands than the kind's own. */
const names: Partial<Readonly<Record<NodeKindId, string>>> = {
  plain: 'plain box',
  node: 'deployment node',
  ball: 'provided interface',
  initial: 'initial node (begin)',
  final: 'final node',
  flowFinal: 'flow final node',
};

function withArticle(name: string): string {
  return `${/^[aeio]/.test(name) || (name.startsWith('use case') === false && name.startsWith('u')) ? 'an' : 'a'} ${name}`;
}

/** Whether a kind is one that a diagram of `type` is made of; any is, before it has a type. */
function belongs(kind: NodeKindId, type: DiagramType | undefined): boolean {
  return type === undefined || nodeKind(kind).diagrams.includes(type);
}

/** Every kind of node, and what grows out of the one that is selected. */
export const addCommands: readonly Command[] = [
  {
    id: 'addNext',
    title: 'Add a connected node',
    section: 'Add',
    keys: ['Mod+Enter'],
    scope: 'canvas',
    menus: ['node'],
    can: ({ readOnly, subject }) => !readOnly && subject !== undefined,
    run: (context) => addNext(context, { from: context.subject ?? '', isTarget: false }),
  },
  ...Object.keys(nodeKinds)
    .filter((id): id is NodeKindId => Object.hasOwn(nodeKinds, id))
    .map(
      (kind): Command => ({
        id: `add-${kind}`,
        title: `Add ${withArticle(names[kind] ?? nodeKind(kind).name.toLowerCase())}`,
        section: 'Add',
        keys: kindKeys[kind] === undefined ? [] : [kindKeys[kind]],
        scope: 'canvas',
        menus: [],
        can: ({ readOnly }) => !readOnly,
        keysHold: ({ document }) => belongs(kind, diagramTypeOf(document.current())),
        run: ({ place, placeAtPointer }, chord) => (chord === undefined ? place(kind) : placeAtPointer(kind)),
      }),
    ),
];
