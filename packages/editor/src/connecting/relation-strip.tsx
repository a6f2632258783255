import {
  type Change,
  type Diagram,
  type EdgeKindId,
  edgeKind,
  fitInput,
  type LabelLimits,
  type Limits,
  possibleEdgeKinds,
  printRelationLine,
  viewEdge,
} from '@umlaut/diagram';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { SketchPicture } from '../palette/sketch-picture.tsx';
import { sketchEdge } from '../palette/sketches.ts';
import { untouchedField } from '../texts/untouched.ts';
import type { Theme } from '../view/colours.ts';
import type { DrawnEdge, DrawnScene } from '../view/scene.ts';
import css from './connecting.module.css';
import { stripChanges, stripFinding } from './strip-changes.ts';
import { useStripPlace } from './use-strip-place.ts';

interface RelationStripProps {
  readonly diagram: Diagram;
  readonly scene: DrawnScene;
  readonly edge: DrawnEdge;
  readonly limits: Limits;
  readonly theme: Theme;
  /** Written in the place of the line. */
  readonly typed: string | undefined;
  /** Whether the field takes the focus: a finger has no keys, and the screen's keyboard would cover the diagram. */
  readonly takesFocus: boolean;
  /** Called with what is different, which may be nothing. */
  readonly onAccept: (changes: readonly Change[]) => void;
  /** More was typed or pasted than a line can hold. */
  readonly onCut: (limits: LabelLimits) => void;
  /** Left, the relation as it was; `byKey`: the focus goes back to the relation. */
  readonly onClose: (byKey: boolean) => void;
}

/** The line of one relation in a field, and the kinds that it can be of as pictures, beside the middle of the relation. */
export function RelationStrip(props: RelationStripProps) {
  const { diagram, scene, edge, limits, theme, typed, takesFocus, onAccept, onCut, onClose } = props;
  const { id } = edge.stored;
  const view = viewEdge(edge.stored);
  const before = printRelationLine(view);
  const [text, setText] = useState(typed ?? before);
  const [kind, setKind] = useState<EdgeKindId>(view.kind);
  const strip = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isFresh = useRef(false);
  const noteId = useId();
  useStripPlace(strip, { edge, scene });
  const kinds = possibleEdgeKinds(diagram, id).filter((each) => each !== 'plain' || view.kind === 'plain');
  const hasLine = edgeKind(kind).fields.length + edgeKind(kind).ends.length > 0;
  const finding = stripFinding(diagram, { id, kind, text }, limits);

  function accept(chosen: EdgeKindId = kind): void {
    const edit = { id, kind: chosen, text };
    if (stripFinding(diagram, edit, limits)?.isRefused !== true) onAccept(stripChanges(diagram, edit, limits));
  }
  /** Keeps what was typed, but not the kind that was chosen. */
  function leaveByEscape(): void {
    const edit = { id, kind: view.kind, text };
    const isKept = text !== before && stripFinding(diagram, edit, limits)?.isRefused !== true;
    if (isKept) onAccept(stripChanges(diagram, edit, limits));
    else onClose(true);
  }
  function step(by: number): void {
    setKind(kinds[(kinds.indexOf(kind) + by + kinds.length) % kinds.length] ?? kind);
  }
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const by = stepOf(event, event.target === field.current);
    const digit = event.altKey || event.target !== field.current ? /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] : undefined;
    const chosen = digit === undefined ? undefined : kinds[Number(digit) - 1];
    if (event.key === 'Escape') leaveByEscape();
    else if (event.key === 'Enter') accept();
    else if (by !== 0) step(by);
    else if (chosen !== undefined) setKind(chosen);
    else return;
    event.preventDefault();
  }

  useLayoutEffect(() => {
    if (!takesFocus) return;
    field.current?.focus({ preventScroll: true });
    if (typed === undefined) field.current?.select();
    else field.current?.setSelectionRange(typed.length, typed.length);
    if (field.current === null) strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }, [takesFocus, typed]);
  // Typed text is stored when something else is pressed, unless it is invalid.
  function leave(target: EventTarget | null): void {
    if (target instanceof Node && strip.current?.contains(target) === true) return;
    const isChanged = text !== (typed ?? before) || typed !== undefined || kind !== view.kind;
    if (isChanged && finding?.isRefused !== true) onAccept(stripChanges(diagram, { id, kind, text }, limits));
    else onClose(false);
  }
  usePressedElsewhere(leave);

  return (
    <fieldset
      ref={strip}
      className={`${css.strip} nodrag nopan nowheel nokey`}
      aria-label="Relation"
      data-floating=""
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {hasLine && (
        <input
          ref={field}
          className={css.line}
          value={text}
          placeholder={placeholderOf(kind)}
          aria-label="Relation label"
          onFocus={() => {
            isFresh.current = !takesFocus && text === before;
          }}
          // The first tap selects the line, as opening it by keys does: what is typed replaces it.
          onClick={({ currentTarget }) => {
            if (isFresh.current) currentTarget.select();
            isFresh.current = false;
          }}
          aria-describedby={noteId}
          {...(typed === undefined && text === before && kind === view.kind ? untouchedField : {})}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            const fitted = fitInput({ previous: text, next: target.value }, longest);
            if (fitted.cut) onCut(longest);
            setText(fitted.text);
          }}
        />
      )}
      {kinds.length > 1 && <KindPictures {...{ kinds, kind, theme }} onChoose={accept} />}
      <p
        id={noteId}
        className={css.note}
        data-refused={finding?.isRefused || undefined}
        role={finding === undefined ? undefined : 'status'}
      >
        {finding?.text ?? edgeKind(kind).name}
        {finding === undefined && takesFocus && `${kinds.length > 1 ? ' · ↑ ↓ other types' : ''} · Enter`}
      </p>
    </fieldset>
  );
}

