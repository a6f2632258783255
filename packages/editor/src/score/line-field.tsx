import { fitInput, longestLine, type Place, type Point, type WrittenLine, writeScoreLine } from '@umlaut/diagram';
import { type ReactFlowState, useStore, ViewportPortal } from '@xyflow/react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cutNotice } from '../canvas/words.ts';
import type { CommandContext } from '../commands/command.ts';
import { newId } from '../new-id.ts';
import css from '../placing/placing.module.css';
import { leftWithinView } from '../placing/within-view.ts';
import { gapHeight } from './places.ts';
import { scoreOf } from './score-of.ts';
import { scoreTag } from './score-tag.ts';

interface LineFieldProps {
  readonly place: Place;
  /** The lifeline that was pressed: the first line comes from it. */
  readonly source?: string | undefined;
  /** Place of the field where there are no lifelines yet, diagram px. */
  readonly at?: Point | undefined;
  /** A line that was lost with its fragment. */
  readonly returned?: string | undefined;
  readonly context: () => CommandContext;
}

/** With its borders, CSS px. */
const fieldWidth = 314;

/** Between the field and the edge of the view, CSS px. */
const rim = 12;

/** Place of a score's first lifeline, as a share of the view's width: others come at its right. */
const fromLeft = 0.22;

const limitWords = {
  node_limit_reached: 'The diagram has reached its node limit.',
  edge_limit_reached: 'The diagram has reached its relation limit.',
} as const;

/** Brings the field into view when it comes to another height, as it does below the row that it wrote. */
function useShown(field: RefObject<HTMLElement | null>, context: () => CommandContext, top: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view may be moved away from it meanwhile
  useLayoutEffect(() => {
    const { canvas, flow } = context();
    const box = field.current?.parentElement?.getBoundingClientRect();
    const view = canvas?.getBoundingClientRect();
    if (box === undefined || view === undefined) return;
    const below = Math.max(0, box.bottom + rim - view.bottom);
    const above = Math.max(0, view.top + rim - box.top);
    if (below + above === 0) return;
    const now = flow.getViewport();
    void flow.setViewport({ ...now, y: now.y + (below > 0 ? -below : above) });
  }, [top]);
}

