import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { PageCommands } from '../commands/command.ts';
import type { Preferences } from '../commands/preferences.ts';
import { useBorderDrag } from '../connecting/use-border-drag.ts';
import { useReachable } from '../connecting/use-reachable.ts';
import { type StripEnd, useStripEnd } from '../connecting/use-strip-end.ts';
import { useLastInput } from '../keys/use-last-input.ts';
import { pagePlaces } from '../panning/page-places.ts';
import { useOneButton } from '../panning/use-one-button.ts';
import { usePinch } from '../panning/use-pinch.ts';
import { usePointer } from '../panning/use-pointer.ts';
import { useTouch } from '../panning/use-touch.ts';
import { useAddField } from '../placing/use-add-field.ts';
import { type Placing, usePlacing } from '../placing/use-placing.ts';
import { useUnknownKinds } from '../placing/use-unknown-kinds.ts';
import { followLine } from '../score/follow-line.ts';
import { type DoubleTap, useDoubleTap } from '../selecting/use-double-tap.ts';
import { useMarquee } from '../selecting/use-marquee.ts';
import { pressedTexts } from '../texts/pressed-texts.ts';
import { useWritingEnd } from '../texts/use-writing-end.ts';
import { createWriting, type Writing } from '../texts/writing.ts';
import type { Actions, createActions } from './actions.ts';
import type { CanvasContext } from './canvas-context.ts';
import { type CommandContextSource, createGestures } from './gestures.ts';
import { useCanvasContext } from './use-canvas-context.ts';
import type { CanvasState } from './use-canvas-state.ts';
import { type Commands, useCommands } from './use-commands.ts';
import { useFlowHandlers } from './use-flow-handlers.ts';
import { useLatest } from './use-latest.ts';
import { lookOnly } from './words.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly canvas: CanvasState;
  readonly setting: ReturnType<Parameters<typeof createActions>[0]> & {
    readonly user: string | undefined;
    readonly minZoom: number;
    readonly preferences: Preferences;
    readonly setPreferences: (preferences: Preferences) => void;
    readonly page: PageCommands;
  };
  readonly makeActions: typeof createActions;
}

/** Everything that is done with one canvas, by pointer and by keys. */
export interface CanvasTools extends StripEnd {
  readonly actions: Actions;
  readonly commands: Commands;
  readonly placing: Placing;
  readonly context: CanvasContext;
  readonly handlers: ReturnType<typeof useFlowHandlers>;
  readonly taps: DoubleTap['handlers'];
  readonly selectionMode: ReturnType<typeof useMarquee>['selectionMode'];
  /** Whether the latest press was a finger's. */
  readonly isTouch: () => boolean;
}

/** Wires the gestures, keys and texts of one canvas together. */
export function useCanvasTools({ wrapper, canvas, setting: given, makeActions }: Wiring): CanvasTools {
  const { viewStore, diagram, scene, resting, live } = canvas;
  const setting = useLatest(given);
  const shown = useLatest({ diagram, scene, resting });
  const actions = useMemo(() => makeActions(() => setting.current), [makeActions, setting]);
  const writing = useMemo(() => createWriting(viewStore, () => setting.current), [viewStore, setting]);
  const pointer = usePointer(wrapper, viewStore);
  const context = useRef<CommandContextSource>(undefined);
  const { screenToFlowPosition } = useReactFlow();
  const page = useMemo(() => pagePlaces(screenToFlowPosition), [screenToFlowPosition]);
  const gestures = useMemo(
    () => createGestures({ viewStore, actions, shown, pointer, context, page }),
    [viewStore, actions, shown, pointer, page],
  );
  const taps = useDoubleTap();
  useTouch({ wrapper, viewStore, gestures });
  usePinch(wrapper);
  useOneButton();
  const { document, readOnly, onNotice } = given;
  const placing = usePlacing({ wrapper, document, viewStore, actions, writing, scene, readOnly, onNotice });
  const isByKeyboard = useLastInput();
  const commands = useCommands({
    wrapper,
    canvas,
    setting,
    actions,
    gestures,
    writing,
    pointer,
    placing,
    isByKeyboard,
    isTouch: taps.isTouch,
  });
  const reachable = useReachable({ wrapper, scene, readOnly });
  const elements = useCanvasContext({ wrapper, viewStore, actions, writing, live, reachable, page, shown, setting });
  useLayoutEffect(() => {
    context.current = commands.contextAt;
  });
  useUnknownKinds({ diagram, setting });
  useEffect(() => {
    const notice: typeof onNotice = (...parts) => setting.current.onNotice(...parts);
    return followLine({ document, viewStore, onNotice: notice });
  }, [document, viewStore, setting]);
  useWritingEnd({ viewStore, diagram, readOnly, writing, focus: commands.focus });

  const refuse = readOnly ? () => onNotice(lookOnly) : undefined;
  const texts = { ...pressedTexts({ scene, writing, edit: commands.edit }), ...(refuse && { editNodeAt: refuse, editEdgeAt: refuse }) };
  useAddField(wrapper, viewStore, refuse);
  useBorderDrag({ wrapper, viewStore, scene, readOnly, textAt: texts.textAt });
  const { selectionMode, onClickCapture } = useMarquee(viewStore);
  const handlers = useFlowHandlers({ wrapper, viewStore, gestures, reachable, taps, onClickCapture, ...texts });
  useKeptText(writing);

  const strip = useStripEnd({ viewStore, refocus: elements.refocus, setting });

  return {
    actions,
    commands,
    placing,
    context: elements,
    handlers,
    selectionMode,
    taps: taps.handlers,
    ...strip,
    isTouch: taps.isTouch,
  };
}

/** Stores the text that is being typed when the page or the canvas goes away. */
function useKeptText(writing: Writing): void {
  useEffect(() => {
    const keep = (): void => {
      if (document.visibilityState === 'hidden') writing.flush();
    };
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [writing]);
  // Before the page around it, in an effect of its own, closes the document.
  useLayoutEffect(() => () => writing.keep(), [writing]);
}
