import type { Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { type FocusEvent, type KeyboardEvent, type RefObject, useMemo } from 'react';
import type { Actions } from '../canvas/actions.ts';
import { isOnEdgeStop, isWalking } from '../keys/keys.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { createLinking, type Linking } from './linking.ts';

interface LinkingWiring {
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly setting: Readonly<
    RefObject<{ readonly document: DiagramDocument; readonly limits: Limits; readonly announce: (message: string) => void }>
  >;
}

/** The keyboard's way to connect, the same for the life of the canvas. */
export function useLinking({ viewStore, actions, setting }: LinkingWiring): Linking {
  return useMemo(
    () =>
      createLinking({
        diagram: () => setting.current.document.current(),
        limits: () => setting.current.limits,
        viewStore,
        actions,
        announce: (message) => setting.current.announce(message),
      }),
    [setting, viewStore, actions],
  );
}

interface FocusWiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly viewStore: ViewStore;
  readonly linking: Linking;
  /** Handles Enter on a node or an edge; returns false when it does nothing there. */
  readonly enter: (id: string | undefined) => boolean;
  /** Takes a key as a command. */
  readonly takeKey: (event: globalThis.KeyboardEvent) => void;
}

/** Keys of what has the focus on the canvas that React Flow would take for its own. */
export function useFocusKeys({ wrapper, viewStore, linking, enter, takeKey }: FocusWiring) {
  return {
    // Before React Flow takes Enter for selecting, and the arrows for moving.
    onKeyDownCapture(event: KeyboardEvent): void {
      // React Flow would take the focus away with it, and later keys would go nowhere.
      const isEscape = event.key === 'Escape' && viewStore.current().linking === undefined && elementIdOf(event.target) !== undefined;
      if (isEscape || isOnEdgeStop(event.target)) {
        takeKey(event.nativeEvent);
        // React Flow would take them for keys of the edge.
        if (isEscape || event.nativeEvent.defaultPrevented) event.stopPropagation();
        return;
      }
      const isHeld = event.ctrlKey || event.metaKey || event.altKey;
      if (isHeld || !linking.takeKey(event)) {
        if (isHeld && isWalking(event)) takeKey(event.nativeEvent);
        else if (isHeld || event.key !== 'Enter' || !enter(elementIdOf(event.target))) return;
      }
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus({ target }: FocusEvent): void {
      const stop = elementIdOf(target);
      if (stop !== undefined && viewStore.current().stop !== stop) viewStore.update({ stop });
    },
    // Keys go elsewhere then.
    onBlur({ relatedTarget }: FocusEvent): void {
      const isLeft = !(relatedTarget instanceof Element) || wrapper.current?.contains(relatedTarget) !== true;
      if (isLeft && viewStore.current().linking !== undefined) viewStore.update({ linking: undefined });
    },
  };
}

/** Id of the node or edge that is itself `target`. */
function elementIdOf(target: EventTarget): string | undefined {
  const isElement = target instanceof Element && target.matches('.react-flow__node, .react-flow__edge');
  return isElement ? (target.getAttribute('data-id') ?? undefined) : undefined;
}

/** Id of the node that `target` stands in. */
export function nodeIdOf(target: EventTarget | undefined): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest('.react-flow__node')?.getAttribute('data-id') ?? undefined;
}
