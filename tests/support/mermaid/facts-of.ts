import type { MermaidEdge, MermaidFacts, MermaidGroup, MermaidNode } from './facts.ts';
import { rowsOfMermaid, type SequenceDb } from './sequence-rows.ts';

/** A node of mermaid's layout data, alike in all types that are drawn by it. */
interface DataNode {
  readonly id: string;
  readonly label?: string | readonly string[];
  readonly shape?: string;
  readonly parentId?: string;
  readonly isGroup?: boolean;
  readonly description?: readonly string[];
}

interface DataEdge {
  readonly start?: string;
  readonly end?: string;
  readonly label?: string;
  readonly type?: string;
  readonly pattern?: string;
  readonly thickness?: string;
  readonly arrowTypeStart?: string;
  readonly arrowTypeEnd?: string;
  readonly startLabelRight?: string;
  readonly endLabelLeft?: string;
}

interface Data {
  readonly nodes: readonly DataNode[];
  readonly edges: readonly DataEdge[];
}

/** Facts of a diagram by what mermaid's database of its type gives its renderer. */
export function factsOf(type: string, db: unknown): MermaidFacts {
  return JSON.parse(JSON.stringify(codedFacts(type, db)).replace(/ﬂ°°/g, '&#').replace(/ﬂ°/g, '&').replace(/¶ß/g, ';')) as MermaidFacts;
}

/** Facts in which codes such as `#59;` stand as mermaid keeps them while it parses. */
function codedFacts(type: string, db: unknown): MermaidFacts {
  if (type === 'classDiagram') return classFacts(db as ClassDb);
  if (type === 'stateDiagram') return stateFacts(db as StateDb);
  if (type === 'er') return erFacts(db as ErDb);
  if (type === 'flowchart-v2' || type === 'flowchart-elk') return flowFacts(db as FlowDb);
  const rows = type === 'sequence' ? { rows: rowsOfMermaid(db as SequenceDb) } : {};
  return { type, nodes: [], edges: [], groups: [], notes: [], ...rows };
}

interface Member {
  getDisplayDetails(): { readonly displayText: string; readonly cssStyle: string };
}

interface ClassDb {
  getData(): Data;
  getClasses(): ReadonlyMap<
    string,
    {
      readonly id: string;
      readonly label: string;
      readonly type: string;
      readonly parent?: string;
      readonly members: readonly Member[];
      readonly methods: readonly Member[];
      readonly annotations: readonly string[];
    }
  >;
  getNotes(): ReadonlyMap<string, { readonly text: string; readonly class?: string }>;
}

function classFacts(db: ClassDb): MermaidFacts {
  const { nodes, edges } = db.getData();
  const rowOf = (member: Member): string => {
    const { displayText, cssStyle } = member.getDisplayDetails();
    return `${displayText}${cssStyle.includes('underline') ? '$' : cssStyle.includes('italic') ? '*' : ''}`;
  };
  const classes = [...db.getClasses().values()].map(
    ({ id, label, type, parent, members, methods, annotations }): MermaidNode => ({
      id,
      label,
      template: type,
      parent: parent ?? '',
      attributes: members.map(rowOf),
      operations: methods.map(rowOf),
      annotations,
    }),
  );
  const balls = nodes
    .filter(({ id }) => /^interface\d+$/.test(id) && !classes.some((one) => one.id === id))
    .map(({ id, label }): MermaidNode => ({ id, label: textOf(label), shape: 'ball' }));
  return {
    type: 'classDiagram',
    nodes: [...classes, ...balls],
    edges: edges
      .filter(({ start }) => !/^note\d+$/.test(start ?? ''))
      .map((edge) => ({
        ...endsOf(edge),
        start: edge.arrowTypeStart ?? '',
        end: edge.arrowTypeEnd ?? '',
        startLabel: edge.startLabelRight ?? '',
        endLabel: edge.endLabelLeft ?? '',
        line: edge.pattern ?? '',
      })),
    groups: groupsIn(nodes),
    notes: [...db.getNotes().values()].map(({ text, class: about = '' }) => ({ text, about })),
  };
}

interface StateDb {
  getData(): Data;
}

