import type { JsonObject } from '../diagram.ts';
import { flagIn, oneOf, textIn } from './reading.ts';

/** One line of UML text in a compartment. Only the text is stored; its parts are parsed from it. */
export interface Member {
  readonly id: string;
  readonly text: string;
  /** Belongs to the classifier, not to its instances; drawn underlined. */
  readonly static: boolean;
  /** Drawn italic. */
  readonly abstract: boolean;
  /** Key of an attribute of an entity. */
  readonly key?: MemberKey;
  /** It is a separator: a rule across the box, on which its text stands as a title. */
  readonly rule?: MemberRule;
}

/** How the rule of a separator is drawn. */
export type MemberRule = (typeof memberRules)[number];

/** Every way in which a separator is drawn. */
export const memberRules = ['solid', 'dotted', 'double', 'thick'] as const;

/** Part of a primary key, of a foreign key, of both, or unique. */
export type MemberKey = 'PK' | 'FK' | 'UK' | 'PK,FK';

/** The lists of members that kinds have; each stands in a field of this name in the node's data. */
export const memberLists = ['attributes', 'operations', 'literals', 'slots', 'points'] as const;

/** Name of a list of members. */
export type MemberList = (typeof memberLists)[number];

/** The members in the list `field`. Texts instead of objects are taken as members; anything else is passed over. */
export function membersIn(data: JsonObject, field: MemberList): readonly Member[] {
  const list = data[field];
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, index): readonly Member[] => {
    const id = `${field}-${index}`;
    if (typeof item === 'string') return [{ id, text: item, static: false, abstract: false }];
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
    return [memberOf(item as JsonObject, id)];
  });
}

function memberOf(item: JsonObject, fallbackId: string): Member {
  const key = keyIn(item);
  const rule = oneOf(item.rule, memberRules);
  return {
    id: textIn(item, 'id') ?? fallbackId,
    text: textIn(item, 'text') ?? '',
    static: flagIn(item, 'static'),
    abstract: flagIn(item, 'abstract'),
    ...(key === undefined ? {} : { key }),
    ...(rule === undefined ? {} : { rule }),
  };
}

function keyIn(item: JsonObject): MemberKey | undefined {
  const key = textIn(item, 'key');
  return key === 'PK' || key === 'FK' || key === 'UK' || key === 'PK,FK' ? key : undefined;
}
