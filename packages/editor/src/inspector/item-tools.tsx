import { type ItemFields, memberRules } from '@umlaut/diagram';
import { Icon } from '../draw/icon.tsx';
import css from './inspector.module.css';
import type { Item, ItemAspect } from './item-rows.tsx';

interface ItemToolsProps {
  readonly item: Item;
  readonly one: string;
  readonly aspects: readonly ItemAspect[];
  readonly onSet: (fields: ItemFields) => void;
  readonly onRemove: () => void;
}

const keys = ['PK', 'FK', 'UK', 'PK,FK'] as const;

/** Buttons of one line; shown while the line is hovered or has the focus. */
export function ItemTools({ item, one, aspects, onSet, onRemove }: ItemToolsProps) {
  return (
    <span className={css.tools}>
      {aspects.includes('key') && <Choice name="Key" value={item.key} none="No key" values={keys} onChange={(key) => onSet({ key })} />}
      {aspects.includes('static') && (
        <Toggle name="Static" value={item.static === true} onChange={(value) => onSet({ static: value })}>
          <span className={css.underlined}>S</span>
        </Toggle>
      )}
      {aspects.includes('abstract') && (
        <Toggle name="Abstract" value={item.abstract === true} onChange={(value) => onSet({ abstract: value })}>
          <span className={css.italic}>A</span>
        </Toggle>
      )}
      {aspects.includes('rule') && (
        <Choice
          name="Separator"
          value={item.rule}
          none="No separator"
          values={memberRules}
          textOf={(rule) => `Separator, ${rule}`}
          onChange={(rule) => onSet({ rule })}
        />
      )}
      <button type="button" className={css.tool} aria-label={`Remove ${one}`} title={`Remove ${one}`} onClick={onRemove}>
        <Icon d="m3 3 6 6M9 3 3 9" size={12} />
      </button>
    </span>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string | undefined;
  /** Text of the first option, which stands for no value and is given as ''. */
  readonly none: string;
  readonly values: readonly string[];
  readonly textOf?: (value: string) => string;
  readonly onChange: (value: string) => void;
}

function Choice({ name, value, none, values, textOf = (one) => one, onChange }: ChoiceProps) {
  return (
    <select
      className={css.toolChoice}
      aria-label={name}
      title={name}
      value={value ?? ''}
      data-set={value !== undefined || undefined}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{none}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {textOf(one)}
        </option>
      ))}
    </select>
  );
}

interface ToggleProps {
  readonly name: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly children: React.ReactNode;
}

function Toggle({ name, value, onChange, children }: ToggleProps) {
  return (
    <button type="button" className={css.tool} aria-label={name} title={name} aria-pressed={value} onClick={() => onChange(!value)}>
      {children}
    </button>
  );
}
