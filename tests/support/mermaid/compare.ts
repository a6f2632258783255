import { type Diagram, type DiagramEdge, type NodeView, viewEdge, viewNode } from '@umlaut/diagram';
import { plainText } from '../../../packages/text/src/mermaid/words.ts';
import type { MermaidEdge, MermaidFacts } from './facts.ts';

/** Differences between what mermaid and our reader make of one text: a line for each, `-` for what we lack and `+` for what mermaid lacks. */
export function differences(facts: MermaidFacts, diagram: Diagram): readonly string[] {
  const [theirs, ours] = [theirKeys(facts), ourKeys(facts.type, diagram)];
  const left = [...theirs];
  const extra: string[] = [];
  for (const key of ours) {
    const at = left.indexOf(key);
    if (at < 0) extra.push(key);
    else left.splice(at, 1);
  }
  return [...left.map((key) => `- ${key}`), ...extra.map((key) => `+ ${key}`)];
}

/** A text without what the two write in different ways: white space, quotes, codes, generics in tildes or angles. */
function squeezed(text: string): string {
  return plainText(text.replace(/&amp;/g, '&'))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/[\s~<>«»:"'\\`{},]|\*\*|__|(?<=\W|^)_(?=\w)|(?<=\w)_(?=\W|$)|;$/g, '');
}

const heads: Readonly<Record<string, string>> = { extension: 'extension', lollipop: 'lollipop' };

function theirKeys(facts: MermaidFacts): readonly string[] {
  const nodes = new Map(facts.nodes.map((node) => [node.id, node]));
  const groups = new Map(facts.groups.map((group) => [group.id, group]));
  const nameOf = (id: string): string => squeezed(nameIn(id));
  const nameIn = (id: string): string => {
    const node = nodes.get(id);
    if (node === undefined) return groups.get(id)?.label ?? id;
    const kind = kinds[node.shape ?? ''];
    return facts.type === 'stateDiagram' && kind !== undefined ? kind : node.label;
  };
  const within = (id: string | undefined): string => {
    const group = groups.get(id ?? '');
    if (group === undefined) return '';
    return group.shape === 'divider' ? within(group.parent) : squeezed(group.label);
  };
  const divided = Map.groupBy(
    facts.groups.filter(({ shape }) => shape === 'divider'),
    ({ parent = '' }) => parent,
  );
  return [
    ...facts.nodes.map(({ id, label, shape = '', parent, attributes = [], operations = [], annotations = [], template = '' }) => {
      const name = facts.type === 'stateDiagram' ? (kinds[shape] ?? label) : label;
      const rows = facts.type === 'er' ? attributes.map(rowKey) : [...attributes, ...operations].map(squeezed).sort();
      const own = facts.type === 'flowchart-v2' ? (shapes[shape] ?? 'process') : shape === 'ball' ? 'ball' : '';
      // A ball lies where the class it belongs to lies.
      return nodeKey({
        name,
        kind: own,
        parent: shape === 'ball' ? '' : within(parent),
        rows,
        marks: annotations,
        template: id === '' ? '' : template,
      });
    }),
    ...facts.edges.filter(({ stroke }) => stroke !== 'invisible').map((edge) => `edge ${edgeKey(facts.type, edge, nameOf)}`),
    ...facts.groups
      .filter(({ shape }) => shape !== 'divider')
      .map(({ id, label, parent }) => `group ${squeezed(label)} in ${within(parent)} regions ${divided.get(id)?.length ?? 0}`),
    ...facts.notes.map(({ text, about }) => `note ${squeezed(text)} at ${about === '' ? '' : nameOf(about)}`),
  ];
}

function edgeKey(type: string, edge: MermaidEdge, nameOf: (id: string) => string): string {
  const [source, target, label] = [nameOf(edge.source), nameOf(edge.target), squeezed(edge.label)];
  if (type === 'classDiagram') {
    const ends = [
      `${source} ${heads[edge.start ?? ''] ?? edge.start} ${squeezed(edge.startLabel ?? '')}`,
      `${target} ${heads[edge.end ?? ''] ?? edge.end} ${squeezed(edge.endLabel ?? '')}`,
    ].sort();
    const isPlain = edge.start === 'none' && edge.end === 'none';
    return `${ends.join(' | ')} ${isPlain ? 'solid' : edge.line} ${label}`;
  }
  if (type === 'er') return `${source} ${cards[edge.card?.[0] ?? '']} ${edge.line} ${cards[edge.card?.[1] ?? '']} ${target} ${label}`;
  if (type !== 'flowchart-v2') return `${source} > ${target} ${label}`;
  const arrows = (edge.type ?? '').startsWith('double_') ? 'both' : edge.type === 'arrow_open' ? 'none' : '';
  return `${source} > ${target} ${label} ${edge.stroke} ${arrows}`;
}

const cards: Readonly<Record<string, string>> = {
  ONLY_ONE: 'one',
  ZERO_OR_ONE: 'zeroOne',
  ZERO_OR_MORE: 'zeroMany',
  ONE_OR_MORE: 'oneMany',
  MD_PARENT: 'undefined',
};

const kinds: Readonly<Record<string, string>> = { stateStart: 'initial', stateEnd: 'final', choice: 'choice', fork: 'fork', join: 'fork' };

/** Kinds of the shapes that are compared; all others are boxes. */
const shapes: Readonly<Record<string, string>> = {
  round: 'rounded',
  rounded: 'rounded',
  event: 'rounded',
  diamond: 'condition',
  diam: 'condition',
  decision: 'condition',
  question: 'condition',
  circle: 'connectorPoint',
  circ: 'connectorPoint',
  doublecircle: 'connectorPoint',
  stadium: 'terminator',
  pill: 'terminator',
  terminal: 'terminator',
  cylinder: 'database',
  cyl: 'database',
  db: 'database',
  database: 'database',
  hexagon: 'preparation',
  hex: 'preparation',
  prepare: 'preparation',
  subroutine: 'subroutine',
  subproc: 'subroutine',
  subprocess: 'subroutine',
  'fr-rect': 'subroutine',
  'h-cyl': 'database',
  das: 'database',
  'sm-circ': 'connectorPoint',
  'dbl-circ': 'connectorPoint',
  ellipse: 'terminator',
};
const ownKinds = new Set(Object.values(shapes));

interface NodeFacts {
  readonly name: string;
  readonly kind: string;
  readonly parent: string;
  readonly rows: readonly string[];
  readonly marks: readonly string[];
  readonly template: string;
}

function nodeKey({ name, kind, parent, rows, marks, template }: NodeFacts): string {
  const words = [
    ...new Set(
      marks.map((mark) =>
        mark
          .trim()
          .toLowerCase()
          .replace(/^enum$/, 'enumeration'),
      ),
    ),
  ].sort();
  return `node ${squeezed(name)} ${kind} in ${parent} [${rows.join(' ; ')}] ${words.join()} ${squeezed(template)}`;
}

/** A row of an entity without the order and signs of its parts, which the two write in different ways. */
function rowKey(row: string): string {
  return [
    ...plainText(row.replace(/&amp;/g, '&'))
      .replace(/\b(pk|fk|uk)\b/gi, (key) => key.toUpperCase())
      .replace(/[\s:{},"]/g, ''),
  ]
    .sort()
    .join('');
}

function ourKeys(type: string, diagram: Diagram): readonly string[] {
  const views = new Map(diagram.nodes.map((node) => [node.id, viewNode(node)]));
  const parents = new Map(diagram.nodes.map(({ id, parentId = '' }) => [id, parentId]));
  const held = new Set(parents.values());
  const isGroup = ({ id, kind }: NodeView): boolean => kind === 'group' || kind === 'package' || (type === 'stateDiagram' && held.has(id));
  const nameOf = (id: string): string => {
    const view = views.get(id);
    return view === undefined ? '' : type === 'stateDiagram' && view.kind !== 'state' ? view.kind : squeezed(view.label);
  };
  const within = (id: string): string => squeezed(views.get(parents.get(id) ?? '')?.label ?? '');
  const real = [...views.values()].filter(({ kind }) => kind !== 'comment');
  const about = new Map(
    diagram.edges.flatMap((edge) => (viewEdge(edge).kind === 'anchor' ? [[edge.source, nameOf(edge.target)] as const] : [])),
  );
  return [
    ...real.filter((view) => !isGroup(view)).map((view) => ourNode(type, view, { name: nameOf(view.id), parent: within(view.id) })),
    ...diagram.edges.filter((edge) => viewEdge(edge).kind !== 'anchor').map((edge) => `edge ${ownEdgeKey(type, edge, nameOf)}`),
    ...real.filter(isGroup).map((view) => `group ${squeezed(view.label)} in ${within(view.id)} regions ${view.regions.length}`),
    ...diagram.nodes
      .filter((node) => viewNode(node).kind === 'comment')
      .map((node) => `note ${squeezed([node.data?.label, node.data?.more].join('\n'))} at ${about.get(node.id) ?? ''}`),
  ];
}

function ourNode(type: string, view: NodeView, { name, parent }: { readonly name: string; readonly parent: string }): string {
  const members = Object.values(view.members).flat();
  const behaviours = view.behaviours.map(({ on, text }) => (on === 'internal' ? text : `${on} / ${text}`));
  const rows =
    type === 'er'
      ? members.map(({ text, key = '' }) => rowKey(`${text}${key}`))
      : type === 'stateDiagram'
        ? behaviours.map(squeezed).sort()
        : members.map(({ text, static: isStatic, abstract }) => squeezed(`${text}${isStatic ? '$' : abstract ? '*' : ''}`)).sort();
  const own = type === 'flowchart-v2' ? (ownKinds.has(view.kind) ? view.kind : 'process') : view.kind === 'ball' ? 'ball' : '';
  const marks = [
    ...(view.kind === 'interface' || view.kind === 'enumeration' ? [view.kind] : []),
    ...(view.abstract ? ['abstract'] : []),
    ...(view.keyword === undefined ? [] : [view.keyword]),
    ...view.stereotypes,
  ];
  return nodeKey({ name, kind: own, parent: own === 'ball' ? '' : parent, rows, marks, template: view.template ?? '' });
}

function ownEdgeKey(type: string, edge: DiagramEdge, nameOf: (id: string) => string): string {
  const { kind, label = '', keyword, source, target, data, trigger, guard, effect } = viewEdge(edge);
  const [from, to] = [nameOf(edge.source), nameOf(edge.target)];
  if (type === 'er')
    return `${from} ${source.cardinality} ${data.weak === true ? 'NON_IDENTIFYING' : 'IDENTIFYING'} ${target.cardinality} ${to} ${squeezed(label)}`;
  if (type === 'flowchart-v2') return `${from} > ${to} ${squeezed(label)} ${data.line ?? 'normal'} ${data.arrows ?? ''}`;
  if (type === 'stateDiagram') {
    const text = [
      keyword === undefined ? '' : `<<${keyword}>>`,
      label,
      trigger ?? '',
      guard === undefined ? '' : `[${guard}]`,
      effect === undefined ? '' : `/${effect}`,
    ];
    return `${from} > ${to} ${squeezed(text.join(''))}`;
  }
  const arrow = (end: typeof source): string => (end.navigable === true ? 'dependency' : 'none');
  const ends: Partial<Record<typeof kind, readonly [string, string]>> = {
    generalization: ['none', 'extension'],
    realization: ['none', 'extension'],
    composition: ['composition', arrow(target)],
    aggregation: ['aggregation', arrow(target)],
    dependency: ['none', 'dependency'],
    provides: ['none', 'lollipop'],
  };
  const [start, end] = ends[kind] ?? [arrow(source), arrow(target)];
  const textOf = (side: typeof source): string => [side.multiplicity, side.role, side.props].filter((part) => part !== undefined).join('');
  const own = [`${from} ${start} ${squeezed(textOf(source))}`, `${to} ${end} ${squeezed(textOf(target))}`].sort();
  const isPlain = start === 'none' && end === 'none';
  const line = isPlain || (kind !== 'dependency' && kind !== 'realization') ? 'solid' : 'dashed';
  return `${own.join(' | ')} ${line} ${squeezed(`${keyword === undefined ? '' : `<<${keyword}>>`}${label}`)}`;
}
