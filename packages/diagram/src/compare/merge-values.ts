import { isObject, type JsonValue } from '../diagram.ts';
import { sameValue } from '../same.ts';
import { keyedList } from './keyed-list.ts';
import { mergeOrder } from './merge-order.ts';
import { fieldOf, fieldsOf } from './own-fields.ts';
import type { MergeSide, Part, Three } from './side.ts';

type Value = JsonValue | undefined;

/** Decides between the sides, for each part that only one of them can have. */
export interface Judge {
  /** The side that a part is taken from whatever the other did; undefined where nothing is decided. */
  forced(part: Part): MergeSide | undefined;
  /** Both sides changed the part, and not alike: the side whose state stands. */
  conflict(part: Part): MergeSide;
}

/** A value that is one thing: what one side changed, or what both changed alike. */
export function mergeWhole(part: Part, values: Three<Value>, judge: Judge): Value {
  const { base, mine, theirs } = values;
  const forced = judge.forced(part);
  if (forced !== undefined) return values[forced];
  if (sameValue(mine, theirs) || sameValue(theirs, base)) return mine;
  return sameValue(mine, base) ? theirs : values[judge.conflict(part)];
}

/** An object field by field, each as `mergeField` merges it. Values of which one is no object are one thing. */
export function mergeFields(
  part: Part,
  values: Three<Value>,
  { judge, mergeField = mergeWhole }: { readonly judge: Judge; readonly mergeField?: typeof mergeWhole },
): Value {
  const { base, mine, theirs } = values;
  if (![base, mine, theirs].every((value) => value === undefined || isObject(value))) return mergeWhole(part, values, judge);
  const forced = judge.forced(part);
  if (forced !== undefined) return values[forced];
  const [was, is, other] = [base, mine, theirs].map((value) => (isObject(value) ? value : undefined));
  const fields = fieldsOf(is, other, was).flatMap((field): readonly (readonly [string, JsonValue])[] => {
    const three = { base: fieldOf(was, field), mine: fieldOf(is, field), theirs: fieldOf(other, field) };
    const value = mergeField({ ...part, path: [...part.path, field] }, three, judge);
    return value === undefined ? [] : [[field, value]];
  });
  const isThere = present({ base: base !== undefined, mine: mine !== undefined, theirs: theirs !== undefined });
  return fields.length > 0 || isThere ? Object.fromEntries(fields) : undefined;
}

/** A field of an element's data: lists by their items, what is said at the ends of an edge by fields, the rest as one thing. */
export function mergeData(part: Part, values: Three<Value>, judge: Judge): Value {
  const field = part.path.at(-1) ?? '';
  if (part.element === 'edge' && (field === 'source' || field === 'target' || field === 'labelAt')) {
    return mergeFields(part, values, { judge });
  }
  const { base, mine, theirs } = values;
  const isList = [base, mine, theirs].some((value) => Array.isArray(value));
  return isList ? mergeList(part, values, judge) : mergeWhole(part, values, judge);
}

function mergeList(part: Part, values: Three<Value>, judge: Judge): Value {
  const field = part.path.at(-1) ?? '';
  const [base, mine, theirs] = [values.base, values.mine, values.theirs].map((value) => keyedList(field, value));
  if (base === undefined || mine === undefined || theirs === undefined) return mergeWhole(part, values, judge);
  const forced = judge.forced(part);
  if (forced !== undefined) return values[forced];
  const items = new Map<string, JsonValue>();
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const three = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
    const item = mergeItem({ ...part, path: [...part.path, key] }, three, judge);
    if (item !== undefined) items.set(key, item);
  }
  const orders = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] };
  const list = mergeOrder(orders, new Set(items.keys())).flatMap((key) => items.get(key) ?? []);
  const { base: was, mine: is, theirs: other } = values;
  const isThere = present({ base: was !== undefined, mine: is !== undefined, theirs: other !== undefined });
  return list.length > 0 || isThere ? list : undefined;
}

/** An item that one side removed and the other rewrote is one thing; else its fields are merged one by one. */
function mergeItem(part: Part, values: Three<Value>, judge: Judge): Value {
  const { base, mine, theirs } = values;
  const isRemoved = base !== undefined && (mine === undefined || theirs === undefined);
  return isRemoved ? mergeWhole(part, values, judge) : mergeFields(part, values, { judge });
}

/** Whether something is there that one side may have made or removed. */
function present({ base, mine, theirs }: Three<boolean>): boolean {
  return mine === base ? theirs : mine;
}
