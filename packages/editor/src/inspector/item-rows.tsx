import {
  type Choice,
  cannotInsertItem,
  fitInput,
  type ItemFields,
  type ItemList,
  insertItem,
  memberLimits,
  moveItem,
  removeItem,
  setItem,
} from '@umlaut/diagram';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { newId } from '../new-id.ts';
import type { Edits } from './edits.ts';
import css from './inspector.module.css';
import { ItemTools } from './item-tools.tsx';
import { focusRow } from './row-focus.ts';
import { Section } from './section.tsx';

/** One line of a list. */
export interface Item {
  readonly id: string;
  readonly text: string;
  readonly static?: boolean;
  readonly abstract?: boolean;
  readonly key?: string;
  readonly rule?: string;
  readonly choice?: string;
}

/** Properties of a line beside its text. */
export type ItemAspect = 'static' | 'abstract' | 'key' | 'rule';

interface ItemRowsProps {
  readonly edits: Edits;
  readonly place: ItemList;
  readonly items: readonly Item[];
  /** Heading, and one of them: `Attributes`, `attribute`. */
  readonly name: string;
  readonly one: string;
  /** Field of an item that holds its text. */
  readonly text: string;
  /** Whether a line stays without a text; one that is added is stored at once. */
  readonly mayBeEmpty?: boolean;
  readonly aspects?: readonly ItemAspect[];
  readonly choice?: { readonly field: string; readonly choices: readonly Choice[] };
  /** A quiet remark on a line; undefined for none. */
  readonly remark?: (text: string) => string | undefined;
  readonly hint?: string | undefined;
}

/** A row that stands in no list yet: it is stored with its first letter. */
interface Fresh {
  readonly id: string;
  /** The row it stands behind; null for the start. */
  readonly after: string | null;
}

/**
 * Lines of text with ids. Enter adds the next line, Backspace in an empty one removes it, Alt and the arrows move it, the arrows
 * alone go from line to line.
 */
export function ItemRows(props: ItemRowsProps) {
  const { edits, place, items, name, one, text: textField, mayBeEmpty = false, aspects = [], choice, remark, hint } = props;
  const [fresh, setFresh] = useState<Fresh>();
  const rows = useRef<HTMLUListElement>(null);
  /** Target of the focus after rendering: a row, or the button that adds one. Set before the next key, so that none is lost. */
  const wanted = useRef<{ readonly row: string | undefined }>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    focusRow(rows.current, wanted.current.row);
    wanted.current = undefined;
  });
  const shown = withFresh(items, fresh);
  const isFull = cannotInsertItem(edits.current(), place) !== undefined;

  function set(item: Item, fields: ItemFields, joins?: string): void {
    const isStored = items.some(({ id }) => id === item.id);
    const diagram = edits.current();
    edits.apply(
      isStored
        ? setItem(diagram, { ...place, item: item.id }, fields, edits.limits)
        : insertItem(diagram, { ...place, id: item.id, after: fresh?.after ?? null, fields }, edits.limits),
      joins,
    );
  }

  function add(after: string | null): void {
    if (isFull) return;
    const id = newId();
    if (mayBeEmpty) edits.apply(insertItem(edits.current(), { ...place, id, after, fields: {} }, edits.limits));
    else setFresh({ id, after });
    wanted.current = { row: id };
  }

  function remove(item: Item, options: { readonly focus: 'before' | 'after' | 'none' }): void {
    const at = shown.findIndex(({ id }) => id === item.id);
    const next = options.focus === 'before' ? (shown[at - 1] ?? shown[at + 1]) : (shown[at + 1] ?? shown[at - 1]);
    if (options.focus !== 'none') wanted.current = { row: next?.id };
    edits.apply(removeItem(edits.current(), { ...place, item: item.id }), typing(item.id));
    if (fresh?.id === item.id) setFresh(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, item: Item): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.key === 'Enter') {
      if (item.text.trim() !== '' || mayBeEmpty) add(item.id);
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && item.text === '') {
      remove(item, { focus: event.key === 'Backspace' ? 'before' : 'after' });
    } else if (step !== 0 && event.altKey) {
      const changes = moveItem(edits.current(), { ...place, item: item.id }, step);
      if (changes.length > 0) wanted.current = { row: item.id };
      edits.apply(changes);
    } else if (step !== 0) {
      const next = shown[shown.findIndex(({ id }) => id === item.id) + step];
      if (next === undefined) return;
      focusRow(rows.current, next.id);
    } else return;
    event.preventDefault();
  }

  // A line that says nothing is none.
  function onLeave(item: Item): void {
    if (item.text.trim() === '' && !mayBeEmpty) remove(item, { focus: 'none' });
    else if (fresh?.id === item.id) setFresh(undefined);
  }

  return (
    <Section name={name} field={place.list}>
      <ul ref={rows} className={css.rows}>
        {shown.map((item, index) => (
          <Row
            key={item.id}
            item={item}
            label={`${capital(one)} ${index + 1} of ${shown.length}`}
            choice={choice}
            remark={item.text.trim() === '' ? undefined : remark?.(item.text)}
            hint={hint ?? (textField === 'text' ? one : textField)}
            onType={(next) => set(item, { [textField]: next, ...(choice === undefined ? {} : firstChoice(item, choice)) }, typing(item.id))}
            onChoose={(value) => set(item, { [choice?.field ?? '']: value })}
            onKeyDown={(event) => onKeyDown(event, item)}
            onLeave={() => onLeave(item)}
            limits={edits.limits}
            onCut={edits.onCut}
          >
            <ItemTools
              item={item}
              one={one}
              aspects={aspects}
              onSet={(fields) => set(item, fields)}
              onRemove={() => remove(item, { focus: 'after' })}
            />
          </Row>
        ))}
      </ul>
      {isFull ? (
        <p className={css.quiet}>{`A node can have up to ${memberLimits.maxMembers} members. Remove one to add another.`}</p>
      ) : (
        <button type="button" className={css.add} data-add onClick={() => add(items.at(-1)?.id ?? null)}>
          {`+ ${capital(one)}`}
        </button>
      )}
    </Section>
  );
}

