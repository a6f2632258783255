import type { Limits, NodeKindId } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { useReactFlow } from '@xyflow/react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { CommandContext, PageCommands } from '../commands/command.ts';
import type { Preferences } from '../commands/preferences.ts';
import type { EditorSession } from '../session/session.ts';
import { middlePart } from '../view/edge-parts.ts';
import type { Actions, CanvasProblem } from './actions.ts';
import type { Gestures } from './gestures.ts';
import { neighbourOf } from './neighbour.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import type { CanvasState } from './use-canvas-state.ts';
import { useClipboard } from './use-clipboard.ts';
import { useKeepFocus } from './use-keep-focus.ts';
import { nodeIdOf, useFocusKeys, useLinking } from './use-linking.ts';
import type { Pointer } from './use-pointer.ts';
import type { Writing } from './writing.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly canvas: CanvasState;
  readonly setting: Readonly<
    RefObject<{
      readonly document: DiagramDocument;
      readonly limits: Limits;
      readonly readOnly: boolean;
      readonly user: string | undefined;
      readonly preferences: Preferences;
      readonly setPreferences: (preferences: Preferences) => void;
      readonly page: PageCommands;
      readonly onProblem: (problem: CanvasProblem) => void;
      readonly onNotice: (text: string) => void;
      readonly announce: (message: string) => void;
    }>
  >;
  readonly actions: Actions;
  readonly gestures: Gestures;
  readonly writing: Writing;
  readonly pointer: Readonly<RefObject<Pointer>>;
  readonly placeAtCentre: (kind: NodeKindId) => void;
}

/** What keys and buttons ask for. */
export interface Commands {
  /** What commands work on; `target`: where the focus is on the canvas. */
  readonly contextAt: (target: Element | undefined) => CommandContext;
  readonly deleteSelection: () => boolean;
  /** Opens a node's label for editing. */
  readonly edit: (id: string | undefined) => boolean;
  readonly focus: (id?: string) => void;
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** What keys and buttons do, beyond the pointer's gestures. */
export function useCommands({ wrapper, canvas, setting, actions, gestures, writing, pointer, placeAtCentre }: Wiring): Commands {
  const { session, scene, selectedNodes } = canvas;
  const linking = useLinking({ session, actions, setting });
  const flow = useReactFlow();
  function focus(id?: string): void {
    const name = id === undefined ? '' : CSS.escape(id);
    const places = id === undefined ? '.react-flow' : `.react-flow__node[data-id="${name}"], .react-flow__edge[data-id="${name}"]`;
    wrapper.current?.querySelector<HTMLElement | SVGElement>(places)?.focus({ preventScroll: true });
  }

  function edit(id: string | undefined): boolean {
    if (id === undefined) return false;
    const edge = scene.nodes.has(id) ? undefined : scene.edges.get(id);
    const part = edge === undefined ? ({ field: 'label' } as const) : middlePart(edge.placed.edge);
    return part !== undefined && writing.begin(id, part);
  }

  function enter(id: string | undefined): boolean {
    return (id !== undefined && gestures.press(id)) || edit(id);
  }

  function selectNothing(target: Element | undefined): boolean {
    const { nodes, edges } = session.current().selection;
    if (target === undefined || nodes.size + edges.size === 0) return false;
    session.update({ selection: { nodes: new Set(), edges: new Set() } });
    focus();
    return true;
  }

  function deleteSelected(contents?: 'delete' | 'keep'): boolean {
    const { nodes, edges } = session.current().selection;
    const [first] = [...nodes, ...edges];
    const isDone = actions.deleteSelected(contents);
    const { current } = setting;
    const left = new Set(current.document.current().nodes.map(({ id }) => id));
    if (isDone) focus(first === undefined ? undefined : neighbourOf(scene, { has: (id) => !left.has(id) }, first));
    return isDone;
  }

  function deleteSelection(): boolean {
    const count = setting.current.readOnly ? 0 : actions.contentCount();
    if (count === 0) return deleteSelected();
    session.update({ surface: { kind: 'contents', count } });
    return true;
  }

  function contextAt(target: Element | undefined): CommandContext {
    const { current } = setting;
    return {
      ...current,
      session,
      actions,
      scene,
      flow,
      canvas: wrapper.current,
      subject: nodeIdOf(target) ?? (selectedNodes.length === 1 ? selectedNodes[0] : undefined),
      pointer: pointer.current.at,
      focus,
      edit,
      deleteSelection,
      deleteSelected,
      startLinking: linking.start,
      takeBack: () => gestures.abortDrag() || stopWaiting(session) || selectNothing(target) || disarm(session),
      place: placeAtCentre,
    };
  }
  const takeKey = useCanvasKeys({ contextAt, canvas: wrapper });
  useClipboard(contextAt, wrapper);
  useKeepFocus(wrapper, scene, focus);

  return { contextAt, deleteSelection, edit, focus, ...useFocusKeys({ wrapper, session, linking, enter, takeKey }) };
}

/** Ends what waits for its next step: the other end of a relation, or the choice of its kind. */
function stopWaiting(session: EditorSession): boolean {
  const { joining, connected } = session.current();
  if (joining === undefined && connected === undefined) return false;
  session.update(joining === undefined ? { connected: undefined } : { joining: undefined });
  return true;
}

function disarm(session: EditorSession): boolean {
  if (session.current().relation === undefined) return false;
  session.update({ relation: undefined });
  return true;
}
