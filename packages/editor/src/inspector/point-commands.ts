import { addPoint, cannotAddPoint, type DiagramNode, nodeKind, type PointForm, pointForms, viewNode, withArticle } from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { openChoice } from '../menus/open-menu-by-keys.ts';
import { newId } from '../new-id.ts';
import { chosenNode, onElements } from './chosen.ts';

/** Words under which adding a border point of each form is looked for. */
const words: Readonly<Record<PointForm, readonly string[]>> = {
  port: ['socket', 'plug', 'interface', 'connector', 'border'],
  entry: ['connection point', 'border', 'in'],
  exit: ['connection point', 'border', 'out', 'cross'],
  pin: ['input', 'output', 'parameter', 'object', 'border'],
  expansion: ['region', 'collection', 'border'],
};

const forms: readonly PointForm[] = ['port', 'entry', 'exit', 'pin', 'expansion'];

/** Adds a point to the border of the only node selected, and goes on to its name. */
export const pointCommands: readonly Command[] = [
  onElements({
    id: 'addPoint',
    title: 'Add port or pin…',
    titleNow(context) {
      const [only, ...others] = formsWithRoom(context);
      return only === undefined || others.length > 0 ? 'Add port or pin…' : addTitle(only);
    },
    section: 'Add',
    keys: ['Alt+B'],
    scope: 'canvas',
    menus: ['node'],
    submenu: 'Add',
    words: ['ports', 'pins', 'entry point', 'exit point', 'expansion node'],
    can: (context) => formsWithRoom(context).length > 0,
    opens: (context) => (formsWithRoom(context).length > 1 ? 'point' : undefined),
    run(context) {
      const [only, ...others] = formsWithRoom(context);
      return only !== undefined && others.length === 0 ? add(context, only) : openChoice(context, 'point');
    },
  }),
  ...forms.map((form) =>
    onElements({
      id: `addPoint-${form}`,
      title: addTitle(form),
      section: 'Add',
      choice: 'point',
      words: words[form],
      can: (context) => formsWithRoom(context).includes(form),
      run: (context) => add(context, form),
    }),
  ),
];

function addTitle(form: PointForm): string {
  return `Add ${withArticle(pointForms[form])}`;
}

function formsWithRoom(context: CommandContext): readonly PointForm[] {
  const node = chosenNode(context);
  if (node === undefined) return [];
  return formsOf(node).filter((form) => cannotAddPoint(context.document.current(), { node: node.id, form }) === undefined);
}

function formsOf(node: DiagramNode): readonly PointForm[] {
  return nodeKind(viewNode(node).kind).fields.flatMap((field) => (field.as === 'points' ? field.forms : []));
}

function add(context: CommandContext, form: PointForm): boolean {
  const node = chosenNode(context);
  if (node === undefined) return false;
  const id = newId();
  const isDone = context.actions.take({
    changes: addPoint(context.document.current(), { node: node.id, id, form }),
    said: `${pointForms[form]} added`,
    name: `add ${pointForms[form].toLowerCase()}`,
  });
  return isDone && context.write(node.id, { field: 'ports', item: id });
}