/** Letters of one line, and the line itself where they made it, are undone as one. */
function typing(id: string): string {
  return `type item ${id}`;
}

function firstChoice(item: Item, { field, choices }: { readonly field: string; readonly choices: readonly Choice[] }): ItemFields {
  return item.choice === undefined ? { [field]: choices[0]?.value } : {};
}

function withFresh(items: readonly Item[], fresh: Fresh | undefined): readonly Item[] {
  if (fresh === undefined || items.some(({ id }) => id === fresh.id)) return items;
  const at = items.findIndex(({ id }) => id === fresh.after) + 1;
  return [...items.slice(0, at), { id: fresh.id, text: '' }, ...items.slice(at)];
}

interface RowProps {
  readonly item: Item;
  readonly label: string;
  readonly choice: ItemRowsProps['choice'];
  readonly remark: string | undefined;
  readonly hint: string | undefined;
  readonly limits: Edits['limits'];
  readonly onCut: Edits['onCut'];
  readonly onType: (text: string) => void;
  readonly onChoose: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onLeave: () => void;
  readonly children: React.ReactNode;
}

function Row({ item, label, choice, remark, hint, limits, onCut, onType, onChoose, onKeyDown, onLeave, children }: RowProps) {
  const remarkId = useId();
  return (
    <li
      className={css.row}
      data-row={item.id}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      {choice !== undefined && (
        <select
          className={css.rowChoice}
          aria-label={`${label}, when`}
          value={item.choice ?? String(choice.choices[0]?.value ?? '')}
          onChange={({ target }) => onChoose(target.value)}
        >
          {choice.choices.map(({ value, name }) => (
            <option key={String(value)} value={String(value)}>
              {name}
            </option>
          ))}
        </select>
      )}
      <input
        className={css.rowText}
        data-static={item.static === true || undefined}
        data-abstract={item.abstract === true || undefined}
        aria-label={label}
        aria-describedby={remark === undefined ? undefined : remarkId}
        value={item.text}
        placeholder={hint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => {
          const one = { ...limits, maxLabelCharacters: memberLimits.maxCharacters, maxLabelLines: 1 };
          const fitted = fitInput({ previous: item.text, next: target.value }, one);
          if (fitted.cut) onCut(one);
          onType(fitted.text);
        }}
        onKeyDown={onKeyDown}
      />
      {children}
      {remark !== undefined && (
        <p id={remarkId} className={css.remark}>
          {remark}
        </p>
      )}
    </li>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
