import { type Diagram, type DiagramEdge, type DiagramNode, elementName, lowerFirst, sameValue } from '@umlaut/diagram';

/** Summary of the changes to one element. */
interface Deed {
  readonly how: 'added' | 'deleted' | 'moved' | 'renamed' | 'changed';
  readonly element: 'node' | 'edge';
  /** The diagram in which it has its name: the last one that held it. */
  readonly seenIn: Diagram;
  /** Diagram with its first name. */
  readonly firstSeenIn: Diagram;
}

/** Changes by one user since the last announcement, by element id. */
export type Deeds = ReadonlyMap<string, Deed>;

interface Step {
  readonly before: Diagram;
  readonly after: Diagram;
}

/** `deeds` and what was done from `before` to `after`; what was taken back again is not among them. */
export function withStep(deeds: Deeds, { before, after }: Step): Deeds {
  const next = new Map(deeds);
  for (const [id, deed] of [...stepsOf('node', { before, after }), ...stepsOf('edge', { before, after })]) {
    const joined = joinedWith(next.get(id), deed);
    if (joined === undefined) next.delete(id);
    else next.set(id, joined);
  }
  return next;
}

function stepsOf(element: 'node' | 'edge', { before, after }: Step): readonly (readonly [string, Deed])[] {
  const [old, present] = element === 'node' ? [before.nodes, after.nodes] : [before.edges, after.edges];
  if (old === present) return [];
  const known = new Map<string, DiagramNode | DiagramEdge>(old.map((each) => [each.id, each]));
  const touched = present.flatMap((each): readonly (readonly [string, Deed])[] => {
    const earlier = known.get(each.id);
    known.delete(each.id);
    if (earlier === each) return [];
    if (earlier === undefined) return [[each.id, { how: 'added', element, seenIn: after, firstSeenIn: after }]];
    return [[each.id, { how: howOf(earlier, each), element, seenIn: after, firstSeenIn: before }]];
  });
  const gone = [...known.keys()].map((id) => [id, { how: 'deleted', element, seenIn: before, firstSeenIn: before }] as const);
  return [...touched, ...gone];
}

const placeFields = new Set(['position', 'parentId']);
const wayFields = new Set(['points', 'labelAt']);
const nameField = new Set(['label']);
const dataField = new Set(['data']);

function howOf(before: DiagramNode | DiagramEdge, after: DiagramNode | DiagramEdge): Deed['how'] {
  const isNode = 'position' in after;
  if (isNode && sameValue(before, after, placeFields)) return 'moved';
  if (!sameValue(before, after, dataField)) return 'changed';
  if (sameValue(before.data, after.data, isNode ? nameField : wayFields)) return isNode ? 'renamed' : 'moved';
  return 'changed';
}

const weight = { moved: 0, renamed: 1, changed: 2, added: 3, deleted: 4 } as const;

/** Of two deeds with one element, what is worth telling; nothing where the second takes the first back. */
function joinedWith(before: Deed | undefined, deed: Deed): Deed | undefined {
  if (before === undefined) return deed;
  const { firstSeenIn } = before;
  if (before.how === 'deleted' && deed.how === 'added') return undefined;
  if (deed.how === 'deleted') return before.how === 'added' ? undefined : { ...deed, firstSeenIn };
  const how = weight[before.how] > weight[deed.how] ? before.how : deed.how;
  return { ...deed, how, firstSeenIn };
}

const order = ['added', 'deleted', 'moved', 'renamed', 'changed'] as const;

/** Returns one sentence on the changes by the user `name`; empty when none is worth telling. */
export function deedsSentence(name: string, deeds: Deeds): string {
  const clauses = order.flatMap((how) => {
    const done = [...deeds].filter(([, deed]) => deed.how === how);
    const nodes = done.filter(([, { element }]) => element === 'node');
    // Lines that were led along with what they join are not announced.
    const edges = how === 'moved' && nodes.length > 0 ? [] : done.filter(([, { element }]) => element === 'edge');
    const [only, ...others] = [...nodes, ...edges];
    if (only === undefined) return [];
    if (how === 'renamed' && others.length === 0) return [`renamed ${nameOf(only, 'firstSeenIn')} to ${labelOf(only)}`];
    return [`${how} ${listed([countedOrNamed(nodes, 'element'), countedOrNamed(edges, nodes.length === 0 ? 'relation' : undefined)])}`];
  });
  return clauses.length === 0 ? '' : `${name} ${listed(clauses)}.`;

  /** The only one by its name; `things` is undefined where a number says enough. */
  function countedOrNamed(done: readonly (readonly [string, Deed])[], things: 'element' | 'relation' | undefined): string {
    const [only] = done;
    if (only === undefined) return '';
    if (done.length === 1 && things !== undefined) return nameOf(only, 'seenIn');
    return `${done.length} ${things ?? 'relation'}${done.length === 1 ? '' : 's'}`;
  }
}

function nameOf([id, deed]: readonly [string, Deed], when: 'seenIn' | 'firstSeenIn'): string {
  return lowerFirst(elementName(deed[when], { element: deed.element, id }));
}

function labelOf([id, { seenIn }]: readonly [string, Deed]): string {
  const label: unknown = seenIn.nodes.find((node) => node.id === id)?.data?.label;
  const words = typeof label === 'string' ? label.replace(/\s+/g, ' ').trim() : '';
  return words === '' ? 'nothing' : words;
}

function listed(texts: readonly string[]): string {
  const parts = texts.filter((text) => text !== '');
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
