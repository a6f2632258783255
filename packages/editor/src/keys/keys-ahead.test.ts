import { describe, expect, it } from 'vitest';
import { createViewStore, type ViewState } from '../view-state/view-store.ts';
import { createKeysAhead } from './keys-ahead.ts';
import { lateParts } from './late-parts.ts';

/** Late parts, by the state that opens each of them. */
const openings: Readonly<Record<string, Partial<ViewState>>> = {
  'the list of commands': { surface: { kind: 'commands' } },
  'the search': { surface: { kind: 'find', replaces: false } },
  'the field for a new node': { adding: { at: { x: 10, y: 20 } } },
  'the field for lines of a sequence': { line: { place: { score: 'a' } } },
  'the line of a relation': { strip: { id: 'e' } },
  'the line of a relation that is typed over': { strip: { id: 'e', typed: '1' } },
  'a field of the inspector': { inspecting: { id: 'e', field: 'operands' } },
  'the outline': { outline: true },
  'the text': { textPane: true },
  'a dialog of the page': { pageDialog: 'the history' },
};

/** A page whose late parts have the focus when `arrive` is called; keys given without that are the canvas'. */
function openPage(isTouch = false) {
  const viewStore = createViewStore();
  const given: string[] = [];
  let place = 'canvas';
  const meanings: Record<string, () => void> = {};
  const ahead = createKeysAhead<string>({
    openParts: () => lateParts(viewStore.current(), isTouch),
    give: (key) => {
      given.push(`${place}: ${key}`);
      meanings[key]?.();
    },
  });
  viewStore.subscribe(ahead.look);
  return {
    ahead,
    viewStore,
    given,
    meanings,
    type: (text: string) => [...text].forEach((key) => void (ahead.isWaiting() ? ahead.keep(key) : given.push(`canvas: ${key}`))),
    arrive(name: string) {
      place = name;
      ahead.arrive();
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('keys that are pressed before what they are for is there', () => {
  it.each(Object.entries(openings))('wait for %s, and come into it in their order', async (_name, opening) => {
    const page = openPage();
    page.viewStore.update(opening);
    page.type('Ban');
    await settled();
    expect(page.given).toEqual([]);
    page.arrive('field');
    await settled();
    expect(page.given).toEqual(['field: B', 'field: a', 'field: n']);
    expect(page.ahead.isWaiting()).toBe(false);
  });

  it('let what is called meanwhile wait its turn, also where they are dropped', async () => {
    const page = openPage();
    const save = (name: string): void => page.ahead.afterKeys(() => page.given.push(name));
    save('first');
    page.viewStore.update({ line: { place: { score: 'a' } } });
    page.type('Ba');
    save('second');
    page.type('n');
    await settled();
    expect(page.given).toEqual(['first']);
    page.arrive('field');
    await settled();
    expect(page.given).toEqual(['first', 'field: B', 'field: a', 'second', 'field: n']);
    page.viewStore.update({ textPane: true });
    page.type('x');
    save('third');
    page.viewStore.update({ textPane: false });
    expect(page.given.at(-1)).toBe('third');
  });

  it.each(Object.entries(openings))('are no keys of the canvas when %s does not come', async (_name, opening) => {
    const page = openPage();
    page.viewStore.update(opening);
    page.type('Ban');
    page.viewStore.update({
      surface: undefined,
      adding: undefined,
      line: undefined,
      strip: undefined,
      inspecting: undefined,
      outline: false,
      textPane: false,
      pageDialog: undefined,
    });
    await settled();
    expect(page.given).toEqual([]);
    page.type('c');
    expect(page.given).toEqual(['canvas: c']);
  });

  it('are the canvas’ again where an open part has lost the focus', async () => {
    const page = openPage();
    page.viewStore.update({ surface: { kind: 'find', replaces: false } });
    page.arrive('field');
    await settled();
    page.type('c');
    expect(page.given).toEqual(['canvas: c']);
    // Another part before it waits for itself alone.
    page.viewStore.update({ outline: true });
    expect(page.ahead.isWaiting()).toBe(true);
    page.viewStore.update({ outline: false });
    expect(page.ahead.isWaiting()).toBe(false);
  });

  it('are the canvas’ under the strip that a finger has opened, until one is typed over its line', () => {
    const page = openPage(true);
    page.viewStore.update({ strip: { id: 'e' } });
    expect(page.ahead.isWaiting()).toBe(false);
    page.viewStore.update({ strip: { id: 'e', typed: 'h' } });
    expect(page.ahead.isWaiting()).toBe(true);
  });

  it('go on to what the ones before them open', async () => {
    const page = openPage();
    const { promise, resolve } = Promise.withResolvers<void>();
    page.meanings.q = () => page.viewStore.update({ line: { place: { score: 'a' } } });
    page.ahead.keep('q');
    page.ahead.waitFor(promise);
    page.type('Ban');
    resolve();
    await settled();
    expect(page.given).toEqual(['canvas: q']);
    page.arrive('field');
    page.type('k');
    await settled();
    expect(page.given).toEqual(['canvas: q', 'field: B', 'field: a', 'field: n', 'field: k']);
  });

  it('come before what is pressed in a field that has the focus while code is still loading', async () => {
    const page = openPage();
    const { promise, resolve } = Promise.withResolvers<void>();
    page.viewStore.update({ surface: { kind: 'commands' } });
    page.ahead.waitFor(promise);
    page.type('cl');
    page.arrive('field');
    await settled();
    for (const key of 'ass') if (page.ahead.hasKept()) page.ahead.keep(key);
    expect(page.given).toEqual([]);
    resolve();
    await settled();
    expect(page.given.join(' ')).toBe('field: c field: l field: a field: s field: s');
    expect(page.ahead.hasKept()).toBe(false);
  });

  it('are dropped with the code that they need, by Escape, and by a press elsewhere', async () => {
    const page = openPage();
    page.ahead.keep('q');
    page.ahead.waitFor(Promise.reject(new Error('no network')));
    page.type('Ban');
    await settled();
    expect(page.ahead.isWaiting()).toBe(false);
    page.viewStore.update({ adding: { at: { x: 0, y: 0 } } });
    page.type('Or');
    expect(page.ahead.drop()).toBe(true);
    page.type('der');
    page.ahead.leave();
    page.type('c');
    await settled();
    expect(page.given).toEqual(['canvas: c']);
  });
});
