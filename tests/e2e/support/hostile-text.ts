/** Stands for the key `__proto__`, which an object literal cannot have. */
export const protoKey = '\u0001proto';

/** Stands for a number too large to be one, which JSON can say and JSON.stringify cannot. */
export const infinity = '\u0001infinity';

/** Leaves `globalThis.hit` behind wherever it is taken for markup. */
export const markup = '<img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script>';

/** JSON in which the placeholders stand for what they mean. */
export function asText(value: unknown): string {
  return (JSON.stringify(value) ?? 'null')
    .replaceAll(JSON.stringify(protoKey), '"__proto__"')
    .replaceAll(JSON.stringify(infinity), '1e999');
}
