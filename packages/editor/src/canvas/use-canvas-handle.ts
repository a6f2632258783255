import type { NodeKindId } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { useReactFlow } from '@xyflow/react';
import { type Ref, type RefObject, useImperativeHandle } from 'react';
import type { CommandContext } from '../commands/command.ts';
import { boundsOf, fitOptions, sizeAt } from '../panning/fit.ts';
import { middleOf, showBox } from '../panning/show-box.ts';
import { usualKind } from '../placing/usual-kind.ts';
import type { Actions } from './actions.ts';

/** Handle of a canvas for the page around it. */
export interface CanvasHandle {
  /**
   * Adds a node of the diagram’s usual kind at the centre of the view and selects it; its name is edited unless it is a plain box. At the
   * limit `onProblem` is called instead.
   */
  addNode(): void;
  /** Places a node of a kind at the centre of the view, or beside what is there, and opens its name. */
  place(kind: NodeKindId): void;
  /** Puts the keyboard's focus on the canvas. */
  focus(): void;
  /** Runs `act` once the typed keys that wait for code are where they belong; at once where none wait. */
  afterKeys(act: () => void): void;
  /** Returns the current context of commands. */
  context(): CommandContext;
  /** Brings the whole diagram into view, as far as the zoom limits allow. */
  fitView(): void;
}

interface Wiring {
  readonly ref: Ref<CanvasHandle> | undefined;
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly document: DiagramDocument;
  readonly actions: Actions;
  readonly focus: () => void;
  readonly afterKeys: (act: () => void) => void;
  readonly place: (kind: NodeKindId) => void;
  readonly contextAt: (target: undefined) => CommandContext;
}

/** Size of a box with a short label, to put the centre of an added one where it was asked for. */
const usualBox = { width: 150, height: 40 };

/** Gives the page around the canvas its handle. */
export function useCanvasHandle({ ref, wrapper, document, actions, focus, afterKeys, place, contextAt }: Wiring): void {
  const flow = useReactFlow();

  function addNode(): void {
    const box = wrapper.current?.getBoundingClientRect();
    if (box === undefined) return;
    const kind = usualKind(document.current());
    if (kind === 'plain') addBox(box);
    else place(kind);
  }

  function addBox(box: DOMRect): void {
    const centre = middleOf(box, flow);
    const id = actions.add({ x: Math.round(centre.x - usualBox.width / 2), y: Math.round(centre.y - usualBox.height / 2) });
    const added = document.current().nodes.find((node) => node.id === id);
    if (added === undefined) return;
    showBox(flow, box, { ...added.position, ...usualBox });
  }

  function fitView(): void {
    const { scene, minZoom } = context();
    const view = { width: wrapper.current?.clientWidth ?? 0, height: wrapper.current?.clientHeight ?? 0 };
    void flow.fitView(fitOptions(view, sizeAt(boundsOf(scene), minZoom)));
  }

  const context = (): CommandContext => contextAt(undefined);
  useImperativeHandle(ref, () => ({ addNode, place, focus, afterKeys, context, fitView }));
}
