import {
  cannotSetField,
  type ElementType,
  type Field,
  type FieldEdit,
  fieldLimits,
  isObject,
  type JsonObject,
  setField,
} from '@umlaut/diagram';
import { tooManyStereotypes } from '../canvas/words.ts';
import { ChoiceControl, FlagControl } from './choice-control.tsx';
import type { Edits } from './edits.ts';
import css from './inspector.module.css';
import { ItemRows } from './item-rows.tsx';
import { PointRows } from './point-rows.tsx';
import { TextControl } from './text-control.tsx';

interface FieldControlProps {
  readonly edits: Edits;
  readonly element: ElementType;
  readonly id: string;
  readonly data: JsonObject;
  readonly field: Field;
  /** Label here, if not its own. */
  readonly label?: string;
}

const problems = {
  empty_label: 'Enter a name.',
  already_connected: 'These elements already have this relation with the same label. Change the label.',
  too_many_texts: tooManyStereotypes,
} as const;

/** One field of an element, as its kind defines it. */
export function FieldControl(props: FieldControlProps) {
  return (
    <div className={css.control} data-field={props.field.place.join('.')}>
      <Control {...props} />
    </div>
  );
}

function Control({ edits, element, id, data, field, label = field.name }: FieldControlProps) {
  const stored = valueAt(data, field);

  function set(value: FieldEdit['value'], joins?: string): string | undefined {
    const edit = { element, id, field, value };
    const problem = cannotSetField(edits.current(), edit, edits.limits);
    if (problem !== undefined) return problems[problem];
    edits.apply(setField(edits.current(), edit, edits.limits), joins);
    return undefined;
  }
  const typed = `type ${id} ${field.place.join('.')}`;

  if (field.as === 'items') {
    return (
      <ItemRows
        edits={edits}
        place={{ node: id, list: field.place[0] }}
        items={itemsIn(data, field)}
        name={label}
        one={field.one}
        text={field.text}
        mayBeEmpty={field.mayBeEmpty === true}
        {...(field.choice === undefined ? {} : { choice: field.choice })}
      />
    );
  }
  if (field.as === 'points') return <PointRows edits={edits} node={id} name={label} forms={field.forms} />;
  if (field.as === 'flag') return <FlagControl label={label} value={stored === true} onChange={(value) => set(value)} />;
  if (field.as === 'choice') {
    const options = field.choices.map(({ value, name }) => ({ value: String(value), name }));
    const current = options.find(({ value }) => value === String(stored ?? ''))?.value ?? '';
    const choose = (value: string) => set(field.choices.find((choice) => String(choice.value) === value)?.value ?? '');
    return <ChoiceControl label={label} value={current} options={options} onChoose={choose} />;
  }
  if (field.as === 'texts') {
    const texts = Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
    return (
      <TextControl
        key={typed}
        label={label}
        value={texts.join(', ')}
        hint={field.hint}
        limits={edits.limits}
        onCut={edits.onCut}
        onType={(text) => set(text.split(','), typed)}
      />
    );
  }
  return (
    <TextControl
      key={typed}
      label={label}
      value={typeof stored === 'string' ? stored : ''}
      hint={field.hint}
      lines={field.as === 'text'}
      limits={fieldLimits(field, edits.limits)}
      onCut={edits.onCut}
      onType={(text) => set(text, typed)}
    />
  );
}

function valueAt(data: JsonObject, { place: [name, inner] }: Field) {
  const outer = data[name];
  if (inner === undefined) return outer;
  return isObject(outer) ? outer[inner] : undefined;
}

function itemsIn(data: JsonObject, field: Extract<Field, { as: 'items' }>) {
  const [name] = field.place;
  const list = data[name];
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index) => {
    if (!isObject(item)) return [];
    const [text, choice] = [item[field.text], field.choice === undefined ? undefined : item[field.choice.field]];
    return [
      {
        id: typeof item.id === 'string' && item.id.trim() !== '' ? item.id : `${name}-${index}`,
        text: typeof text === 'string' ? text : '',
        ...(typeof choice === 'string' ? { choice } : {}),
      },
    ];
  });
}
