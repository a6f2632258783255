import { type BroughtUp, elementsAt, placesOf } from '@umlaut/text';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { CommandContext } from '../commands/command.ts';
import { bringIntoView } from '../panning/reveal.ts';
import type { Presence } from '../presence/presence.ts';
import { useViewState } from '../view-state/use-view-state.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { type CodeField, createCodeField } from './code-field.ts';
import { examples, languageNames } from './pane-text.ts';
import { createSelectionLink } from './selection-link.ts';
import { useCarets } from './use-carets.ts';
import type { PaneTyping } from './use-typing.ts';
import type { PlacedFinding } from './walk-findings.ts';

interface PaneFieldSetting {
  readonly viewStore: ViewStore;
  readonly context: () => CommandContext;
  /** The others; undefined without a room. */
  readonly presence: Presence | undefined;
  readonly shown: BroughtUp;
  readonly typed: PaneTyping;
  readonly findings: readonly PlacedFinding[];
  readonly panel: RefObject<HTMLElement | null>;
}

interface PaneField {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly field: Readonly<RefObject<CodeField | undefined>>;
  /** Elements that the statement under the pointer is about. */
  readonly pointed: readonly string[];
  readonly elementsAtCaret: () => readonly string[];
}

/** A caret that rests this long selects. */
const restMs = 150;
const nothing: readonly string[] = [];

/** The field of the pane, which has the focus from the start, and its ties to the canvas, both ways. */
export function usePaneField({ viewStore, context, presence, shown, typed, findings, panel }: PaneFieldSetting): PaneField {
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<CodeField>(undefined);
  const [pointed, setPointed] = useState(nothing);
  const [link] = useState(() => createSelectionLink(() => viewStore.current().selection));
  const tellCaret = useCarets({ viewStore, presence, shown, typed, field });
  const latest = useLatest({ shown, context, tellCaret });
  const { typing, written, canType } = typed;

  useLayoutEffect(() => {
    if (host.current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const about = (at: number): readonly string[] => {
      const { statements, slots, points } = latest.current.shown;
      return elementsAt(statements, slots, at).map((id) => points?.get(id)?.node ?? id);
    };
    function rest(at: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => select(at), restMs);
    }
    function select(at: number): void {
      // Offsets are those of the text in the document.
      if (typing.isPending()) {
        rest(at);
        return;
      }
      const now = latest.current.context();
      const { nodes, edges } = now.scene;
      const selection = link.caretRested(about(at), { node: (id) => nodes.has(id), edge: (id) => edges.has(id) });
      if (selection === undefined) return;
      viewStore.update({ strip: undefined, selection });
      const [node] = selection.nodes;
      const [edge] = selection.edges;
      if (node !== undefined) bringIntoView(now, { element: 'node', id: node });
      else if (edge !== undefined) bringIntoView(now, { element: 'edge', id: edge });
    }
    const opened = createCodeField(host.current, {
      onCaret(at) {
        typing.move(at);
        rest(at);
        latest.current.tellCaret();
      },
      onFocus: () => latest.current.tellCaret(),
      onType: (typed) => typing.type(typed, latest.current.shown),
      onPoint(at) {
        const next = at === undefined ? nothing : about(at);
        setPointed((before) => (before.join(' ') === next.join(' ') ? before : next));
      },
    });
    const { current: element } = host;
    const flush = (): void => typing.flush();
    element.addEventListener('writeout', flush);
    field.current = opened;
    opened.focus();
    return () => {
      clearTimeout(timer);
      element.removeEventListener('writeout', flush);
      opened.destroy();
    };
  }, [viewStore, link, latest, typing]);

  // A change of the canvas does not take back unfinished typing: it comes in with the next write.
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew after each write
  useLayoutEffect(() => {
    if (typing.isPending()) return;
    field.current?.show(shown, findings);
  }, [shown, findings, typing, written]);
  useLayoutEffect(() => field.current?.allow(canType), [canType]);
  useLayoutEffect(
    () => field.current?.name(`Diagram as text, ${languageNames[shown.language]}`, examples[shown.language]),
    [shown.language],
  );

  useCanvasTies({ viewStore, context, shown, panel, field, link });
  const elementsAtCaret = (): readonly string[] => elementsAt(shown.statements, shown.slots, field.current?.caret() ?? 0);
  return { host, field, pointed, elementsAtCaret };
}

type CanvasTies = Pick<PaneFieldSetting, 'viewStore' | 'context' | 'shown' | 'panel'> &
  Pick<PaneField, 'field'> & { readonly link: ReturnType<typeof createSelectionLink> };

/** Tints the lines of what is selected or pointed at on the canvas, and goes to what is selected there. */
function useCanvasTies({ viewStore, context, shown, panel, field, link }: CanvasTies): void {
  const latest = useLatest(shown);
  const selection = useViewState(viewStore, 'selection');
  const hovered = useHovered(context);
  useEffect(() => {
    const ids = hovered === undefined ? [...selection.nodes, ...selection.edges] : [hovered];
    field.current?.tint(ids.flatMap((id) => placesOf(shown.statements, shown.slots, id)));
  }, [selection, hovered, shown, field]);
  useEffect(() => {
    const id = link.selectionChanged(selection, panel.current?.contains(document.activeElement) === true);
    const { statements, slots } = latest.current;
    const [place] = id === undefined ? [] : placesOf(statements, slots, id);
    if (place !== undefined) field.current?.goTo(place.from);
  }, [selection, link, latest, panel, field]);
}

/** The node or edge of the canvas that the pointer is over. */
function useHovered(context: () => CommandContext): string | undefined {
  const [hovered, setHovered] = useState<string>();
  const latest = useLatest(context);
  useEffect(() => {
    const { canvas } = latest.current();
    const listening = new AbortController();
    const { signal } = listening;
    const look = ({ target }: PointerEvent): void => {
      const element = target instanceof Element ? target.closest('.react-flow__node[data-id], .react-flow__edge[data-id]') : null;
      setHovered(element?.getAttribute('data-id') ?? undefined);
    };
    canvas?.addEventListener('pointerover', look, { signal });
    canvas?.addEventListener('pointerleave', () => setHovered(undefined), { signal });
    return () => listening.abort();
  }, [latest]);
  return hovered;
}
