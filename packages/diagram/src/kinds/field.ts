import type { PointForm } from './border-point.ts';

/** Path of a value: a field of the element's `data`, or a field of an edge's end in it. */
export type FieldPlace = readonly [string] | readonly ['source' | 'target', string];

/**
 * One thing the inspector edits. `line` is one line of text, `text` several; `flag` is yes or absent; `choice` is one of the
 * values, where an empty value removes the field.
 */
export type Field =
  | (NamedField & { readonly as: 'line' | 'text' | 'flag'; readonly hint?: string })
  | (NamedField & { readonly as: 'choice'; readonly choices: readonly Choice[] })
  /** A list of texts, edited as one line with commas. */
  | { readonly as: 'texts'; readonly place: FieldPlace; readonly name: string; readonly hint?: string }
  /** A list of lines with an id each and, where `choices` are given, one of these in the field `choice`. */
  | {
      readonly as: 'items';
      readonly place: readonly [string];
      readonly name: string;
      readonly one: string;
      /** Field of an item that holds its text. */
      readonly text: string;
      /** Whether an item stays without a text. */
      readonly mayBeEmpty?: true;
      readonly choice?: { readonly field: string; readonly choices: readonly Choice[] };
    }
  /** The points on the border of a node, each with its form, side and name. */
  | { readonly as: 'points'; readonly place: readonly [string]; readonly name: string; readonly forms: readonly PointForm[] };

interface NamedField {
  readonly place: FieldPlace;
  readonly name: string;
  /** Name under a heading that names the end of the relation: `Role` for `Source role`. */
  readonly nameAtEnd?: string;
}

/** A value and what people call it. `true` and `false` are stored as such. */
export interface Choice {
  readonly value: string | boolean;
  readonly name: string;
}

/** The name of a node. */
export const nameField: Field = { as: 'line', place: ['label'], name: 'Name', hint: 'Unnamed' };

/** Stereotypes of a node, drawn in guillemets above its name. */
export const stereotypesField: Field = { as: 'texts', place: ['stereotypes'], name: 'Stereotypes', hint: 'entity, service' };

/** Whether a classifier has no instances of its own. */
export const abstractField: Field = { as: 'flag', place: ['abstract'], name: 'Abstract' };

/** Template parameters, drawn in a dashed box at the corner. */
export const templateField: Field = { as: 'line', place: ['template'], name: 'Template parameters', hint: 'T, K' };
