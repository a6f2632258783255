import { type DiagramType, diagramTypeOf, isNodeKind, type NodeKindId, nodeKind, nodeKinds, nodeWords } from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { addNext } from '../connecting/add-next.ts';
import { hasName } from '../keys/armed-keys.ts';
import { kindKeys } from '../keys/kind-keys.ts';
import { opening } from '../menus/open-menu-by-keys.ts';
import { shapeName } from '../palette/sections.ts';
import { middleOf } from '../panning/show-box.ts';
import { writesLines } from '../score/move-by-place.ts';
import { placeToWrite } from '../score/score-commands.ts';

/** Names that say more in a list of commands than the kind's own. */
const names: Partial<Readonly<Record<NodeKindId, string>>> = {
  plain: 'plain box',
  node: 'deployment node',
  ball: 'provided interface',
  initial: 'initial node (start)',
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

/** Arms a kind by its key, as a click in the palette does. */
function arm({ viewStore, announce }: CommandContext, kind: NodeKindId): void {
  viewStore.update({ placing: kind, keeping: false });
  const next = hasName(kind) ? 'Type its name, or press Enter to place it.' : 'Press Enter to place it.';
  announce(`${nodeKind(kind).name}. ${next} Escape cancels.`);
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
    submenu: 'Add',
    words: ['next', 'child', 'sibling', 'new node'],
    can: (context) => !context.readOnly && (context.subject !== undefined || writesLines(context)),
    run(context, chord) {
      // The next row of a score is typed.
      const line = chord === undefined || !writesLines(context) ? undefined : placeToWrite(context);
      if (line === undefined) return context.subject !== undefined && addNext(context, { from: context.subject, isTarget: false });
      context.viewStore.update({ line });
      return true;
    },
  },
  {
    id: 'addHere',
    title: 'Add…',
    section: 'Add',
    keys: [],
    scope: 'canvas',
    menus: ['canvas'],
    words: ['insert', 'new', 'create', 'shape', 'element'],
    can: ({ readOnly }) => !readOnly,
    ...opening('add'),
  },
  {
    id: 'addByName',
    title: 'Add by name…',
    section: 'Add',
    keys: [],
    scope: 'canvas',
    menus: ['canvas'],
    words: ['type', 'write', 'insert', 'new', 'node', 'element'],
    can: ({ readOnly }) => !readOnly,
    run({ viewStore, flow, spot, canvas }) {
      const box = canvas?.getBoundingClientRect();
      if (box !== undefined)
        viewStore.update({ adding: { at: spot === undefined ? middleOf(box, flow) : flow.screenToFlowPosition(spot) } });
    },
  },
  ...Object.keys(nodeKinds)
    .filter((id) => isNodeKind(id))
    .map(
      (kind): Command => ({
        id: `add-${kind}`,
        title: `Add ${withArticle(names[kind] ?? nodeKind(kind).name.toLowerCase())}`,
        section: 'Add',
        keys: kindKeys[kind] === undefined ? [] : [kindKeys[kind]],
        scope: 'canvas',
        menus: [],
        words: [shapeName(kind).toLowerCase(), 'insert', 'new', ...Object.values(nodeWords[kind]).flat()],
        choice: 'add',
        // The palette has the kinds of other diagrams.
        rank: ({ document }) => (nodeKind(kind).diagrams.includes(diagramTypeOf(document.current()) ?? 'class') ? 0 : undefined),
        picture: { node: kind },
        can: ({ readOnly }) => !readOnly,
        keysHold: ({ document }) => belongs(kind, diagramTypeOf(document.current())),
        run: (context, chord) => (chord === undefined ? context.place(kind, context.spot) : arm(context, kind)),
      }),
    ),
];
