import type { Point } from '@umlaut/diagram';
import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { PageCommands } from '../commands/command.ts';
import type { Preferences } from '../commands/preferences.ts';
import { pagePlaces } from '../panning/page-places.ts';
import { usePointer } from '../panning/use-pointer.ts';
import { useTouch } from '../panning/use-touch.ts';
import { type Placing, usePlacing } from '../placing/use-placing.ts';
import { useUnknownKinds } from '../placing/use-unknown-kinds.ts';
import { type DoubleTap, useDoubleTap } from '../selecting/use-double-tap.ts';
import { useMarquee } from '../selecting/use-marquee.ts';
import { edgePartAt } from '../texts/edge-parts.ts';
import { nodePartAt } from '../texts/node-parts.ts';
import { useWritingEnd } from '../texts/use-writing-end.ts';
import { createWriting } from '../texts/writing.ts';
import type { Actions, createActions } from './actions.ts';
import type { CanvasContext } from './canvas-context.ts';
import { type CommandContextSource, createGestures } from './gestures.ts';
import { useCanvasContext } from './use-canvas-context.ts';
import type { CanvasState } from './use-canvas-state.ts';
import { type Commands, useCommands } from './use-commands.ts';
import { useFlowHandlers } from './use-flow-handlers.ts';
import { useLatest } from './use-latest.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly canvas: CanvasState;
  readonly setting: ReturnType<Parameters<typeof createActions>[0]> & {
    readonly user: string | undefined;
    readonly preferences: Preferences;
    readonly setPreferences: (preferences: Preferences) => void;
    readonly page: PageCommands;
  };
  readonly makeActions: typeof createActions;
}

/** Everything that is done with one canvas, by pointer and by keys. */
export interface CanvasTools {
  readonly actions: Actions;
  readonly commands: Commands;
  readonly placing: Placing;
  readonly context: CanvasContext;
  readonly handlers: ReturnType<typeof useFlowHandlers>;
  readonly taps: DoubleTap['handlers'];
  readonly selectionMode: ReturnType<typeof useMarquee>['selectionMode'];
  /** Leaves an edge that was just drawn as it is. */
  readonly closeChoice: () => void;
  /** Whether the last thing that was done was done by a key. */
  readonly isByKeyboard: () => boolean;
}

/** Wires the gestures, keys and texts of one canvas together. */
export function useCanvasTools({ wrapper, canvas, setting: given, makeActions }: Wiring): CanvasTools {
  const { viewStore, diagram, scene, resting, live } = canvas;
  const setting = useLatest(given);
  const shown = useLatest({ diagram, scene, resting });
  const actions = useMemo(() => makeActions(() => setting.current), [makeActions, setting]);
  const writing = useMemo(() => createWriting(viewStore, () => setting.current), [viewStore, setting]);
  const pointer = usePointer(wrapper);
  const context = useRef<CommandContextSource>(undefined);
  const { screenToFlowPosition } = useReactFlow();
  const page = useMemo(() => pagePlaces(screenToFlowPosition), [screenToFlowPosition]);
  const gestures = useMemo(
    () => createGestures({ viewStore, actions, shown, pointer, context, page }),
    [viewStore, actions, shown, pointer, page],
  );
  const taps = useDoubleTap(viewStore);
  useTouch({ wrapper, viewStore, gestures });
  const { readOnly, onNotice } = given;
  const placing = usePlacing({ wrapper, viewStore, actions, writing, scene, readOnly, onNotice });
  const { placeAtCentre } = placing;
  const commands = useCommands({ wrapper, canvas, setting, actions, gestures, writing, pointer, placeAtCentre });
  const elements = useCanvasContext({ wrapper, viewStore, actions, writing, live, page, shown, setting });
  useLayoutEffect(() => {
    context.current = commands.contextAt;
  });
  useUnknownKinds({ diagram, setting });
  useWritingEnd({ viewStore, diagram, readOnly, writing, focus: commands.focus });
  const isByKeyboard = useLastInput();

  function editNodeAt(id: string, point: Point): void {
    const node = scene.nodes.get(id);
    if (node !== undefined) writing.begin(id, nodePartAt(node, point));
  }
  function editEdgeAt(id: string, point: Point): void {
    const edge = scene.edges.get(id);
    const part = edge === undefined ? undefined : edgePartAt(edge, point);
    if (part !== undefined) writing.begin(id, part);
  }
  const { selectionMode, onClickCapture } = useMarquee(viewStore);
  const handlers = useFlowHandlers({ wrapper, viewStore, gestures, taps, onClickCapture, editNodeAt, editEdgeAt });
  // What is typed is kept when the page goes away.
  useEffect(() => {
    const keep = (): void => {
      if (document.visibilityState === 'hidden') writing.flush();
    };
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [writing]);
  // And when the canvas does: before the page around it, in an effect of its own, closes the document.
  useLayoutEffect(() => () => writing.keep(), [writing]);

  const closeChoice = useCallback(() => viewStore.update({ connected: undefined }), [viewStore]);

  return { actions, commands, placing, context: elements, handlers, selectionMode, taps: taps.handlers, closeChoice, isByKeyboard };
}

function useLastInput(): () => boolean {
  const isKey = useRef(false);
  useEffect(() => {
    const key = (): void => {
      isKey.current = true;
    };
    const pointer = (): void => {
      isKey.current = false;
    };
    document.addEventListener('keydown', key, true);
    document.addEventListener('pointerdown', pointer, true);
    return () => {
      document.removeEventListener('keydown', key, true);
      document.removeEventListener('pointerdown', pointer, true);
    };
  }, []);
  return useMemo(() => () => isKey.current, []);
}
