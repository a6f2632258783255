import { isObject } from '@umlaut/diagram';
import { ApiError } from './client-error.ts';

/** The description of an answer or a part of one: the client reads by it, and the server's schema is made of it (`schemaOf`). */
export interface Part<Value> {
  readonly shape: Shape;
  /** Throws `invalid_response` for anything else. */
  readonly read: (value: unknown) => Value;
}

/** Description that `schemaOf` turns into a schema. */
export type Shape =
  | { readonly type: 'text' | 'id' | 'time' | 'flag' | 'number' }
  | { readonly type: 'whole'; readonly from: number }
  | { readonly type: 'oneOf'; readonly values: readonly string[] }
  | { readonly type: 'nullable' | 'optional' | 'list'; readonly of: Shape }
  | { readonly type: 'object'; readonly fields: Readonly<Record<string, Shape>> };

export type ValueOf<P> = P extends Part<infer Value> ? Value : never;
export type Fields = Readonly<Record<string, Part<unknown>>>;
type OptionalKey<F extends Fields> = { [Key in keyof F]: undefined extends ValueOf<F[Key]> ? Key : never }[keyof F];
type ObjectOf<F extends Fields> = { [Key in Exclude<keyof F, OptionalKey<F>>]: ValueOf<F[Key]> } & {
  [Key in OptionalKey<F>]?: ValueOf<F[Key]>;
};

export interface ObjectPart<F extends Fields> extends Part<ObjectOf<F>> {
  readonly fields: F;
}

/** Any text. */
export const text: Part<string> = { shape: { type: 'text' }, read: (value) => (typeof value === 'string' ? value : refuse()) };
/** A text that is not empty. */
export const someText: Part<string> = { shape: { type: 'text' }, read: (value) => text.read(value) || refuse() };
export const id: Part<string> = { ...someText, shape: { type: 'id' } };
/** ISO 8601, UTC. */
export const time: Part<string> = { ...someText, shape: { type: 'time' } };
export const flag: Part<boolean> = { shape: { type: 'flag' }, read: (value) => (typeof value === 'boolean' ? value : refuse()) };

/** A text of the page's own choice, as it becomes part of an address. */
export function textLike(pattern: RegExp): Part<string> {
  return { ...text, read: (value) => (pattern.test(text.read(value)) ? text.read(value) : refuse()) };
}

/** A whole number from `from`. */
export function whole(from: number): Part<number> {
  const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= from;
  return { shape: { type: 'whole', from }, read: (value) => (isWhole(value) ? value : refuse()) };
}

export function oneOf<const Value extends string>(values: readonly Value[]): Part<Value> {
  return { shape: { type: 'oneOf', values }, read: (value) => values.find((one) => one === value) ?? refuse() };
}

export function nullable<Value>(part: Part<Value>): Part<Value | null> {
  return { shape: { type: 'nullable', of: part.shape }, read: (value) => (value === null ? null : part.read(value)) };
}

/** A field that may be missing; anything but its value counts as that. */
export function optional<Value>(part: Part<Value>): Part<Value | undefined> {
  return { ...or<Value | undefined>(part, undefined), shape: { type: 'optional', of: part.shape } };
}

export function listOf<Value>(part: Part<Value>): Part<Value[]> {
  const read = (value: unknown) => (Array.isArray(value) ? value.map((entry: unknown) => part.read(entry)) : refuse());
  return { shape: { type: 'list', of: part.shape }, read };
}

export function object<const F extends Fields>(fields: F): ObjectPart<F> {
  const entries = Object.entries(fields);
  return {
    fields,
    shape: { type: 'object', fields: Object.fromEntries(entries.map(([key, { shape }]) => [key, shape])) },
    read(value) {
      if (!isObject(value)) return refuse();
      return Object.fromEntries(entries.map(([key, part]) => [key, part.read(value[key])])) as ObjectOf<F>;
    },
  };
}

/** A part that the client reads as `fallback` where it is something else, as a server of another release may send. */
export function or<Value>(part: Part<Value>, fallback: NoInfer<Value>): Part<Value> {
  return {
    shape: part.shape,
    read(value) {
      try {
        return part.read(value);
      } catch {
        return fallback;
      }
    },
  };
}

/** A field that servers of earlier releases do not send: it is `before` there. */
export function added<Value>(part: Part<Value>, before: NoInfer<Value>): Part<Value> {
  return { ...part, read: (value) => (value === undefined ? before : part.read(value)) };
}

/** The error for an answer that is not the documented one: what was asked for may have happened or not. */
export function foreignAnswer(): ApiError {
  return new ApiError('Invalid response from server', { status: 0, code: 'invalid_response' });
}

/** For parts of their own kind. */
export function refuse(): never {
  throw foreignAnswer();
}