function stateFacts(db: StateDb): MermaidFacts {
  const { nodes, edges } = db.getData();
  const isNote = ({ shape }: DataNode): boolean => shape === 'note' || shape === 'noteGroup';
  const parents = new Map(nodes.map(({ id, parentId = '' }) => [id, parentId]));
  // A state with a note lies in a group with it, which is no state.
  const outOfNote = (parent: string): string => (parent.endsWith('----parent') ? (parents.get(parent) ?? '') : parent);
  return {
    type: 'stateDiagram',
    nodes: nodes
      .filter((node) => !isNote(node) && node.isGroup !== true)
      .map(({ id, label, shape = '', parentId = '', description = [] }) => ({
        id,
        label: textOf(label),
        shape,
        parent: outOfNote(parentId),
        attributes: description,
      })),
    edges: edges.filter(({ start, end }) => !isNoteId(start) && !isNoteId(end)).map(endsOf),
    groups: groupsIn(nodes.filter((node) => !isNote(node))).map((group) => ({ ...group, parent: outOfNote(group.parent ?? '') })),
    notes: nodes
      .filter(({ shape }) => shape === 'note')
      .map(({ id, label }) => ({ text: textOf(label), about: id.replace(/----note-\d+$/, '') })),
  };
}

function isNoteId(id: string | undefined): boolean {
  return id !== undefined && /----note-\d+$/.test(id);
}

interface ErDb {
  getData(): Data;
  getEntities(): ReadonlyMap<
    string,
    {
      readonly id: string;
      readonly label: string;
      readonly alias: string;
      readonly attributes: readonly {
        readonly type: string;
        readonly name: string;
        readonly keys: readonly string[];
        readonly comment: string;
      }[];
    }
  >;
  getRelationships(): readonly {
    readonly entityA: string;
    readonly entityB: string;
    readonly roleA: string;
    readonly relSpec: { readonly cardA: string; readonly cardB: string; readonly relType: string };
  }[];
}

function erFacts(db: ErDb): MermaidFacts {
  const { nodes } = db.getData();
  const shown = new Map(nodes.map((node) => [node.id, node]));
  const names = new Map([...db.getEntities()].map(([name, { id }]) => [id, name]));
  return {
    type: 'er',
    nodes: [...db.getEntities()]
      .filter(([, { id }]) => shown.has(id))
      .map(([name, { id, label, alias, attributes }]) => ({
        id: name,
        label: alias === '' ? label : alias,
        parent: shown.get(id)?.parentId ?? '',
        attributes: attributes.map(({ type, name: column, keys, comment }) =>
          [type, column, keys.join(','), comment].filter((part) => part !== '').join(' '),
        ),
      })),
    edges: db.getRelationships().map(({ entityA, entityB, roleA, relSpec }) => ({
      source: names.get(entityA) ?? entityA,
      target: names.get(entityB) ?? entityB,
      label: roleA,
      card: [relSpec.cardB, relSpec.cardA],
      line: relSpec.relType,
    })),
    groups: groupsIn(nodes),
    notes: [],
  };
}

interface FlowDb {
  getData(): Data;
  getVertices(): ReadonlyMap<string, { readonly id: string; readonly text?: string; readonly type?: string }>;
  getEdges(): readonly {
    readonly start: string;
    readonly end: string;
    readonly text: string;
    readonly type?: string;
    readonly stroke?: string;
  }[];
  getSubGraphs(): readonly { readonly id: string; readonly title: string; readonly nodes: readonly string[] }[];
}

function flowFacts(db: FlowDb): MermaidFacts {
  const groups = db.getSubGraphs();
  const parents = new Map(groups.flatMap(({ id, nodes }) => nodes.map((node) => [node, id] as const)));
  const isGroup = new Set(groups.map(({ id }) => id));
  return {
    type: 'flowchart-v2',
    nodes: [...db.getVertices().values()]
      .filter(({ id }) => !isGroup.has(id))
      .map(({ id, text = '', type = 'square' }) => ({ id, label: text, shape: type, parent: parents.get(id) ?? '' })),
    edges: db
      .getEdges()
      .map(({ start, end, text, type = '', stroke = '' }): MermaidEdge => ({ source: start, target: end, label: text, type, stroke })),
    groups: groups.map(({ id, title }): MermaidGroup => ({ id, label: title, parent: parents.get(id) ?? '' })),
    notes: [],
  };
}

function groupsIn(nodes: readonly DataNode[]): readonly MermaidGroup[] {
  return nodes
    .filter(({ isGroup }) => isGroup === true)
    .map(({ id, label, shape = '', parentId = '' }) => ({ id, label: textOf(label), shape, parent: parentId }));
}

function endsOf({ start = '', end = '', label = '' }: DataEdge): MermaidEdge {
  return { source: start, target: end, label };
}

function textOf(label: string | readonly string[] | undefined): string {
  return typeof label === 'string' ? label : (label?.join('\n') ?? '');
}
