import { type EdgeKindId, edgeKind, type NodeKindId, nodeKind } from '@umlaut/diagram';
import type { ThemeName } from '@umlaut/notation';
import type { KeyboardEvent, PointerEvent } from 'react';
import { kindKeys } from '../keys/kind-keys.ts';
import css from './palette.module.css';
import { shapeName } from './sections.ts';
import { SketchPicture } from './sketch-picture.tsx';
import { sketchEdge, sketchNode } from './sketches.ts';

interface ItemsProps<K> {
  readonly kinds: readonly K[];
  readonly theme: ThemeName;
  /** The kind that is armed. */
  readonly chosen: K | undefined;
  /** `clicks`: how many in a row, 0 by a key. */
  readonly onChoose: (kind: K, clicks: number) => void;
}

/** Kinds of node, to be placed. */
export function NodeItems({
  kinds,
  theme,
  chosen,
  isKept,
  onChoose,
  onPlace,
  onPointerDown,
}: ItemsProps<NodeKindId> & {
  /** The armed kind stays armed after it was placed. */
  readonly isKept: boolean;
  readonly onPlace: (kind: NodeKindId) => void;
  readonly onPointerDown: (kind: NodeKindId, event: PointerEvent) => void;
}) {
  function onKeyDown(event: KeyboardEvent, kind: NodeKindId): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onPlace(kind);
  }
  return (
    <ul className={css.shapes}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className={css.shape}
            aria-pressed={chosen === kind}
            data-kept={(chosen === kind && isKept) || undefined}
            title={howToPlace(kind)}
            onClick={({ detail }) => onChoose(kind, detail)}
            onKeyDown={(event) => onKeyDown(event, kind)}
            onPointerDown={(event) => onPointerDown(kind, event)}
          >
            <span className={css.frame}>
              <SketchPicture sketch={sketchNode(kind)} theme={theme} width={44} height={32} />
            </span>
            <span className={css.shapeName}>{shapeName(kind)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The tooltip: how to place it, and what the keys do then. */
function howToPlace(kind: NodeKindId): string {
  const [members] = nodeKind(kind).compartments;
  const typing = members === undefined ? '' : ` Press Tab after its name to add the first ${members.one}.`;
  return `${shapeName(kind)}${keyOf(kind)}: click it, then click or drag on the canvas, or type its name.${typing}`;
}

/** The key that arms it while the canvas has the focus. */
function keyOf(kind: NodeKindId): string {
  return kindKeys[kind] === undefined ? '' : ` (${kindKeys[kind]})`;
}

/** Kinds of edge, of which one can be chosen for what is connected next. */
export function EdgeItems({ kinds, theme, chosen, isKept, onChoose }: ItemsProps<EdgeKindId> & { readonly isKept: boolean }) {
  return (
    <ul className={css.relations}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className={css.relation}
            aria-pressed={chosen === kind}
            data-kept={(chosen === kind && isKept) || undefined}
            title={`${edgeKind(kind).name}: click, then click the two elements to connect, or drag from one to the other. Double-click to draw several.`}
            onClick={({ detail }) => onChoose(kind, detail)}
          >
            <SketchPicture sketch={sketchEdge(kind)} theme={theme} width={44} height={18} />
            <span>{edgeKind(kind).name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
