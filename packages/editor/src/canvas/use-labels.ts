import type { Limits } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import { type RefObject, useMemo } from 'react';
import type { SessionStore } from '../session.ts';
import { labelOf } from '../view/nodes.ts';
import type { Actions } from './actions.ts';
import type { CanvasContext } from './canvas-context.ts';
import { useLatest } from './use-latest.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly setting: Readonly<
    RefObject<{
      readonly document: DiagramDocument;
      readonly session: SessionStore;
      readonly limits: Limits;
      readonly readOnly: boolean;
    }>
  >;
  readonly actions: Actions;
  readonly onNotice: ((text: string) => void) | undefined;
}

/** How the boxes end the editing of their labels. The same object for the life of the canvas: boxes would all be drawn again. */
export function useLabels({ wrapper, setting, actions, onNotice }: Wiring): CanvasContext {
  const notice = useLatest(onNotice);
  return useMemo(
    () => ({
      limits: () => setting.current.limits,
      endEditing(id, label, { refocus }) {
        const { document, session } = setting.current;
        const node = document.current().nodes.find((candidate) => candidate.id === id);
        // A label that was stored too long stays as it is until somebody changes it.
        if (node !== undefined && label !== undefined && label !== labelOf(node)) actions.label(id, label);
        if (session.current().editing === id) session.update({ editing: undefined });
        if (refocus) wrapper.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus();
      },
      onCut() {
        const { maxLabelCharacters, maxLabelLines } = setting.current.limits;
        notice.current?.(`The label was cut to ${maxLabelCharacters} characters and ${maxLabelLines} lines`);
      },
    }),
    [wrapper, setting, actions, notice],
  );
}
