import type { Change } from '../changes.ts';
import { type Diagram, type DiagramEdge, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import type { EdgeKindId } from '../kinds/registry.ts';
import type { Limits } from '../limits.ts';
import { endFieldsOf, readRelationLine, relationLineOf } from '../relation-line/read-line.ts';
import type { RelationLine } from '../relation-line/relation-line.ts';
import { isRepeated } from './repeated.ts';
import { fitLine } from './set-field.ts';

/** A line for the relation `id`. */
interface LineEdit {
  readonly id: string;
  readonly text: string;
}

type TextLimits = Pick<Limits, 'maxLabelCharacters' | 'maxLabelLines'>;

/** Why a relation cannot be written so: two of one kind between the same nodes must differ. */
export function cannotWriteRelationLine(
  diagram: Diagram,
  { id, text }: LineEdit,
  limits: TextLimits,
): 'missing_edge' | 'already_connected' | undefined {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  if (edge === undefined) return 'missing_edge';
  const next = { ...edge, data: { ...edge.data, ...Object.fromEntries(fieldsToSet(edge, text, limits)) } };
  return isRepeated(diagram, next) ? 'already_connected' : undefined;
}

/**
 * Writes a relation's line as `readRelationLine` reads it: sets what it says, removes texts of the line that it does not say any
 * more, and leaves everything else. Texts are cut to the limits, which the findings of the reading tell. Nothing when the line says
 * the same already, or cannot be written.
 */
export function writeRelationLine(diagram: Diagram, edit: LineEdit, limits: TextLimits): readonly Change[] {
  const edge = diagram.edges.find(({ id }) => id === edit.id);
  if (edge === undefined || cannotWriteRelationLine(diagram, edit, limits) !== undefined) return [];
  const { id } = edge;
  const fields = fieldsToSet(edge, edit.text, limits);
  // Other programs put the label beside the data; once written here it stands there alone.
  const isMoved = edge.label !== undefined && fields.some(([field]) => field === 'label');
  const moved: readonly Change[] = isMoved ? [{ op: 'set', element: 'edge', id, path: ['label'], value: undefined }] : [];
  return [...moved, ...fields.map(([field, value]): Change => ({ op: 'set', element: 'edge', id, path: ['data', field], value }))];
}

const texts = ['keyword', 'label', 'trigger', 'guard', 'effect'] as const;

/** The fields of the edge's data that change, and their new values. */
function fieldsToSet(edge: DiagramEdge, text: string, limits: TextLimits): readonly (readonly [string, JsonValue | undefined])[] {
  const view = viewEdge(edge);
  const before = relationLineOf(view);
  const after = fitted(readRelationLine(text, view).says, limits);
  const changed = texts.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]] as const);
  const ends = (['source', 'target'] as const).flatMap((end) => {
    const next = endOf(edge.data?.[end], { before: before[end], after: after[end], kind: view.kind });
    return next === undefined ? [] : [[end, Object.keys(next).length === 0 ? undefined : next] as const];
  });
  return [...changed, ...ends];
}

/** The stored end with the texts of the line that differ; undefined when none does. */
function endOf(
  stored: JsonValue | undefined,
  { before, after, kind }: { readonly before: RelationLine['source']; readonly after: RelationLine['source']; readonly kind: EdgeKindId },
): JsonObject | undefined {
  const changed = endFieldsOf(kind).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return undefined;
  const kept = Object.entries(isObject(stored) ? stored : {}).filter(([field]) => !changed.some((name) => name === field));
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(changed.flatMap((field) => (after[field] === undefined ? [] : [[field, after[field]]]))),
  };
}

function fitted({ source, target, ...line }: RelationLine, limits: TextLimits): RelationLine {
  const cut = <T extends object>(said: T): T =>
    // The same fields, each text as long as it may be.
    Object.fromEntries(Object.entries(said).map(([field, text]: [string, string]) => [field, fitLine(text, limits).trim()])) as T;
  return { ...cut(line), source: cut(source), target: cut(target) };
}
