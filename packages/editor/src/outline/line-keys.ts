import { contentsOf } from '@umlaut/diagram';
import type { KeyboardEvent } from 'react';
import { lookOnly } from '../canvas/words.ts';
import type { CommandContext } from '../commands/command.ts';
import { moveInScore, writeBehind } from '../score/outline-rows.ts';
import { remove, select } from './outline-acts.ts';
import type { Picking } from './outline-dialogs.tsx';
import type { OutlineItem } from './outline-tree.ts';
import type { Tree } from './use-tree.ts';

/** Actions of the outline that a line's keys call. */
interface LineKeys {
  readonly context: () => CommandContext;
  readonly readOnly: boolean;
  readonly tree: Tree;
  readonly close: () => void;
  readonly write: (item: OutlineItem | undefined) => void;
  readonly pick: (what: Picking) => void;
  readonly hasQuery: boolean;
  readonly clearQuery: () => void;
}

/** So far an element goes at a press. Diagram px, as the arrows go with Shift on the canvas. */
const movePx = 20;
const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-movePx, 0],
  ArrowRight: [movePx, 0],
  ArrowUp: [0, -movePx],
  ArrowDown: [0, movePx],
};

/** With Alt, by the place of the key: on Apple's keyboards Alt makes other letters. */
const lists: Readonly<Record<string, Picking>> = { KeyC: 'connect', KeyM: 'into' };

/** Keys in the outline: those of a tree, and those that do something with the line. */
export function takeLineKey(event: KeyboardEvent, item: OutlineItem | undefined, keys: LineKeys): void {
  const { target, key } = event;
  if (event.defaultPrevented || event.nativeEvent.isComposing || !(target instanceof Element)) return;
  if (key === 'Escape') {
    if (keys.hasQuery) keys.clearQuery();
    else keys.close();
  } else if (key === 'Insert') {
    if (keys.readOnly || !writeBehind(keys.context(), item?.id)) keys.pick('add');
  } else if (target.matches('input')) {
    if (key !== 'ArrowDown' || keys.tree.stop === undefined) return;
    keys.tree.focus(keys.tree.stop);
    keys.tree.setStop(keys.tree.stop);
  } else if (key === '+') keys.pick('add');
  else if (target.getAttribute('role') !== 'treeitem' || item === undefined || !act(event, item, keys)) return;
  event.preventDefault();
  event.stopPropagation();
}

function act(event: KeyboardEvent, item: OutlineItem, keys: LineKeys): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const way = altKey && !ctrlKey && !metaKey ? ways[key] : undefined;
  if (way !== undefined) return move(keys, item, way);
  const list = altKey && !ctrlKey && !metaKey && item.type === 'element' ? lists[event.code] : undefined;
  if (list !== undefined) {
    keys.pick(list);
    return true;
  }
  if (key === ' ') select(keys.context(), item, ctrlKey || metaKey || event.shiftKey);
  else if (keys.tree.takeKey(event)) return true;
  else if (ctrlKey || metaKey || altKey) return false;
  else if (key === 'Enter' || key === 'F2') keys.write(item);
  else if (key === 'Delete' || key === 'Backspace') askRemove(keys, item);
  else return false;
  return true;
}

/** Deletes a line, and asks first what becomes of what lies in its element. */
export function askRemove({ context, readOnly, pick }: Pick<LineKeys, 'context' | 'readOnly' | 'pick'>, item: OutlineItem): void {
  if (readOnly) {
    context().onNotice(lookOnly);
    return;
  }
  const holds = item.type === 'element' && contentsOf(context().document.current(), new Set([item.id])).size > 0;
  if (holds) pick('contents');
  else remove(context(), item, 'keep');
}

function move({ context, readOnly }: LineKeys, item: OutlineItem, [x, y]: readonly [number, number]): boolean {
  const { document, actions, scene, onNotice } = context();
  const node = document.current().nodes.find(({ id }) => id === item.id);
  if (item.type === 'member') return true;
  if (readOnly) {
    onNotice(lookOnly);
    return true;
  }
  if (moveInScore(context(), item.id, [x, y]) !== undefined || node === undefined || item.type === 'relation') return true;
  if (scene.nodes.get(node.id)?.placed.node.locked === true) onNotice('Locked nodes can’t be moved. Unlock them first.');
  else actions.nudge(new Map([[node.id, { x: node.position.x + x, y: node.position.y + y }]]));
  return true;
}
