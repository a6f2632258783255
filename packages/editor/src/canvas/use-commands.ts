import type { Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { type ReactFlowState, useReactFlow, useStoreApi } from '@xyflow/react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useClipboard } from '../clipboard/use-clipboard.ts';
import type { CommandContext, PageCommands } from '../commands/command.ts';
import type { Preferences } from '../commands/preferences.ts';
import { openStrip } from '../connecting/open-strip.ts';
import { nodeIdOf, useFocusKeys, useLinking } from '../connecting/use-linking.ts';
import { useCanvasFocus } from '../keys/use-canvas-focus.ts';
import { useCanvasKeys } from '../keys/use-canvas-keys.ts';
import { useFocusSelected } from '../keys/use-focus-selected.ts';
import { useKeepFocus } from '../keys/use-keep-focus.ts';
import { useUntouchedFields } from '../keys/use-untouched-fields.ts';
import type { Pointer } from '../panning/use-pointer.ts';
import type { Placing } from '../placing/use-placing.ts';
import { neighbourOf } from '../selecting/neighbour.ts';
import { useTypeOver } from '../texts/use-type-over.ts';
import type { Writing } from '../texts/writing.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import type { Actions, CanvasProblem } from './actions.ts';
import type { Gestures } from './gestures.ts';
import type { CanvasState } from './use-canvas-state.ts';
import { useLatest } from './use-latest.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly canvas: CanvasState;
  readonly setting: Readonly<
    RefObject<{
      readonly document: DiagramDocument;
      readonly limits: Limits;
      readonly readOnly: boolean;
      readonly user: string | undefined;
      readonly minZoom: number;
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
  readonly placing: Placing;
  readonly isByKeyboard: () => boolean;
  readonly isTouch: () => boolean;
}

/** Callbacks of keys and buttons. */
export interface Commands {
  /** Returns the context of commands; `target`: the focused element of the canvas. */
  readonly contextAt: (target: Element | undefined) => CommandContext;
  readonly deleteSelection: () => boolean;
  /** Opens a node's label for editing. */
  readonly edit: (id: string | undefined) => boolean;
  readonly focus: (id?: string) => void;
  /** Runs an act behind the typed keys that wait for code. */
  readonly afterKeys: (act: () => void) => void;
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Returns the commands of keys and buttons, beyond the pointer's gestures. */
export function useCommands({
  wrapper,
  canvas,
  setting,
  actions,
  gestures,
  writing,
  pointer,
  placing,
  isByKeyboard,
  isTouch,
}: Wiring): Commands {
  const { viewStore, scene, selectedNodes } = canvas;
  const linking = useLinking({ viewStore, actions, setting });
  const flow = useReactFlow();
  const { getState } = useStoreApi();
  const typeOver = useTypeOver({ viewStore, writing, scene, setting });
  const focus = (id?: string): void => focusIn(wrapper.current, id);

  function edit(id: string | undefined): boolean {
    if (id === undefined) return false;
    return scene.edges.has(id)
      ? openStrip({ viewStore, isReadOnly: setting.current.readOnly, writing }, id)
      : writing.begin(id, { field: 'label' });
  }

  const enter = (id: string | undefined): boolean => (id !== undefined && (leaveStrip(viewStore) || gestures.press(id))) || edit(id);

  function selectNothing(target: Element | undefined): boolean {
    if (target === undefined || !dropSelection(viewStore)) return false;
    focus();
    return true;
  }

  function deleteSelected(contents?: 'delete' | 'keep'): boolean {
    const { nodes, edges } = viewStore.current().selection;
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
    viewStore.update({ surface: { kind: 'contents', count } });
    return true;
  }

  function contextAt(target: Element | undefined): CommandContext {
    const { current } = setting;
    return {
      ...current,
      viewStore,
      actions,
      scene,
      flow,
      canvas: wrapper.current,
      subject: nodeIdOf(target) ?? (selectedNodes.length === 1 ? selectedNodes[0] : undefined),
      pointer: pointer.current.at,
      spot: undefined,
      isByKeyboard,
      focus,
      edit,
      typeOver,
      write: writing.begin,
      actAhead: writing.actAhead,
      deleteSelection,
      deleteSelected,
      startLinking: linking.start,
      takeBack: () => leaveGesture(gestures, getState) || stopWaiting(viewStore) || selectNothing(target) || disarm(viewStore),
      place: placing.place,
      placeArmed: placing.placeArmed,
    };
  }
  const { takeKey, afterKeys } = useCanvasKeys({ viewStore, contextAt, canvas: wrapper, isTouch });
  useUntouchedFields(useLatest(contextAt));
  useClipboard(contextAt, wrapper);
  useKeepFocus(wrapper, scene, focus);
  useFocusSelected(wrapper, canvas.state.selection, focus);
  useCanvasFocus(wrapper, focus);

  return { contextAt, deleteSelection, edit, focus, afterKeys, ...useFocusKeys({ wrapper, viewStore, linking, enter, takeKey }) };
}

/** Gives the focus to a node or an edge that is drawn, or to the canvas itself. */
function focusIn(canvas: HTMLElement | null, id: string | undefined): void {
  const name = id === undefined ? '' : CSS.escape(id);
  const places = id === undefined ? '.react-flow' : `.react-flow__node[data-id="${name}"], .react-flow__edge[data-id="${name}"]`;
  canvas?.querySelector<HTMLElement | SVGElement>(places)?.focus({ preventScroll: true });
}

/** Takes back the drag or the connection that is under way; false where none is. */
function leaveGesture(gestures: Gestures, getState: () => Pick<ReactFlowState, 'cancelConnection'>): boolean {
  if (gestures.abortDrag()) return true;
  const isDrawn = gestures.abortConnection();
  if (isDrawn) getState().cancelConnection();
  return isDrawn;
}

/** Selects nothing; false where nothing was selected. */
function dropSelection(viewStore: ViewStore): boolean {
  const { nodes, edges } = viewStore.current().selection;
  viewStore.update({ selection: { nodes: new Set(), edges: new Set() } });
  return nodes.size + edges.size > 0;
}

/** Closes the strip, which has not got the focus under a finger: Enter keeps the relation as it is. False where none is open. */
function leaveStrip(viewStore: ViewStore): boolean {
  const { strip } = viewStore.current();
  if (strip !== undefined) viewStore.update({ strip: undefined });
  return strip !== undefined;
}

/** Ends what waits for its next step, or for its code: a new size, a dialog, a surface, a field, the other end of a relation, its kind. */
function stopWaiting(viewStore: ViewStore): boolean {
  const state = viewStore.current();
  const waiting = (['resize', 'pageDialog', 'surface', 'adding', 'line', 'inspecting', 'joining', 'strip'] as const).find(
    (each) => state[each] !== undefined,
  );
  if (waiting === undefined) return false;
  viewStore.update({ [waiting]: undefined });
  return true;
}

function disarm(viewStore: ViewStore): boolean {
  if (viewStore.current().relation === undefined) return false;
  viewStore.update({ relation: undefined });
  return true;
}
