import { commandTable } from '../src/commands/table.ts';
import { typeArmed } from '../src/keys/armed-keys.ts';
import type { PressedKey } from '../src/keys/chord.ts';
import { runKey, typeKey } from '../src/keys/dispatch.ts';
import { fieldActOf } from '../src/texts/field-keys.ts';
import type { Bench } from './canvas-bench.ts';

/** A keyboard over a bench: its keys reach the canvas, or the field that is written in, as they do on the page. */
export interface Keyboard {
  readonly press: (key: string, held?: Partial<PressedKey>) => void;
  readonly type: (text: string) => void;
}

const here = { isHere: true, isOnNode: false, isOnEdgeStop: false };

export function openKeyboard(bench: Bench): Keyboard {
  const { viewStore, writing, context, document } = bench;
  /** The text that is selected as a whole, as it is when a field opens: what is typed takes its place. */
  let whole: object | undefined;

  function pressInField(pressed: PressedKey, editing: NonNullable<ReturnType<typeof viewStore.current>['editing']>): void {
    const node = document.current().nodes.find(({ id }) => id === editing.id);
    const isPlain = node !== undefined && node.data?.kind === undefined;
    const act = fieldActOf(pressed, { isRow: editing.part.item !== undefined, isPlain });
    if (act !== undefined) writing.act(act);
    if (act !== undefined || [...pressed.key].length !== 1 || pressed.ctrlKey) return;
    const before = whole === editing ? '' : (viewStore.current().typedText ?? '');
    whole = undefined;
    writing.type(`${before}${pressed.key}`);
  }

  function press(key: string, held: Partial<PressedKey> = {}): void {
    const pressed = { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: /^[A-Z]$/.test(key), ...held };
    const { editing } = viewStore.current();
    if (editing !== undefined) pressInField(pressed, editing);
    else if (typeArmed(pressed, context()) || typeKey(pressed, context(), here)) return;
    else if (key === 'Enter' && context().subject !== undefined) context().edit(context().subject ?? '');
    // A sheet's keys are those of letters without Shift.
    else runKey({ ...pressed, shiftKey: held.shiftKey ?? false }, commandTable, context(), here);
    const opened = viewStore.current().editing;
    if (opened !== undefined && opened !== editing) whole = writing.wasTypedOver() ? undefined : opened;
  }
  return { press, type: (text) => [...text].forEach((sign) => void press(sign)) };
}
