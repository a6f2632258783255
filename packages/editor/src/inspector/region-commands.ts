import { addRegion, cannotAddRegion } from '@umlaut/diagram';
import type { Command } from '../commands/command.ts';
import { newId } from '../new-id.ts';
import { chosenNode, onElements } from './chosen.ts';

/** Divides the only state selected into regions, and goes on to the name of the first new one. */
export const regionCommands: readonly Command[] = [
  onElements({
    id: 'addRegion',
    title: 'Add region',
    section: 'Add',
    menus: ['node'],
    submenu: 'Add',
    words: ['regions', 'orthogonal', 'concurrent', 'parallel', 'divide', 'split'],
    can(context) {
      const node = chosenNode(context);
      return node !== undefined && cannotAddRegion(context.document.current(), node.id) === undefined;
    },
    run(context) {
      const node = chosenNode(context);
      if (node === undefined) return false;
      const ids = [newId(), newId()] as const;
      const changes = addRegion(context.document.current(), { node: node.id, ids });
      const isDone = context.actions.take({ changes, said: 'Region added', name: 'add region' });
      return isDone && context.write(node.id, { field: 'regions', item: ids[0] });
    },
  }),
];