/** A field in a gap of a score, in which rows are typed one after the other: `Bank: pay(total)`, `alt approved`. */
export function LineField({ place, source, at, returned, context }: LineFieldProps) {
  const { document, limits, scene } = context();
  const [text, setText] = useState('');
  /** The line with which Escape was pressed in vain. */
  const [left, setLeft] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const transform = useStore((flow: ReactFlowState) => flow.transform);
  const viewWidth = useStore((flow: ReactFlowState) => flow.width);
  const [, , zoom] = transform;
  const diagram = document.current();
  const score = scoreOf(diagram, place.score);
  // The lifelines are gone: a typed text stays where it was.
  const isGone = score === undefined && at === undefined && text.trim() === '';
  // Before the next key; at another place again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place takes the focus
  useLayoutEffect(() => {
    if (isGone) context().viewStore.update({ line: undefined });
    else field.current?.focus({ preventScroll: true });
  }, [place, isGone]);
  useLayoutEffect(() => {
    if (returned !== undefined) setText((now) => (now === '' ? returned : now));
  }, [returned]);
  const shown = useRef({ left: 0, top: 0 });
  const top = score === undefined ? (at?.y ?? shown.current.top) : gapHeight(score, scene, place);
  const drawn = scene.nodes.get(source ?? '')?.placed ?? scene.nodes.get(score?.columns[0]?.id ?? '')?.placed;
  const placed = drawn && { left: drawn.box.x + drawn.box.width / 2 + 12, top };
  useLayoutEffect(() => {
    if (placed !== undefined) shown.current = placed;
  });
  useShown(field, context, top);
  if (isGone) return null;
  const start =
    at === undefined ? {} : { start: { x: Math.round((viewWidth * fromLeft - transform[0]) / zoom), y: Math.round(at.y - 60) } };
  const typed = { place, tag: scoreTag, newId, limits, ...(source === undefined ? {} : { source }), ...start };
  const line = writeScoreLine(diagram, { ...typed, text });
  const isReply = text.startsWith('<');

  function close(): void {
    const { viewStore, focus } = context();
    const isFromOutline = viewStore.current().line?.isFromOutline === true;
    viewStore.update({ line: undefined });
    const line = isFromOutline ? globalThis.document.querySelector<HTMLElement>('[data-outline] [role="treeitem"][tabindex="0"]') : null;
    if (line === null) focus();
    else line.focus();
  }

  /** Writes the line; returns undefined where that makes nothing: then it stays in the field, with the reason below it. */
  function write(): WrittenLine | undefined {
    const { actions, viewStore, announce, onProblem, document: now } = context();
    const { line: opened, operandLines } = viewStore.current();
    // Others' changes since the last drawing may have moved the place.
    const written = writeScoreLine(now.current(), { ...typed, place: opened?.place ?? place, text });
    if (written.problem !== undefined) onProblem(written.problem);
    else if (written.changes.length === 0) announce(written.said);
    const isTaken = written.changes.length > 0 && actions.take({ changes: written.changes, said: written.said });
    if (written.isRefused || (written.changes.length > 0 && !isTaken)) return undefined;
    const { operand } = written;
    if (operand !== undefined) viewStore.update({ operandLines: [...operandLines, { operand, text, at: Date.now() }] });
    setText('');
    return written;
  }

  /** Goes on below the line. */
  function enter(): void {
    const written = write();
    if (written === undefined) return;
    if (written.next === undefined) {
      close();
      return;
    }
    const { viewStore } = context();
    const isFromOutline = viewStore.current().line?.isFromOutline === true;
    const isBegun = written.changes.length > 0;
    viewStore.update({ line: { place: written.next, isFromOutline, at: isBegun ? undefined : at } });
  }

  /** Keeps what was typed. A line that makes nothing stays, until Escape is pressed again. */
  function leave(): void {
    if (text.trim() === '' || text === left || write() !== undefined) close();
    else setLeft(text);
  }

  function type(next: string): void {
    const one = { maxLabelCharacters: longestLine(limits), maxLabelLines: 1 };
    const fitted = fitInput({ previous: text, next }, one);
    if (fitted.cut) context().onNotice(cutNotice('The line', one));
    setText(fitted.text);
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const leads = key === 'Tab' && !shiftKey && text === '';
    if (key !== 'Enter' && key !== 'Escape' && !leads && !(key === 'Tab' && shiftKey)) return;
    event.preventDefault();
    if (leads) setText('< ');
    else if (key === 'Enter') enter();
    else leave();
  }

  const beside = placed?.left ?? (at === undefined ? shown.current.left : at.x - fieldWidth / 2 / zoom);
  const x = leftWithinView(beside, fieldWidth, { transform, width: viewWidth });
  const style = { left: x, top, transform: `scale(${1 / zoom})`, transformOrigin: '0 0', width: 300 };
  return (
    <ViewportPortal>
      <div className={`${css.adding} nodrag nopan nowheel nokey`} style={style} data-floating="" data-score-line="">
        <input
          ref={field}
          className={css.field}
          value={text}
          aria-label="Next sequence line"
          aria-describedby="score-line-said"
          placeholder={score === undefined ? 'Customer > Shop: order(items)' : 'Bank: pay(total), alt approved, note …'}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => text.trim() === '' && context().viewStore.update({ line: undefined })}
        />
        <p id="score-line-said" className={css.kind} role="status">
          {line.problem === undefined ? line.said : limitWords[line.problem]}
          <span className={css.key}>{text === '' ? ' · Tab: reply · Esc: close' : isReply ? ' · Enter' : ' · Enter: add'}</span>
        </p>
      </div>
    </ViewportPortal>
  );
}
