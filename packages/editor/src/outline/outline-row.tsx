import { fitInput, type LabelLimits } from '@umlaut/diagram';
import { type CSSProperties, type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../draw/icon.tsx';
import css from './outline.module.css';
import type { OutlineRow } from './outline-tree.ts';

interface LineProps {
  readonly row: OutlineRow;
  readonly isStop: boolean;
  readonly isSelected: boolean;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onDoubleClick: () => void;
  readonly onToggle: () => void;
  /** The text that is written in; undefined while none is. */
  readonly writing: WritingProps | undefined;
}

/** One line of the outline. */
export function OutlineLine({ row, isStop, isSelected, onFocus, onClick, onDoubleClick, onToggle, writing }: LineProps) {
  const { item, level, place, of, isOpen } = row;
  const hasChildren = item.children.length > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys
    <div
      role="treeitem"
      className={css.line}
      data-key={item.key}
      data-type={item.type}
      style={indent(level)}
      tabIndex={isStop ? 0 : -1}
      aria-label={item.said}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-selected={isSelected}
      aria-expanded={hasChildren ? isOpen : undefined}
      onFocus={onFocus}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      <span
        className={css.twist}
        data-open={isOpen || undefined}
        data-none={hasChildren ? undefined : ''}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          if (hasChildren) onToggle();
        }}
      >
        <Icon d="m3 1.5 4 3.5-4 3.5" size={10} />
      </span>
      {writing === undefined ? (
        <span className={css.words} title={`${item.text}\n${item.detail}`}>
          <span className={css.text}>{item.text}</span>
          <span className={css.detail} data-detail={item.detail} />
        </span>
      ) : (
        <WritingField {...writing} />
      )}
    </div>
  );
}

/** A text that is written in the outline. */
export interface WritingProps {
  readonly label: string;
  readonly text: string;
  /** Code points. */
  readonly maxLength: number;
  readonly onCut: (limits: LabelLimits) => void;
  /** Keeps the text; answers why it cannot. */
  readonly onKeep: (text: string) => string | undefined;
  readonly onDrop: () => void;
}

/** The field in which a line is written: Enter and going elsewhere keep it, Escape takes it back. */
export function WritingField({ label, text, maxLength, onCut, onKeep, onDrop }: WritingProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const isDone = useRef(false);
  const previous = useRef(text);
  useEffect(() => field.current?.select(), []);

  function keep(): void {
    if (isDone.current) return;
    const refused = onKeep(field.current?.value ?? '');
    isDone.current = refused === undefined;
    setProblem(refused);
  }

  function cut(input: HTMLInputElement): void {
    const limits = { maxLabelCharacters: maxLength, maxLabelLines: 1 };
    const fitted = fitInput({ previous: previous.current, next: input.value }, limits);
    previous.current = fitted.text;
    if (!fitted.cut) return;
    input.value = fitted.text;
    input.setSelectionRange(fitted.caret, fitted.caret);
    onCut(limits);
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isDone.current = true;
      onDrop();
    } else if (event.key === 'Enter') keep();
    else return;
    event.preventDefault();
  }

  return (
    <span className={css.writing}>
      <input
        ref={field}
        className={css.field}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        // biome-ignore lint/a11y/noAutofocus: opened to be written in
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={text}
        onInput={({ currentTarget, nativeEvent }) => {
          if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) cut(currentTarget);
        }}
        onCompositionEnd={({ currentTarget }) => cut(currentTarget)}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onBlur={() => {
          keep();
          // An invalid text is reverted on blur.
          if (!isDone.current) {
            isDone.current = true;
            onDrop();
          }
        }}
      />
      {problem !== undefined && (
        <span role="alert" className={css.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}

/** Set by script, so that no style stands in the page's text. */
export function indent(level: number): CSSProperties {
  return { paddingLeft: 8 + (level - 1) * 16 };
}
