/** Node 20 lacks this method of ECMAScript 2024, which the packages use. */
if (!('groupBy' in Map)) Object.defineProperty(Map, 'groupBy', { value: groupBy, configurable: true, writable: true });

/** As ECMA-262 (2024), 24.1.2.1, says. */
function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
