import { applyChanges, type Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { memberLists } from '../kinds/member.ts';
import { viewNode } from '../kinds/node-view.ts';
import { edgeKind } from '../kinds/registry.ts';
import { memberLimits } from '../kinds/words.ts';
import { countCharacters } from '../label.ts';
import type { Limits } from '../limits.ts';
import { cannotWriteText, type TextPart, textAt, writeText } from './write-text.ts';

/** A search in labels, members and the texts of edges. */
export interface TextQuery {
  readonly text: string;
  /** Whether capital and small letters differ; they do not when absent. */
  readonly matchCase?: boolean;
}

/** A text that holds what is looked for. */
export interface FoundText {
  /** The node or edge whose text it is. */
  readonly id: string;
  readonly element: 'node' | 'edge';
  readonly part: TextPart;
  readonly text: string;
  /** How often it is found in the text. */
  readonly count: number;
}

/** Every text that holds `query`, nodes in reading order before edges. None for an empty query. */
export function findTexts(diagram: Diagram, query: TextQuery): readonly FoundText[] {
  if (query.text === '') return [];
  const nodes = [...diagram.nodes].sort((a, b) => a.position.y - b.position.y || a.position.x - b.position.x);
  const places = [
    ...nodes.flatMap((node) => partsOfNode(node).map((part) => ({ id: node.id, element: 'node' as const, part }))),
    ...diagram.edges.flatMap((edge) => partsOfEdge(edge).map((part) => ({ id: edge.id, element: 'edge' as const, part }))),
  ];
  const byId = new Map([...diagram.nodes.map((node) => [node.id, node] as const)]);
  const edgesById = new Map(diagram.edges.map((edge) => [edge.id, edge] as const));
  return places.flatMap((place) => {
    // One element at a time, so that a large diagram is not searched once for each of its texts.
    const [node, edge] = [byId.get(place.id), edgesById.get(place.id)];
    const small = {
      nodes: node === undefined || place.element === 'edge' ? [] : [node],
      edges: edge === undefined || place.element === 'node' ? [] : [edge],
    };
    const text = textAt(small, place);
    const count = splitAt(text, query).length - 1;
    return count === 0 ? [] : [{ ...place, text, count }];
  });
}

/**
 * Writes `by` for every `query` in `places`, or everywhere when these are absent: one list of changes. Texts that could not
 * stand so, such as a label that would be empty or too long, are left as they are and counted in `refused`.
 */
export function replaceTexts(
  diagram: Diagram,
  {
    query,
    by,
    places = findTexts(diagram, query),
  }: { readonly query: TextQuery; readonly by: string; readonly places?: readonly FoundText[] },
  limits: Limits,
): { readonly changes: readonly Change[]; readonly replaced: number; readonly refused: number } {
  let next = diagram;
  const changes: Change[] = [];
  let [replaced, refused] = [0, 0];
  for (const { id, part } of places) {
    const pieces = splitAt(textAt(next, { id, part }), query);
    const place = { id, part, text: pieces.join(by) };
    const count = pieces.length - 1;
    const emptied = part.item !== undefined && place.text.trim() === '';
    const written = emptied || cannotWriteText(next, place, limits) !== undefined ? undefined : writeText(next, place, limits);
    const after = written === undefined ? next : applyChanges(next, written);
    if (count > 0 && (written === undefined || isCut(place.text, textAt(after, place), limits))) refused += count;
    else if (written !== undefined) {
      next = after;
      changes.push(...written);
      replaced += count;
    }
  }
  return { changes, replaced, refused };
}

/** Whether what was written is less than `wanted` as that is longer than it may be, not as it is written in another way. */
function isCut(wanted: string, written: string, { maxLabelCharacters }: Limits): boolean {
  const characters = countCharacters(wanted.trim());
  const isLong = characters > Math.min(maxLabelCharacters, memberLimits.maxCharacters);
  return isLong && countCharacters(written.trim()) < characters;
}

/** The pieces of `text` between what is found in it. */
function splitAt(text: string, { text: wanted, matchCase = false }: TextQuery): readonly string[] {
  if (wanted === '') return [text];
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.split(new RegExp(escaped, matchCase ? 'u' : 'iu'));
}

function partsOfNode(node: Diagram['nodes'][number]): readonly TextPart[] {
  const view = viewNode(node);
  return [
    { field: 'label' },
    { field: 'typeName' },
    ...memberLists.flatMap((field) => view.members[field].map(({ id }): TextPart => ({ field, item: id }))),
    ...view.behaviours.map(({ id }): TextPart => ({ field: 'behaviours', item: id })),
    ...view.lanes.map(({ id }): TextPart => ({ field: 'lanes', item: id })),
    ...view.regions.map(({ id }): TextPart => ({ field: 'regions', item: id })),
    ...view.ports.map(({ id }): TextPart => ({ field: 'ports', item: id })),
  ];
}

function partsOfEdge(edge: Diagram['edges'][number]): readonly TextPart[] {
  const { kind } = viewEdge(edge);
  const has = (name: string): boolean => edgeKind(kind).fields.some(({ place }) => place[0] === name);
  const own: readonly TextPart[] = has('trigger') ? [{ field: 'transition' }] : [{ field: 'label' }, { field: 'guard' }];
  return [...own, { field: 'source.multiplicity' }, { field: 'source.role' }, { field: 'target.multiplicity' }, { field: 'target.role' }];
}
