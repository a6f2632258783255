import type { Side } from '@umlaut/geometry';
import type { JsonObject } from '../diagram.ts';
import type { Field } from './field.ts';
import { itemsIn, numberIn, oneOf, textIn } from './reading.ts';

/**
 * A point on the border of a node where edges end: a port (UML 2.5.1, 11.2), an entry or exit point of a state (14.2), a pin of an
 * action (16.2) or an expansion node (16.12). Stored in `data.ports` of the node; an edge names it in `data.source.port` or
 * `data.target.port`.
 */
export interface BorderPoint {
  readonly id: string;
  readonly label?: string;
  readonly side: Side;
  /** Place along the side, from 0 at its left or upper end to 1; the drawing keeps it clear of corners and of other points. */
  readonly at: number;
  readonly form: PointForm;
}

/** The list in a node's data that holds its border points. */
export const pointList = 'ports';

/** Name of each form, in the singular. */
export const pointForms = {
  port: 'Port',
  entry: 'Entry point',
  exit: 'Exit point',
  pin: 'Pin',
  expansion: 'Expansion node',
} as const;

/** Form of a border point. */
export type PointForm = keyof typeof pointForms;

/** The four sides in the order in which they are offered. */
export const pointSides: readonly Side[] = ['left', 'right', 'top', 'bottom'];

/** The points in `data`, of a kind that has those of `forms`; a form that the kind has not is taken as its first. */
export function pointsIn(data: JsonObject, forms: readonly PointForm[] | undefined): readonly BorderPoint[] {
  const usual = forms?.[0];
  if (forms === undefined || usual === undefined) return [];
  return itemsIn(data, pointList).map(({ id, item }) => {
    const label = textIn(item, 'label');
    const form = oneOf(item.form, forms) ?? usual;
    const side = oneOf(item.side, pointSides) ?? usualSide(form);
    return { id, side, at: numberIn(item, 'at', { least: 0, most: 1 }) ?? 0.5, form, ...(label === undefined ? {} : { label }) };
  });
}

/** The side at which a point of a form is put when nothing else speaks for another: flows run from left to right. */
export function usualSide(form: PointForm): Side {
  return form === 'entry' || form === 'pin' ? 'left' : 'right';
}

/** The inspector's list of the points of a kind that has those of `forms`. */
export function pointsField(name: string, forms: readonly PointForm[]): Field {
  return { as: 'points', place: [pointList], name, forms };
}
