import type { Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { type FocusEvent, type KeyboardEvent, type RefObject, useMemo } from 'react';
import type { Actions } from './actions.ts';
import type { KeyCommand } from './keys.ts';
import { createLinking } from './linking.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import type { CanvasState } from './use-canvas-state.ts';
import type { Gestures } from './use-gestures.ts';
import type { Writing } from './writing.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly canvas: CanvasState;
  readonly setting: Readonly<
    RefObject<{
      readonly document: DiagramDocument;
      readonly limits: Limits;
      readonly readOnly: boolean;
      readonly announce: (message: string) => void;
    }>
  >;
  readonly actions: Actions;
  readonly gestures: Gestures;
  readonly writing: Writing;
  /** Asks what becomes of what lies in the containers that are to be deleted. */
  readonly askContents: () => void;
}

/** What keys and buttons ask for. */
export interface Commands {
  /** Does what a key or a button asks for; false when there was nothing to do. `target`: where the focus is on the canvas. */
  readonly run: (command: KeyCommand, target: Element | undefined) => boolean;
  /** Opens a node's label for editing. */
  readonly edit: (id: string | undefined) => boolean;
  readonly focus: () => void;
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** What keys and buttons do, beyond the pointer's gestures. */
export function useCommands({ wrapper, canvas, setting, actions, gestures, writing, askContents }: Wiring): Commands {
  const { session, nodes, edges, selectedNodes } = canvas;
  const linking = useMemo(
    () =>
      createLinking({
        diagram: () => setting.current.document.current(),
        limits: () => setting.current.limits,
        session,
        actions,
        announce: (message) => setting.current.announce(message),
      }),
    [setting, session, actions],
  );

  function focus(): void {
    wrapper.current?.querySelector<HTMLElement>('.react-flow')?.focus({ preventScroll: true });
  }

  function edit(id: string | undefined): boolean {
    return id !== undefined && writing.begin(id, { field: 'label' });
  }

  function closeChoice(): boolean {
    if (session.current().connected === undefined) return false;
    session.update({ connected: undefined });
    return true;
  }

  function run(command: KeyCommand, target: Element | undefined): boolean {
    const { readOnly } = setting.current;
    const subject = nodeIdOf(target) ?? (selectedNodes.length === 1 ? selectedNodes[0] : undefined);
    if (command === 'escape') return gestures.abortDrag() || closeChoice();
    if (command === 'edit') return edit(subject);
    if (command === 'link') return !readOnly && subject !== undefined && linking.start(subject);
    if (command === 'select_all') {
      session.update({ selection: { nodes: new Set(nodes.map(({ id }) => id)), edges: new Set(edges.map(({ id }) => id)) } });
      return true;
    }
    if (command === 'delete') {
      if (!readOnly && actions.contentCount() > 0) {
        askContents();
        return true;
      }
      const isDone = actions.deleteSelected();
      if (isDone) focus();
      return isDone;
    }
    if (!readOnly) actions[command]();
    return !readOnly;
  }
  useCanvasKeys({ run, canvas: wrapper });

  // Before React Flow takes Enter for selecting, and the arrows for moving.
  function onKeyDownCapture(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !linking.takeKey(event)) {
      if (event.key !== 'Enter' || !isNode(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!edit(nodeIdOf(event.target))) return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // Keys go elsewhere then.
  function onBlur({ relatedTarget }: FocusEvent): void {
    const isLeft = !(relatedTarget instanceof Element) || wrapper.current?.contains(relatedTarget) !== true;
    if (isLeft && session.current().linking !== undefined) session.update({ linking: undefined });
  }

  return { run, edit, focus, onKeyDownCapture, onBlur };
}

function isNode(target: EventTarget): boolean {
  return target instanceof Element && target.matches('.react-flow__node');
}

function nodeIdOf(target: EventTarget | undefined): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest('.react-flow__node')?.getAttribute('data-id') ?? undefined;
}
