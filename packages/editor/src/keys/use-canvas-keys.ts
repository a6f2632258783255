import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import { notLoaded } from '../canvas/words.ts';
import { basicCommands } from '../commands/basic-commands.ts';
import type { Command, CommandContext } from '../commands/command.ts';
import { loadedTools, loadTools } from '../loading/load-tools.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { type KeyPlace, runKey, typeKey } from './dispatch.ts';
import { isElsewhere, isOnEdgeStop, isTyping, isWalking, mayBeCommand, waitsItsTurn } from './keys.ts';

interface KeyHandlers {
  /** Returns the context of commands when the focus is at `target` of the canvas. */
  readonly contextAt: (target: Element | undefined) => CommandContext;
  readonly canvas: RefObject<HTMLElement | null>;
}

/**
 * The keys of the canvas. They hold wherever the focus is on the page but in text fields and dialogs; those that mean something
 * else elsewhere, and single letters, only where the focus is on the canvas. A key that may be a command of what is not
 * loaded yet waits for it, and what is typed behind it waits as well. Answers the listener, for a key that must not reach what lies between the canvas and the page.
 */
export function useCanvasKeys({ contextAt, canvas }: KeyHandlers): (event: KeyboardEvent) => void {
  const latest = useLatest(contextAt);
  const handler = useRef<(event: KeyboardEvent) => void>(undefined);
  useEffect(() => {
    function placeOf({ target }: KeyboardEvent): KeyPlace {
      const isHere = target === document.body || isIn(canvas.current, target);
      return { isHere, isOnNode: isHere && closest(target, '.react-flow__node') !== null, isOnEdgeStop: isHere && isOnEdgeStop(target) };
    }

    function contextOf({ target }: KeyboardEvent): CommandContext {
      return latest.current(isIn(canvas.current, target) && target instanceof Element ? target : undefined);
    }

    function take(event: KeyboardEvent, commands: readonly Command[]): boolean {
      return runKey(event, commands, contextOf(event), placeOf(event));
    }

    /** To a text that is open or selected. */
    function giveToText(event: KeyboardEvent): boolean {
      const context = contextOf(event);
      return typeKey(event, context, placeOf(event)) || context.actAhead(event);
    }

    /** Runs an event that waited: a command, or a letter for the field that the one before has opened. */
    function takeLate(event: KeyboardEvent, commands: readonly Command[], isTakenBack: boolean): void {
      waiting -= 1;
      if (isTakenBack) return;
      const { viewStore } = latest.current(undefined);
      if (giveToSurface(event, viewStore)) return;
      // A later selection was not meant by it.
      const { editing, adding } = viewStore.current();
      if (editing === undefined && adding === undefined) take(event, commands);
      else giveToText(event);
    }

    let waiting = 0;
    /** How many times what waited was taken back. */
    let escapes = 0;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
      const tools = loadedTools();
      if (waiting > 0 && event.key === 'Escape') {
        escapes += 1;
        return;
      }
      // With the focus nowhere the canvas has the keys; Tab goes on from where it is.
      if (event.target === document.body && !/^(?:Tab|Shift|Control|Alt|Meta)$/.test(event.key)) latest.current(undefined).focus();
      if (!isTyping(event)) endLostText(latest.current(undefined).viewStore);
      // The key that opens the surface was pressed, and its code is loading.
      if (isTyping(event) && giveToSurface(event, latest.current(undefined).viewStore)) {
        event.preventDefault();
        return;
      }
      // Behind a key that waits, letters are for what it opens.
      if (waiting === 0 && giveToText(event)) {
        event.preventDefault();
        return;
      }
      // There, and behind a key that waits, the keys of what is loaded from the start may mean something else.
      const isTooSoon = tools === undefined && (isOnEdgeStop(event.target) || (waiting > 0 && waitsItsTurn(event)));
      if (!isTooSoon && take(event, tools?.commands ?? basicCommands)) event.preventDefault();
      else if (tools === undefined && (isTooSoon || mayBeCommand(event) || (isIn(canvas.current, event.target) && isWalking(event)))) {
        event.preventDefault();
        waiting += 1;
        const failed = () => {
          waiting -= 1;
          latest.current(undefined).onNotice(notLoaded);
        };
        const before = escapes;
        loadTools().then(({ commands }) => takeLate(event, commands, escapes !== before), failed);
      }
    }
    handler.current = onKeyDown;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [canvas, latest]);
  return useCallback((event) => handler.current?.(event), []);
}

/** Keeps a sign for the surface that is open; false when none is. */
function giveToSurface({ key }: KeyboardEvent, viewStore: ViewStore): boolean {
  const { surface } = viewStore.current();
  if (surface === undefined) return false;
  if (key.length === 1) viewStore.update({ surface: { ...surface, typed: `${surface.typed ?? ''}${key}` } });
  return true;
}

/** Another key than those of the word that was being typed. */
function endLostText(viewStore: ViewStore): void {
  if (viewStore.current().isTextLost) viewStore.update({ isTextLost: false });
}

function closest(target: EventTarget | null, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

function isIn(canvas: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && canvas?.contains(target) === true;
}
