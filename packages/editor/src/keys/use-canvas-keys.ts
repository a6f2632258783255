import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import { lookOnly, notLoaded } from '../canvas/words.ts';
import { basicCommands } from '../commands/basic-commands.ts';
import type { Command, CommandContext } from '../commands/command.ts';
import { loadedTools, loadTools } from '../loading/load-tools.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { typeArmed } from './armed-keys.ts';
import { isRefused, type KeyPlace, runKey, typeKey } from './dispatch.ts';
import { isElsewhere, isOnEdgeStop, isTyping, isWalking, mayBeCommand, waitsItsTurn } from './keys.ts';
import { createKeysAhead, type KeysAhead } from './keys-ahead.ts';
import { lateParts } from './late-parts.ts';
import { pressAt } from './press-at.ts';

interface KeyHandlers {
  readonly viewStore: ViewStore;
  /** Returns the context of commands when the focus is at `target` of the canvas. */
  readonly contextAt: (target: Element | undefined) => CommandContext;
  readonly canvas: RefObject<HTMLElement | null>;
  /** Whether the latest press was a finger's. */
  readonly isTouch: () => boolean;
}

interface CanvasKeys {
  takeKey(event: KeyboardEvent): void;
  afterKeys(act: () => void): void;
}

/**
 * The keys of the canvas. They hold wherever the focus is on the page but in text fields and dialogs; those that mean something
 * else elsewhere, and single letters, only where the focus is on the canvas. A key that may be a command of what is not loaded yet
 * waits for it, as keys do for a part that is open and has not got the focus, and for each other. Returns the listener, for a key
 * that must not reach what lies between the canvas and the page, and what runs an act behind the keys that wait.
 */
export function useCanvasKeys({ viewStore, contextAt, canvas, isTouch }: KeyHandlers): CanvasKeys {
  const latest = useLatest(contextAt);
  const handler = useRef<CanvasKeys>(undefined);
  useEffect(() => {
    function contextOf({ target }: KeyboardEvent): CommandContext {
      return latest.current(isIn(canvas.current, target) && target instanceof Element ? target : undefined);
    }

    function take(event: KeyboardEvent, commands: readonly Command[]): boolean {
      const [context, place] = [contextOf(event), placeOf(event, canvas.current)];
      if (runKey(event, commands, context, place)) return true;
      const isTold = isRefused(event, commands, context, place);
      if (isTold) context.onNotice(lookOnly);
      return isTold;
    }

    /** To a text that is open or selected. */
    function giveToText(event: KeyboardEvent): boolean {
      const context = contextOf(event);
      return typeArmed(event, context) || typeKey(event, context, placeOf(event, canvas.current)) || context.actAhead(event);
    }

    /** Gives a key that waited to the field that has the focus by then, or to the canvas. */
    function giveLate(event: KeyboardEvent): void {
      const { activeElement } = document;
      if (activeElement !== null && takesKeys(activeElement, canvas.current)) pressAt(activeElement, event);
      // A later selection was not meant by it.
      else if (isForText(viewStore) && giveToText(event)) return;
      else if (viewStore.current().editing === undefined) take(event, loadedTools()?.commands ?? basicCommands);
    }

    const ahead = createKeysAhead({ openParts: () => lateParts(viewStore.current(), isTouch()), give: giveLate });

    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
      if (closesAwaited(event, ahead)) ahead.drop();
      // With the focus nowhere the canvas has the keys; Tab goes on from where it is.
      if (event.target === document.body && !/^(?:Tab|Shift|Control|Alt|Meta)$/.test(event.key)) latest.current(undefined).focus();
      if (!isTyping(event)) endLostText(viewStore);
      if (ahead.isWaiting() && waitsItsTurn(event) && !closesAwaited(event, ahead)) {
        event.preventDefault();
        ahead.keep(event);
        return;
      }
      if (giveToText(event)) {
        event.preventDefault();
        return;
      }
      const tools = loadedTools();
      // There the keys of what is loaded from the start may mean something else.
      const isTooSoon = tools === undefined && isOnEdgeStop(event.target);
      if (!isTooSoon && take(event, tools?.commands ?? basicCommands)) event.preventDefault();
      else if (tools === undefined && (isTooSoon || mayBeCommand(event) || (isIn(canvas.current, event.target) && isWalking(event)))) {
        event.preventDefault();
        ahead.keep(event);
        const code = loadTools();
        ahead.waitFor(code);
        code.catch(() => latest.current(undefined).onNotice(notLoaded));
      }
    }

    /** Keeps the order: the focus may be in the field already while the code that the first keys need is loading. */
    function onFieldKey(event: KeyboardEvent): void {
      // The keys that waited are given as events of the page's own.
      if (!event.isTrusted || event.isComposing || !isElsewhere(event.target) || !ahead.hasKept()) return;
      if (!waitsItsTurn(event) || closesAwaited(event, ahead)) return;
      event.preventDefault();
      event.stopPropagation();
      ahead.keep(event);
    }

    handler.current = { takeKey: onKeyDown, afterKeys: ahead.afterKeys };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keydown', onFieldKey, true);
    const stop = listenForParts(ahead, viewStore, (target) => takesKeys(target, canvas.current));
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keydown', onFieldKey, true);
      stop();
    };
  }, [canvas, latest, viewStore, isTouch]);
  return {
    takeKey: useCallback((event) => handler.current?.takeKey(event), []),
    afterKeys: useCallback((act) => (handler.current === undefined ? act() : handler.current.afterKeys(act)), []),
  };
}

function placeOf({ target }: KeyboardEvent, canvas: HTMLElement | null): KeyPlace {
  const isHere = target === document.body || isIn(canvas, target);
  return { isHere, isOnNode: isHere && closest(target, '.react-flow__node') !== null, isOnEdgeStop: isHere && isOnEdgeStop(target) };
}

/** Escape closes a part that isn't there yet, and drops the keys meant for it. */
function closesAwaited({ key }: KeyboardEvent, ahead: Pick<KeysAhead<KeyboardEvent>, 'isPartAwaited'>): boolean {
  return key === 'Escape' && ahead.isPartAwaited();
}

/** Reports to `ahead` what opens, has the focus and is pressed; returns the function that ends it. */
function listenForParts(ahead: KeysAhead<KeyboardEvent>, viewStore: ViewStore, takes: (target: Element) => boolean): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const leave = viewStore.subscribe(() => ahead.look());
  document.addEventListener('focusin', ({ target }) => target instanceof Element && takes(target) && ahead.arrive(), options);
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      ahead.leave();
      // Else a key of the canvas would be written into the field that is pressed.
      if (target instanceof Element && takes(target)) ahead.drop();
    },
    options,
  );
  return () => {
    leave();
    listening.abort();
  };
}

/** Whether keys pressed there are not the canvas': in a field, a dialog, a menu, or beside the canvas. */
function takesKeys(target: Element, canvas: HTMLElement | null): boolean {
  return isElsewhere(target) || (target !== document.body && !isIn(canvas, target));
}

/** Whether characters go to an open text, or to the name of the armed shape. */
function isForText(viewStore: ViewStore): boolean {
  const { editing, placing } = viewStore.current();
  return (editing ?? placing) !== undefined;
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
