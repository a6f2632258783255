import type { Change } from './changes.ts';
import type { Diagram } from './diagram.ts';
import { isMessage } from './score/read-scores.ts';

/** A name longer than this is cut. Characters. */
const longest = 24;

/** Returns a step's name as shown after "Undo": `move 3 nodes`, `delete Order`, `add 1 relation`. `diagram` is the state before the changes. */
export function stepName(changes: readonly Change[], diagram: Diagram): string {
  const known = new Set([...diagram.nodes, ...diagram.edges].map(({ id }) => id));
  const labels = new Map(diagram.nodes.map((node) => [node.id, node.data?.label]));
  const [added, gone, moved, touched] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const [edgesAdded, edgesGone] = [new Set<string>(), new Set<string>()];
  const fields = new Set<string>();
  for (const change of changes) {
    if (change.op === 'remove') (change.element === 'node' ? gone : edgesGone).add(change.id);
    else if (change.op === 'insert' && !known.has(change.value.id)) {
      (change.element === 'node' ? added : edgesAdded).add(change.value.id);
      if (change.element === 'node') labels.set(change.value.id, change.value.data?.label);
    } else if (change.op === 'insert') moved.add(change.value.id);
    else if (change.op === 'place') moved.add(change.id);
    else if (change.element !== 'diagram') {
      const field = change.path.join('.');
      // Way points go along with the nodes.
      if (change.element === 'node' || field !== 'data.points') touched.add(change.id);
      if (change.element === 'node' && (field === 'position' || field === 'parentId')) moved.add(change.id);
      fields.add(`${change.element} ${field}`);
    }
  }
  const name = (ids: ReadonlySet<string>, one = 'node'): string => {
    const [first = ''] = ids;
    const label = String(labels.get(first) ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    if (ids.size > 1) return `${ids.size} ${one}s`;
    return label === '' ? `1 ${one}` : label.length > longest ? `${label.slice(0, longest - 1)}…` : label;
  };
  const nodesAndEdges = (nodes: ReadonlySet<string>, edges: ReadonlySet<string>): string =>
    [nodes.size > 0 ? name(nodes) : '', edges.size > 0 ? relations(edges) : ''].filter((text) => text !== '').join(' and ');
  const message = changes.find((change) => change.op === 'insert' && change.element === 'edge' && isMessage(change.value));
  if (message?.op === 'insert' && edgesAdded.size === 1) return messageName(message.value.data?.label);
  if (added.size > 0) return `add ${name(added)}`;
  if (edgesAdded.size > 0) return `add ${relations(edgesAdded)}`;
  if (gone.size > 0 || edgesGone.size > 0) return `delete ${nodesAndEdges(gone, gone.size > 0 && gone.size === 1 ? new Set() : edgesGone)}`;
  if (fields.has('node width') || fields.has('node height')) return `resize ${name(touched)}`;
  if (
    [...fields].some((field) => rowFields.has(field)) &&
    [...fields].every((field) => rowFields.has(field) || field === 'node data.operands')
  ) {
    return touched.size === 1 ? 'move item' : `move ${touched.size} items`;
  }
  if (moved.size > 0) return `move ${name(moved)}`;
  if (fields.has('edge source') || fields.has('edge target')) return 'reconnect relation';
  if (fields.size === 1 && fields.has('edge data.points')) return 'reroute relation';
  if (fields.size === 1 && fields.has('node data.label')) return touched.size > 1 ? 'rename elements' : 'rename';
  if (touched.size > 0 && [...fields].every((field) => field.includes(' style'))) return `colour ${name(touched, 'element')}`;
  return touched.size === 0 ? 'edit diagram' : `edit ${name(touched, 'element')}`;
}

/** Fields that say a row's place in its score. */
const rowFields: ReadonlySet<string> = new Set(['edge data.order', 'edge data.in', 'node data.order', 'node data.in']);

function messageName(label: unknown): string {
  const text = typeof label === 'string' ? label.replace(/\s+/g, ' ').trim() : '';
  return text === '' ? 'add message' : `add message ${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}`;
}

function relations({ size }: ReadonlySet<string>): string {
  return size === 1 ? '1 relation' : `${size} relations`;
}
