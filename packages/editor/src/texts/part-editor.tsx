import { fitInput, type TextPart } from '@umlaut/diagram';
import type { Part } from '@umlaut/notation';
import { fontFamily } from '@umlaut/notation';
import type { CSSProperties } from 'react';
import css from '../canvas/canvas.module.css';
import { useCanvas } from '../canvas/canvas-context.ts';
import { fieldActOf } from './field-keys.ts';
import { untouched } from './untouched.ts';
import { useTextField } from './use-text-field.ts';

interface PartEditorProps {
  readonly id: string;
  readonly part: Part;
  readonly editing: TextPart;
  readonly text: string;
  readonly isPlain: boolean;
  /** A quiet remark below the field on how to go on. */
  readonly hint: string | undefined;
}

const names: Partial<Record<TextPart['field'], string>> = {
  label: 'Name',
  typeName: 'Class',
  attributes: 'Attribute',
  operations: 'Operation',
  literals: 'Literal',
  slots: 'Slot',
  points: 'Extension point',
  behaviours: 'Behaviour',
  lanes: 'Lane',
  ports: 'Port name',
  regions: 'Region',
  operands: 'Guard',
};

/** The field of a node's text, in its place and as large as its text. React Flow leaves keys, drags and the wheel in it alone. */
export function PartEditor({ id, part, editing, text, isPlain, hint }: PartEditorProps) {
  const { limits, writing, refocus, onCut } = useCanvas();
  const isRow = editing.item !== undefined;
  const field = useTextField({
    key: `${id} ${editing.field} ${editing.item ?? ''}`,
    text,
    isTypedOver: writing.wasTypedOver(),
    cut: (previous, next) => {
      const fitted = fitInput({ previous, next }, isRow ? { ...limits(), maxLabelLines: 1 } : limits());
      if (fitted.cut) onCut();
      return fitted;
    },
    onType: writing.type,
    onKey(event) {
      const act = fieldActOf(event, { isRow, isPlain });
      if (act === undefined) return false;
      writing.act(act);
      refocus(id);
      return true;
    },
    onLeave: writing.keep,
  });
  const { box, style, align } = part;
  const place: CSSProperties = {
    left: box.x,
    top: box.y,
    width: box.width,
    height: box.height,
    fontFamily: `'${fontFamily}', var(--font)`,
    fontSize: style.size,
    fontWeight: style.font.startsWith('bold') ? 700 : 400,
    fontStyle: style.font === 'italic' || style.font === 'boldItalic' ? 'italic' : 'normal',
    lineHeight: `${Math.round(style.size * 1.45)}px`,
  };
  return (
    <div
      className={`${css.editor} ${align === 'middle' ? '' : css.isRow} ${isRow ? css.isLine : ''} nodrag nopan nowheel nokey`}
      style={place}
    >
      <div className={css.grow}>
        <div className={css.ghost} aria-hidden="true">
          {`${text}\u200b`}
        </div>
        <textarea
          {...field}
          className={`${css.field} nodrag nopan nowheel nokey`}
          aria-label={names[editing.field] ?? 'Name'}
          rows={1}
          {...untouched(writing)}
          onPaste={(event) => {
            if (!writing.paste(event.clipboardData.getData('text/plain'))) return;
            event.preventDefault();
            refocus(id);
          }}
        />
      </div>
      {hint !== undefined && (
        <p className={css.fieldHint} aria-hidden="true">
          {hint}
        </p>
      )}
    </div>
  );
}
