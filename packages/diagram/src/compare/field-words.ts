import { edgeKinds, nodeKinds } from '../kinds/registry.ts';
import { sentence } from '../kinds/words.ts';

/** Names of fields that the kinds' own definitions do not name; data and style by their inner field. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    type: 'Node type',
    position: 'Position',
    parentId: 'Container',
    width: 'Width',
    height: 'Height',
    backgroundColor: 'Colour',
    borderColor: 'Border colour',
    color: 'Text colour',
    stroke: 'Line colour',
    strokeWidth: 'Line width',
    kind: 'Type',
    label: 'Name',
    keyword: 'Keyword',
    link: 'Link',
    points: 'Waypoints',
    order: 'Stacking order',
    in: 'Fragment',
    covers: 'Covered lifelines',
    over: 'Lifelines',
    starts: 'Executions started below',
    finishes: 'Executions finished below',
    operands: 'Operands',
    more: 'Additional text',
    numbering: 'Numbering',
    number: 'Number',
    labelAt: 'Label positions',
    source: 'Source',
    target: 'Target',
    sourceHandle: 'Source side',
    targetHandle: 'Target side',
    animated: 'Animated',
    data: 'Data',
    style: 'Style',
  }),
);

/** Noun for one item of a list. */
const items: ReadonlyMap<string, string> = new Map(
  Object.entries({
    attributes: 'Attribute',
    operations: 'Operation',
    literals: 'Literal',
    slots: 'Slot',
    points: 'Extension point',
    stereotypes: 'Stereotype',
    behaviours: 'Behaviour',
    lanes: 'Lane',
    ports: 'Port or pin',
    regions: 'Region',
    operands: 'Operand',
    covers: 'Covered lifeline',
    over: 'Lifeline',
    starts: 'Execution started below',
    finishes: 'Execution finished below',
  }),
);

/** Returns the name of the field at `path`: `Name`, `Attribute`, `Source role`; or its key, for unknown fields. */
export function fieldName(element: 'node' | 'edge' | 'diagram', path: readonly string[]): string {
  const [field = '', inner, deeper] = path;
  if (element === 'diagram' && field === 'text') return inner === undefined ? 'Text' : 'Text line';
  if (element === 'diagram' || inner === undefined) return names.get(field) ?? `Field ${field}`;
  if (field === 'style') return names.get(inner) ?? `Style ${inner}`;
  if (field !== 'data') return `Field ${path.join('.')}`;
  if (inner === 'order') return 'Order';
  // Of partitions and of states.
  if (inner === 'lying') return 'Horizontal lanes or regions';
  if (deeper === undefined) return fieldsByPlace(element).get(inner) ?? names.get(inner) ?? `Field ${inner}`;
  const end = element === 'edge' ? fieldsByPlace(element).get(`${inner} ${deeper}`) : undefined;
  if (end !== undefined) return end;
  if (element === 'edge' && deeper === 'edge') return 'Annotated relation';
  if (element === 'edge' && deeper === 'port') return `${sentence(inner)} port`;
  if (inner === 'labelAt') return names.get('labelAt') ?? '';
  if (element === 'edge' && (inner === 'source' || inner === 'target')) return `${sentence(inner)} ${deeper}`;
  return items.get(inner) ?? `Entry of ${inner}`;
}

const byPlace = new Map<string, ReadonlyMap<string, string>>();

/** Names of fields in the inspector, by their paths joined with a space; the first kind with the field names it. */
function fieldsByPlace(element: 'node' | 'edge'): ReadonlyMap<string, string> {
  const known = byPlace.get(element);
  if (known !== undefined) return known;
  const kinds = Object.values(element === 'node' ? nodeKinds : edgeKinds);
  const found = new Map<string, string>();
  for (const { fields } of kinds) {
    for (const { place, name } of fields) if (!found.has(place.join(' '))) found.set(place.join(' '), name);
  }
  byPlace.set(element, found);
  return found;
}
