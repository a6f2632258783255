import type { Said } from './statement.ts';

/**
 * The names that the first slots of a statement mean, in their order. A relation's edges, a note with its anchors and a row stand behind
 * them and have none.
 */
export function slotNames(says: Said): readonly string[] {
  if (says.as === 'node') return [says.ref.name, ...(says.outer ?? [])];
  if (says.as === 'lifeline') return [says.ref.name];
  if (says.as === 'relation') return says.refs.map(({ name }) => name);
  if (says.as === 'member') return [says.of, says.to?.name].flatMap((name) => name ?? []);
  if (says.as === 'mark' || says.as === 'execution') return says.of === undefined ? [] : [says.of];
  if (says.as === 'describe' || says.as === 'link') return [says.of];
  if (says.as === 'fill' || says.as === 'looks') return says.of;
  if (says.as === 'row') return says.over;
  if (says.as !== 'message') return [];
  const { source, target, isTurned } = says;
  const name = source ?? target;
  return name === undefined ? [] : [(isTurned ? target : source) ?? name, (isTurned ? source : target) ?? name];
}

/** The slots of a statement's names in the order in which its text says them: the containers of a path before what lies in them. */
export function slotsInText(says: Said): readonly number[] {
  const slots = [...slotNames(says).keys()];
  return says.as === 'node' ? [...slots.slice(1), ...slots.slice(0, 1)] : slots;
}

/**
 * The ids that stand on one line, by the statements that begin in it, which are given by their places; undefined where these have
 * another number of slots.
 */
export function idsByStatement(
  ids: readonly string[],
  within: readonly number[],
  slots: readonly (readonly string[])[],
): readonly (readonly [statement: number, ids: readonly string[]])[] | undefined {
  let passed = 0;
  const found = within.map((statement) => {
    const from = passed;
    passed += slots[statement]?.length ?? 0;
    return [statement, ids.slice(from, passed)] as const;
  });
  return passed === ids.length ? found : undefined;
}

/** Whether a name is that of an initial, final or history state, which means another element in each container. */
export function isPseudoName(name: string): boolean {
  return name === '[*]' || name === '[H]' || name === '[H*]' || name === '';
}
