import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagram, defaultLimits, readDiagram } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import * as editing from './editing.ts';
import type { PlayAnswer, PlayedPicture, PlayOrder } from './orders.ts';
import { Player } from './player.ts';

const drawings = join(import.meta.dirname, '../drawings');
const text = readFileSync(join(drawings, 'order-model.mmd'), 'utf8');

it('draws the model as soon as it is opened, without the code of editing', async () => {
  const { play, picture, answers } = await trial({ loadEditing: () => Promise.reject(new Error('offline')) });
  await play({ act: 'theme', theme: 'dark' });
  expect(names(picture())).toEqual(['Customer', 'Order', 'PaymentMethod', 'CreditCard', 'OrderLine', 'Product']);
  await play({ act: 'move', id: 'card', to: { x: 5, y: 7 }, isLast: true });
  expect(boxOf(picture(), 'card')).toMatchObject({ x: 5, y: 7 });
  expect(answers.every(({ kind }) => kind === 'picture')).toBe(true);
});

it('adds a typed class to the diagram, where it covers no other, and leaves the text as typed', async () => {
  const { play, picture, said } = await trial();
  const typed = `${text}  class Invoice {\n    + number: int\n  }\n  Order --> Invoice\n`;
  await play({ act: 'type', text: typed, caret: typed.length, turn: 1 });
  expect(names(picture())).toContain('Invoice');
  expect(said()).toEqual({ kind: 'text', text: typed, turn: 1, problem: undefined });
  const invoice = boxOf(picture(), 'Invoice');
  for (const node of picture().nodes) if (node.name !== 'Invoice') expect(overlap(node.box, invoice), node.name).toBe(false);
});

it('renames in the text what is renamed on the canvas, and nothing else', async () => {
  const { play, said } = await trial();
  await play({ act: 'rename', id: 'product', name: 'Article' });
  expect(said().text).toBe(text.replaceAll('Product', 'Article'));
});

it('waits with a name that is being typed, and renames its other mentions when the caret leaves it', async () => {
  const { play, picture, said, rest } = await trial();
  const typed = text.replace('class Product', 'class Article');
  await play({ act: 'type', text: typed, caret: typed.indexOf('Article') + 7, turn: 1 });
  expect(names(picture())).toContain('Product');
  await rest();
  expect(names(picture())).toContain('Article');
  expect(said().text).toBe(text.replaceAll('Product', 'Article'));
});

it('adds, connects and removes classes, in the diagram and in the text', async () => {
  const { play, picture, said, answers } = await trial();
  await play({ act: 'add', at: { x: 0, y: 300 } });
  expect(answers.at(-1)).toMatchObject({ kind: 'added' });
  const id = picture().nodes.at(-1)?.id ?? '';
  await play({ act: 'connect', source: 'customer', target: id });
  expect(said().text).toContain('Customer -- Class');
  await play({ act: 'remove', id: 'order' });
  expect(names(picture())).not.toContain('Order');
  expect(said().text).not.toMatch(/\bOrder\b/);
});

it('undoes one act at a time, back to the beginning', async () => {
  const { play, picture, said, isUndoable } = await trial();
  const before = picture();
  await play({ act: 'move', id: 'card', to: { x: 300, y: 90 }, isLast: false });
  await play({ act: 'move', id: 'card', to: { x: 400, y: 90 }, isLast: true });
  await play({ act: 'rename', id: 'card', name: 'Card' });
  await play({ act: 'undo' });
  expect(said().text).toBe(text);
  expect(boxOf(picture(), 'card')).toMatchObject({ x: 400, y: 90 });
  await play({ act: 'undo' });
  expect(picture()).toEqual(before);
  expect(isUndoable()).toBe(false);
});

it('undoes what was typed in one go as one act', async () => {
  const { play, picture, said, isUndoable } = await trial();
  const line = '  Product --> Supplier';
  for (let length = 1; length <= line.length; length += 1) {
    const typed = text + line.slice(0, length);
    await play({ act: 'type', text: typed, caret: typed.length, turn: length });
  }
  await play({ act: 'leave' });
  expect(names(picture())).toContain('Supplier');
  await play({ act: 'undo' });
  expect(said().text).toBe(text);
  expect(names(picture())).toHaveLength(6);
  expect(isUndoable()).toBe(false);
});

it('keeps no step for a class that is back where it was', async () => {
  const { play, picture, isUndoable } = await trial();
  const { x, y } = boxOf(picture(), 'card');
  await play({ act: 'move', id: 'card', to: { x: 300, y: 90 }, isLast: false });
  await play({ act: 'move', id: 'card', to: { x, y }, isLast: true });
  expect(isUndoable()).toBe(false);
});

it('names the line of a problem, and draws the rest', async () => {
  const { play, picture, said } = await trial();
  const typed = `${text}  Order -->\n`;
  await play({ act: 'type', text: typed, caret: -1, turn: 1 });
  expect(said().problem).toMatch(/^Line 31: /);
  expect(names(picture())).toHaveLength(6);
});

it('reports that the code of editing could not be loaded, changes nothing, and tries again', async () => {
  let fails = true;
  const { play, picture, answers } = await trial({
    loadEditing: () => (fails ? Promise.reject(new Error('offline')) : Promise.resolve(editing)),
  });
  await play({ act: 'rename', id: 'card', name: 'Card' });
  expect(answers.at(-1)).toEqual({ kind: 'unloaded' });
  expect(names(picture())).toContain('CreditCard');
  fails = false;
  await play({ act: 'rename', id: 'card', name: 'Card' });
  expect(names(picture())).toContain('Card');
});

async function trial({ loadEditing = () => Promise.resolve(editing) }: { readonly loadEditing?: () => Promise<typeof editing> } = {}) {
  const answers: PlayAnswer[] = [];
  let waiting: (() => void) | undefined;
  const player = new Player({
    loadEditing,
    post: (answer) => answers.push(answer),
    later(run) {
      waiting = run;
      return () => {
        waiting = undefined;
      };
    },
  });
  const play = (order: PlayOrder) => player.play(order);
  await play({ act: 'open', diagram: model(), theme: 'light' });
  const last = <Kind extends PlayAnswer['kind']>(kind: Kind) => {
    const found = answers.findLast((answer) => answer.kind === kind);
    if (found === undefined) throw new Error(`There is no ${kind}.`);
    return found as Extract<PlayAnswer, { readonly kind: Kind }>;
  };
  return {
    play,
    answers,
    picture: () => last('picture').picture,
    isUndoable: () => last('picture').canUndo,
    said: () => last('text'),
    /** Lets the time pass for which a name waits. */
    rest: () => {
      waiting?.();
      return play({ act: 'prepare' });
    },
  };
}

function model(): Diagram {
  const { diagram } = readDiagram(readFileSync(join(drawings, 'order-model.json'), 'utf8'), defaultLimits);
  if (diagram === undefined) throw new Error('There is no model.');
  return diagram;
}

function names({ nodes }: PlayedPicture): readonly string[] {
  return nodes.map(({ name }) => name);
}

function boxOf({ nodes }: PlayedPicture, asked: string) {
  const found = nodes.find(({ id, name }) => id === asked || name === asked);
  if (found === undefined) throw new Error(`There is no ${asked}.`);
  return found.box;
}

type Box = ReturnType<typeof boxOf>;

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
