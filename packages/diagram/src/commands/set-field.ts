import type { Change, ElementType } from '../changes.ts';
import { elementLimits } from '../check-said.ts';
import { type Diagram, type DiagramEdge, type DiagramNode, isObject, type JsonValue } from '../diagram.ts';
import type { Field } from '../kinds/field.ts';
import { viewNode } from '../kinds/node-view.ts';
import { fitLabel, type LabelLimits } from '../label.ts';
import type { Limits } from '../limits.ts';
import { isRepeated } from './repeated.ts';

/** A field of one element, and what it is to say; an empty text or list removes it. */
export interface FieldEdit {
  readonly element: ElementType;
  readonly id: string;
  readonly field: Field;
  readonly value: string | boolean | readonly string[];
}

type TextLimits = Pick<Limits, 'maxLabelCharacters' | 'maxLabelLines'>;

/** Why a field cannot say that: a box needs its label, two edges between the same nodes must differ, and lists of texts end somewhere. */
export function cannotSetField(
  diagram: Diagram,
  edit: FieldEdit,
  limits: TextLimits,
): 'empty_label' | 'already_connected' | 'too_many_texts' | undefined {
  const { element, id, field } = edit;
  if (field.as === 'texts' && textsIn(edit.value, limits).length > elementLimits.maxStereotypes) return 'too_many_texts';
  if (element === 'node') {
    const node = diagram.nodes.find((candidate) => candidate.id === id);
    const isEmptied = field.place[0] === 'label' && fieldValue(edit, limits) === undefined;
    return isEmptied && node !== undefined && viewNode(node).kind === 'plain' ? 'empty_label' : undefined;
  }
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  return edge !== undefined && isRepeated(diagram, withField(edge, edit, limits)) ? 'already_connected' : undefined;
}

/**
 * Sets one field of an element's data as its kind defines it: texts cut to the limits, choices only to one of theirs. Nothing
 * when it says the same already. Lists of items have commands of their own.
 */
export function setField(diagram: Diagram, edit: FieldEdit, limits: TextLimits): readonly Change[] {
  const { element, id, field } = edit;
  const list: readonly (DiagramNode | DiagramEdge)[] = element === 'node' ? diagram.nodes : diagram.edges;
  const found = list.find((candidate) => candidate.id === id);
  if (found === undefined || field.as === 'items' || field.as === 'points' || cannotSetField(diagram, edit, limits) !== undefined)
    return [];
  if (!isAllowed(edit)) return [];
  const before = isObject(found.data) ? found.data[field.place[0]] : undefined;
  const value = nextValue(before, edit, limits);
  const moved: readonly Change[] =
    element === 'edge' && field.place[0] === 'label' && found.label !== undefined
      ? [{ op: 'set', element, id, path: ['label'], value: undefined }]
      : [];
  if (JSON.stringify(value) === JSON.stringify(before)) return moved;
  return [...moved, { op: 'set', element, id, path: ['data', field.place[0]], value }];
}

function withField(edge: DiagramEdge, edit: FieldEdit, limits: TextLimits): DiagramEdge {
  const [name] = edit.field.place;
  return { ...edge, data: { ...edge.data, [name]: nextValue(edge.data?.[name], edit, limits) } };
}

/** Returns the next value of the outermost field: the value itself, or the end with the value in it. */
function nextValue(before: JsonValue | undefined, edit: FieldEdit, limits: TextLimits): JsonValue | undefined {
  const [name, inner] = edit.field.place;
  const value = fieldValue(edit, limits);
  // A name that is empty is said to be so: the kind's own word for it must not come back.
  if (inner === undefined) return value ?? (name === 'label' && edit.element === 'node' ? '' : undefined);
  const { [inner]: _, ...rest } = isObject(before) ? before : {};
  const end = value === undefined ? rest : { ...rest, [inner]: value };
  return Object.keys(end).length === 0 ? undefined : end;
}

/** Limits of a field's text: those of a label, but for a note's text beyond its label. */
export function fieldLimits<T extends LabelLimits>({ place }: Pick<Field, 'place'>, limits: T): T {
  const { maxMoreCharacters } = elementLimits;
  return place[0] === 'more' ? { ...limits, maxLabelCharacters: maxMoreCharacters, maxLabelLines: maxMoreCharacters } : limits;
}

function fieldValue({ field, value }: FieldEdit, limits: TextLimits): JsonValue | undefined {
  if (field.as === 'flag') return value === true ? true : undefined;
  if (field.as === 'texts') return textsValue(value, limits);
  if (typeof value !== 'string') return field.as === 'choice' && typeof value === 'boolean' ? value : undefined;
  const text = field.as === 'line' ? fitLine(value, limits) : fitLabel(value, fieldLimits(field, limits)).text;
  return text.trim() === '' ? undefined : text;
}

function textsValue(value: FieldEdit['value'], limits: TextLimits): readonly string[] | undefined {
  const texts = textsIn(value, limits);
  return texts.length === 0 ? undefined : texts;
}

function textsIn(value: FieldEdit['value'], limits: TextLimits): readonly string[] {
  const list = typeof value === 'object' ? value : [];
  return list.map((text) => fitLine(text, limits).trim()).filter((text) => text !== '');
}

/** `text` as one line, cut to the limit. */
export function fitLine(text: string, limits: TextLimits): string {
  return fitLabel(text.replace(/[\r\n]+/g, ' '), limits).text;
}

function isAllowed({ field, value }: FieldEdit): boolean {
  return field.as !== 'choice' || value === '' || field.choices.some((choice) => choice.value === value);
}
