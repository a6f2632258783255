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

const keys = ['', 'PK', 'FK', 'UK', 'PK,FK'] as const;

/** Buttons of one line; shown while the line is hovered or has the focus. */
export function ItemTools({ item, one, aspects, onSet, onRemove }: ItemToolsProps) {
  return (
    <span className={css.tools}>
      {aspects.includes('key') && (
        <select
          className={css.toolChoice}
          aria-label="Key"
          title="Key"
          value={item.key ?? ''}
          data-set={item.key !== undefined || undefined}
          onChange={({ target }) => onSet({ key: target.value })}
        >
          {keys.map((key) => (
            <option key={key} value={key}>
              {key === '' ? 'No key' : key}
            </option>
          ))}
        </select>
      )}
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
        <select
          className={css.toolChoice}
          aria-label="Separator"
          title="Separator"
          value={item.rule ?? ''}
          data-set={item.rule !== undefined || undefined}
          onChange={({ target }) => onSet({ rule: target.value })}
        >
          {['', ...memberRules].map((rule) => (
            <option key={rule} value={rule}>
              {rule === '' ? 'No separator' : `Separator, ${rule}`}
            </option>
          ))}
        </select>
      )}
      <button type="button" className={css.tool} aria-label={`Remove the ${one}`} title={`Remove the ${one}`} onClick={onRemove}>
        <Icon d="m3 3 6 6M9 3 3 9" size={12} />
      </button>
    </span>
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