interface KindPicturesProps {
  readonly kinds: readonly EdgeKindId[];
  readonly kind: EdgeKindId;
  readonly theme: Theme;
  readonly onChoose: (kind: EdgeKindId) => void;
}

function KindPictures({ kinds, kind, theme, onChoose }: KindPicturesProps) {
  return (
    <fieldset className={css.kinds} aria-label="Relation type">
      {kinds.map((each, index) => (
        <button
          key={each}
          type="button"
          className={css.kind}
          aria-pressed={each === kind}
          title={index < 9 ? `${edgeKind(each).name} (Alt+${index + 1})` : edgeKind(each).name}
          aria-label={edgeKind(each).name}
          onClick={() => onChoose(each)}
        >
          <SketchPicture sketch={sketchEdge(each)} theme={theme} width={44} height={16} />
        </button>
      ))}
    </fieldset>
  );
}

/** Tells of presses anywhere on the page, before anything else takes them. */
function usePressedElsewhere(onPress: (target: EventTarget | null) => void): void {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent): void => pressed(target);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, []);
}

/** A line has texts of both ends and a name, each of which is cut to its own limit when it is written. */
const longest = { maxLabelCharacters: 2_000, maxLabelLines: 1 };

function placeholderOf(kind: EdgeKindId): string {
  const { ends, fields } = edgeKind(kind);
  if (ends.includes('multiplicity')) return '1 places 0..*';
  if (fields.some(({ place }) => place[0] === 'trigger')) return 'trigger [guard] / effect';
  if (fields.some(({ place }) => place[0] === 'guard')) return '[guard]';
  return 'Name';
}

/** Up and down choose the kind wherever the focus is, left and right only outside of the field. */
function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, isInField: boolean): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  if (key === 'ArrowDown' || (key === 'ArrowRight' && !isInField)) return 1;
  return key === 'ArrowUp' || (key === 'ArrowLeft' && !isInField) ? -1 : 0;
}
