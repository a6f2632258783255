import {
  annotatedId,
  type Change,
  cannotSwapDirection,
  type Diagram,
  edgeKind,
  fixEnd,
  isMessage,
  type Routing,
  routingOf,
  setAnimated,
  setRouting,
  swapDirection,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import type { Side } from '@umlaut/geometry';
import type { Command, CommandContext } from '../commands/command.ts';
import { opening } from '../menus/open-menu-by-keys.ts';
import { chosenEdge, onElements } from './chosen.ts';

const routings: readonly (readonly [Routing, string, readonly string[]])[] = [
  ['step', 'Orthogonal', ['orthogonal', 'elbow']],
  ['smoothstep', 'Orthogonal, rounded', ['orthogonal', 'elbow', 'smooth']],
  ['straight', 'Straight', ['direct', 'diagonal']],
  ['curved', 'Curved', ['bezier', 'arc']],
];

const sides: readonly (readonly [Side | undefined, string])[] = [
  [undefined, 'automatic'],
  ['top', 'top'],
  ['right', 'right'],
  ['bottom', 'bottom'],
  ['left', 'left'],
];

/** Whether a relation is chosen whose line can be changed: a message runs level in its row. */
function hasOwnLine(context: CommandContext): boolean {
  const edge = chosenEdge(context);
  return edge !== undefined && !isMessage(edge);
}

/** How a relation runs: its line, its sides, its direction. */
export const relationCommands: readonly Command[] = [
  onElements({
    id: 'changeLine',
    title: 'Line style…',
    menus: ['edge'],
    submenu: 'Line',
    toolbar: { on: ['edge'], icon: 'M3 15.5h7v-11h7' },
    words: ['routing', 'path', 'shape of the line'],
    can: hasOwnLine,
    ...opening('line'),
  }),
  ...routings.map(([routing, name, words]) =>
    onElements({
      id: `line-${routing}`,
      title: `Line: ${name.toLowerCase()}`,
      choice: 'line',
      words: ['routing', ...words],
      can: hasOwnLine,
      isOn: (context) => routingNow(context) === routing,
      run: (context) => changeEdge(context, `Line: ${name.toLowerCase()}`, (diagram, id) => setRouting(diagram, { id, routing })),
    }),
  ),
  onElements({
    id: 'swapDirection',
    title: 'Swap direction',
    menus: ['edge'],
    toolbar: { on: ['edge'], icon: 'M3 7h13M12.5 3.5 16 7l-3.5 3.5M17 13.5H4M7.5 10 4 13.5 7.5 17' },
    words: ['reverse', 'flip', 'turn round', 'source and target'],
    can: (context) => {
      const edge = chosenEdge(context);
      return edge !== undefined && cannotSwapDirection(context.document.current(), edge.id) === undefined;
    },
    run: (context) => changeEdge(context, 'Direction swapped', swapDirection),
  }),
  ...(['source', 'target'] as const).flatMap((end) => sideCommands(end)),
  onElements({
    id: 'animate',
    title: 'Animate',
    titleNow: (context) => (isAnimated(context) ? 'Do not animate' : 'Animate'),
    menus: ['edge'],
    submenu: 'Line',
    words: ['animated', 'moving dashes'],
    can: hasOwnLine,
    isOn: isAnimated,
    run: (context) =>
      changeEdge(context, isAnimated(context) ? 'Not animated' : 'Animated', (diagram, id) =>
        setAnimated(diagram, { id, animated: !isAnimated(context) }),
      ),
  }),
];

function sideCommands(end: 'source' | 'target'): readonly Command[] {
  const label = end === 'source' ? 'Source side' : 'Target side';
  const canFix = (context: CommandContext): boolean => {
    const edge = chosenEdge(context);
    return edge !== undefined && !isMessage(edge) && edge.source !== edge.target && annotatedId(edge)?.end !== end;
  };
  return [
    onElements({
      id: `change-${end}-side`,
      title: `Change ${end} side…`,
      menus: ['edge'],
      submenu: 'Line',
      words: ['anchor', 'handle', 'fix the end'],
      can: canFix,
      ...opening(end === 'source' ? 'sourceSide' : 'targetSide'),
    }),
    ...sides.map(([side, name]) =>
      onElements({
        id: `${end}-side-${side ?? 'any'}`,
        title: `${label}: ${name}`,
        choice: end === 'source' ? 'sourceSide' : 'targetSide',
        words: ['anchor', 'side', `${end === 'source' ? 'begins' : 'ends'} at side`],
        can: canFix,
        isOn: (context) => {
          const edge = chosenEdge(context);
          return edge !== undefined && viewEdge(edge)[end].anchor === side;
        },
        run: (context) => changeEdge(context, `${label}: ${name}`, (diagram, id) => fixEnd(diagram, { id, end, side })),
      }),
    ),
  ];
}

function isAnimated(context: CommandContext): boolean {
  const edge = chosenEdge(context);
  return edge !== undefined && viewEdge(edge).animated === true;
}

function routingNow(context: CommandContext): Routing | undefined {
  const edge = chosenEdge(context);
  const { nodes } = context.document.current();
  const [source, target] = [edge?.source, edge?.target].map((end) => nodes.find(({ id }) => id === end));
  if (edge === undefined || source === undefined || target === undefined) return undefined;
  const view = viewEdge(edge);
  if (view.kind === 'plain') return view.routing ?? edgeKind('plain').routing;
  return routingOf(view, viewNode(source).kind, viewNode(target).kind);
}

function changeEdge(context: CommandContext, said: string, change: (diagram: Diagram, id: string) => readonly Change[]): boolean {
  const edge = chosenEdge(context);
  return edge !== undefined && context.actions.take({ changes: change(context.document.current(), edge.id), said });
}
