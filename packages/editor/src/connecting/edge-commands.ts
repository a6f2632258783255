import { bendEdge, type Point, resetTexts } from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { focusedPoint, moveFocusedPoint, pointedNode, removeFocusedPoint, stepPoint } from '../walking/walk-border-points.ts';
import {
  addWayPoint,
  focusedEdgeStop,
  leaveEdgeStop,
  moveEdgeStop,
  removeEdgeStop,
  stepEdgeStop,
  subjectEdge,
} from '../walking/walk-edge-stops.ts';

const ways: readonly (readonly [string, string, Point])[] = [
  ['left', 'ArrowLeft', { x: -1, y: 0 }],
  ['right', 'ArrowRight', { x: 1, y: 0 }],
  ['up', 'ArrowUp', { x: 0, y: -1 }],
  ['down', 'ArrowDown', { x: 0, y: 1 }],
];
/** As nodes move. Diagram px. */
const steps = [
  { id: '', px: 5, shift: '' },
  { id: '-far', px: 20, shift: 'Shift+' },
] as const;

function base(part: Pick<Command, 'id' | 'title' | 'keys' | 'can' | 'run'> & Partial<Command>): Command {
  return { section: 'Arrange', scope: 'canvas', menus: [], ...part };
}

function isOnEdge(context: CommandContext): boolean {
  return !context.readOnly && subjectEdge(context) !== undefined;
}

function isOnStop(context: CommandContext): boolean {
  return !context.readOnly && (focusedPoint(context) ?? focusedEdgeStop(context)) !== undefined;
}

function hasStops(context: CommandContext): boolean {
  return isOnEdge(context) || (!context.readOnly && pointedNode(context) !== undefined);
}

/** The way and the texts of an edge without a drag: its way points and texts are stops that keys lead to. */
export const edgeCommands: readonly Command[] = [
  base({
    id: 'nextEdgeStop',
    title: 'Go to next waypoint, label or port',
    section: 'Go',
    keys: ['Alt+P'],
    menus: ['edge'],
    submenu: 'Line',
    can: hasStops,
    run: (context) => (pointedNode(context) === undefined ? stepEdgeStop(context, 1) : stepPoint(context, 1)),
  }),
  base({
    id: 'previousEdgeStop',
    title: 'Go to previous waypoint, label or port',
    section: 'Go',
    keys: ['Alt+Shift+P'],
    can: hasStops,
    run: (context) => (pointedNode(context) === undefined ? stepEdgeStop(context, -1) : stepPoint(context, -1)),
  }),
  base({
    id: 'leaveEdgeStop',
    title: 'Go back to the relation or node',
    section: 'Go',
    keys: ['Escape'],
    scope: 'edge stop',
    can: isOnStop,
    run: (context) => (focusedPoint(context) === undefined ? leaveEdgeStop(context) : context.focus(focusedPoint(context)?.node.id)),
  }),
  ...ways.flatMap(([way, key, { x, y }]) =>
    steps.map(({ id, px, shift }) =>
      base({
        id: `moveEdgeStop-${way}${id}`,
        title: `Move waypoint, label or port ${way} by ${px} px`,
        keys: [`${shift}${key}`],
        scope: 'edge stop',
        can: isOnStop,
        run: (context) => moveFocusedPoint(context, { x: x * px, y: y * px }) || moveEdgeStop(context, { x: x * px, y: y * px }),
      }),
    ),
  ),
  base({
    id: 'removeEdgeStop',
    title: 'Remove waypoint, reset label, or delete port',
    keys: ['Delete', 'Backspace'],
    scope: 'edge stop',
    // Of a text that was only pressed, the key means the whole relation, as it does elsewhere.
    can: (context) =>
      isOnStop(context) && document.activeElement?.matches('.react-flow__edge [data-edge-stop^="texts"]:not(:focus-visible)') === false,
    run(context) {
      if (!removeFocusedPoint(context)) removeEdgeStop(context);
    },
  }),
  base({ id: 'addWayPoint', title: 'Add waypoint', keys: ['Insert'], menus: ['edge'], submenu: 'Line', can: isOnEdge, run: addWayPoint }),
  base({
    id: 'straighten',
    title: 'Remove all waypoints',
    keys: [],
    menus: ['edge'],
    submenu: 'Line',
    can: (context) => isOnEdge(context) && (subjectEdge(context)?.drawn.placed.edge.points.length ?? 0) > 0,
    run(context) {
      const id = subjectEdge(context)?.id ?? '';
      return context.actions.take({ changes: bendEdge(context.document.current(), { id, points: [] }), said: 'Waypoints removed' });
    },
  }),
  base({
    id: 'textsBack',
    title: 'Reset label positions',
    keys: [],
    menus: ['edge'],
    submenu: 'Line',
    can: (context) => isOnEdge(context) && Object.keys(subjectEdge(context)?.drawn.placed.edge.labelAt ?? {}).length > 0,
    run(context) {
      return context.actions.take({
        changes: resetTexts(context.document.current(), subjectEdge(context)?.id ?? ''),
        said: 'Label positions reset',
      });
    },
  }),
  ...(['source', 'target'] as const).map((end) =>
    base({
      id: `reconnect-${end}`,
      title: end === 'source' ? 'Change source element…' : 'Change target element…',
      keys: [],
      menus: ['edge'],
      submenu: 'Line',
      can: isOnEdge,
      run: (context) => context.viewStore.update({ surface: { kind: 'reconnect', id: subjectEdge(context)?.id ?? '', end } }),
    }),
  ),
];
