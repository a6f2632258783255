import {
  cannotSetField,
  edgeKind,
  edgeKinds,
  type Field,
  isEdgeKind,
  isNodeKind,
  isObject,
  nodeKind,
  nodeKinds,
  setField,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import type { Command, CommandContext } from '../commands/command.ts';
import { opening } from '../menus/open-menu-by-keys.ts';
import { chosenEdge, chosenNode, onElements } from './chosen.ts';
import { listsOf, rowLists, wordsOf } from './member-commands.ts';

/** Commands for the inspector's fields, each once: switches are toggled, texts and choices get the focus. */
const properties: readonly Command[] = [
  ...fieldsOf(Object.keys(nodeKinds).flatMap((id) => (isNodeKind(id) ? nodeKind(id).fields : []))).map((names) =>
    propertyCommand('node', names),
  ),
  ...rowLists.map((list) =>
    onElements({
      id: `edit-${list.list}`,
      title: `Edit ${list.name.toLowerCase()}`,
      choice: 'property',
      words: ['members', 'rows', 'static', 'abstract', 'key', 'move', 'remove', ...wordsOf(list)],
      can: (context) => listsOf(context).some((each) => each.list === list.list),
      run: (context) => inspect(context, list.list),
    }),
  ),
  onElements({
    id: 'edit-place',
    title: 'Edit position and size',
    choice: 'property',
    words: ['position', 'width', 'height', 'x', 'y', 'coordinates'],
    can: (context) => chosenNode(context) !== undefined,
    run: (context) => inspect(context, 'place'),
  }),
  ...fieldsOf(Object.keys(edgeKinds).flatMap((id) => (isEdgeKind(id) ? edgeKind(id).fields : []))).map((names) =>
    propertyCommand('edge', names),
  ),
];

/** The properties, and the menus that list them. */
export const propertyCommands: readonly Command[] = [
  onElements({
    id: 'changeProperty',
    title: 'Properties…',
    menus: ['node', 'edge'],
    words: ['inspector', 'details', 'settings'],
    can: (context) => properties.some(({ choice, can }) => choice === 'property' && can(context)),
    ...opening('property'),
  }),
  onElements({
    id: 'changeEnds',
    title: 'Relation ends…',
    menus: ['edge'],
    toolbar: { on: ['edge'], icon: 'M3 10h14M3 6.5v7M17 6.5v7M6 6h2.5M11.5 6H14' },
    words: ['multiplicity', 'role', 'cardinality', 'navigability'],
    can: (context) => properties.some(({ choice, can }) => choice === 'ends' && can(context)),
    ...opening('ends'),
  }),
  ...properties,
];

type Fields = readonly [Field, ...Field[]];

/** The properties by their places: of each the field as the first kind has it, and those that other kinds have at the same place. */
function fieldsOf(fields: readonly Field[]): readonly Fields[] {
  const groups = Map.groupBy(fields.filter(isProperty), keyOf).values();
  return [...groups].flatMap(([first, ...others]): readonly Fields[] => (first === undefined ? [] : [[first, ...others]]));
}

/** Lists of rows, and names, have their own commands. */
function isProperty(field: Field): boolean {
  return field.as !== 'items' && field.place[0] !== 'label';
}

/** The command is called as the kind that is selected calls the field. */
function propertyCommand(element: 'node' | 'edge', fields: Fields): Command {
  const [field] = fields;
  const key = keyOf(field);
  const names = [...new Set(fields.map(({ name }) => name.toLowerCase()))];
  const nameNow = (context: CommandContext): string => fieldsNow(context, element).find((each) => keyOf(each) === key)?.name ?? field.name;
  const base = {
    id: `${element}-${key}`,
    choice: field.place.length === 2 ? 'ends' : 'property',
    words: [...names, 'property', ...field.place.map((part) => part.toLowerCase())],
    can: (context: CommandContext) => fieldsNow(context, element).some((each) => keyOf(each) === key),
    ...(field.place.length === 2 ? { rank: () => (field.place[0] === 'source' ? 0 : 1) } : {}),
  } as const;
  if (field.as !== 'flag')
    return onElements({
      ...base,
      title: `Edit ${field.name.toLowerCase()}`,
      titleNow: (context) => `Edit ${nameNow(context).toLowerCase()}`,
      run: (context) => inspect(context, key),
    });
  return onElements({
    ...base,
    title: field.name,
    titleNow: nameNow,
    isOn: (context) => isSet(context, element, field),
    run: (context) => toggle(context, element, field),
  });
}

function keyOf({ place }: Field): string {
  return place.join('.');
}

/** Fields of the only element selected. */
function fieldsNow(context: CommandContext, element: 'node' | 'edge'): readonly Field[] {
  if (element === 'edge') {
    const edge = chosenEdge(context);
    return edge === undefined ? [] : edgeKind(viewEdge(edge).kind).fields;
  }
  const node = chosenNode(context);
  return node === undefined ? [] : nodeKind(viewNode(node).kind).fields;
}

function isSet(context: CommandContext, element: 'node' | 'edge', { place: [name, inner] }: Field): boolean {
  const data = (element === 'node' ? chosenNode(context) : chosenEdge(context))?.data;
  const outer = isObject(data) ? data[name] : undefined;
  return (inner === undefined ? outer : isObject(outer) ? outer[inner] : undefined) === true;
}

function toggle(context: CommandContext, element: 'node' | 'edge', field: Field): boolean {
  const { document, limits, actions } = context;
  const id = (element === 'node' ? chosenNode(context) : chosenEdge(context))?.id;
  if (id === undefined) return false;
  const value = !isSet(context, element, field);
  const edit = { element, id, field, value };
  if (cannotSetField(document.current(), edit, limits) !== undefined) return false;
  return actions.take({ changes: setField(document.current(), edit, limits), said: `${field.name}: ${value ? 'yes' : 'no'}` });
}

/** Leads the keyboard to a control of the inspector. */
function inspect({ viewStore }: CommandContext, field: string): boolean {
  const { nodes, edges } = viewStore.current().selection;
  const [id] = [...nodes, ...edges];
  if (id !== undefined) viewStore.update({ inspecting: { id, field } });
  return id !== undefined;
}
