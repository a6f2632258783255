import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import { notLoaded } from '../canvas/words.ts';
import { basicCommands } from '../commands/basic-commands.ts';
import type { Command, CommandContext } from '../commands/command.ts';
import { loadedTools, loadTools } from '../loading/load-tools.ts';
import { isChord, isSingle } from './chord.ts';
import { isElsewhere, isOnEdgeStop, isTyping, isWalking, mayBeCommand } from './keys.ts';

interface KeyHandlers {
  /** What commands work on when the focus is at `target` of the canvas. */
  readonly contextAt: (target: Element | undefined) => CommandContext;
  readonly canvas: RefObject<HTMLElement | null>;
}

const scopes = ['edge stop', 'node', 'canvas', 'page'] as const;

/**
 * The keys of the canvas. They hold wherever the focus is on the page but in text fields and dialogs; those that mean something
 * else elsewhere, and single letters, only where the focus is on the canvas. A key that may be a command of what is not
 * loaded yet waits for it, and what is typed behind it waits as well. Answers the listener, for a key that must not reach what lies between the canvas and the page.
 */
export function useCanvasKeys({ contextAt, canvas }: KeyHandlers): (event: KeyboardEvent) => void {
  const latest = useLatest(contextAt);
  const handler = useRef<(event: KeyboardEvent) => void>(undefined);
  useEffect(() => {
    function take(event: KeyboardEvent, commands: readonly Command[]): boolean {
      const target = event.target instanceof Element ? event.target : undefined;
      const isHere = target !== undefined && canvas.current?.contains(target) === true;
      const isOnNode = isHere && target.closest('.react-flow__node') !== null;
      const context = latest.current(isHere ? target : undefined);
      const holds = { page: true, canvas: isHere, node: isOnNode, 'edge stop': isHere && isOnEdgeStop(target) };
      for (const scope of scopes.filter((each) => holds[each])) {
        for (const { keys, can, run } of commands.filter((each) => each.scope === scope && each.isNative !== true)) {
          const chord = keys.find((key) => isChord(key, event));
          if (chord === undefined || (isSingle(chord) && !(isHere && context.preferences.singleKeys))) continue;
          if (can(context)) return run(context, chord) !== false;
        }
      }
      return false;
    }

    /** What waited: a command, or a letter for what the one before has opened. */
    function takeLate(event: KeyboardEvent, commands: readonly Command[]): void {
      waiting -= 1;
      const { viewStore } = latest.current(undefined);
      const { surface, editing } = viewStore.current();
      if (surface === undefined && editing === undefined) take(event, commands);
      else if (surface !== undefined && event.key.length === 1)
        viewStore.update({ surface: { ...surface, typed: `${surface.typed ?? ''}${event.key}` } });
    }

    let waiting = 0;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
      const tools = loadedTools();
      // There, and behind a key that waits, the keys of what is loaded from the start may mean something else.
      const isTooSoon = tools === undefined && (isOnEdgeStop(event.target) || (waiting > 0 && isTyping(event)));
      if (!isTooSoon && take(event, tools?.commands ?? basicCommands)) event.preventDefault();
      else if (tools === undefined && (isTooSoon || mayBeCommand(event) || (isIn(canvas.current, event.target) && isWalking(event)))) {
        event.preventDefault();
        waiting += 1;
        const failed = () => {
          waiting -= 1;
          latest.current(undefined).onNotice(notLoaded);
        };
        loadTools().then(({ commands }) => takeLate(event, commands), failed);
      }
    }
    handler.current = onKeyDown;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [canvas, latest]);
  return useCallback((event) => handler.current?.(event), []);
}

function isIn(canvas: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && canvas?.contains(target) === true;
}
