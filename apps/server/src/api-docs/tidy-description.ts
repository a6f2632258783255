import { z } from 'zod';

const documentShape = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.looseObject({ description: z.string() })) })),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

const referencePrefix = '#/components/schemas/';
const inputSuffix = 'Input';

/**
 * The generated document without its noise: every schema comes twice, as `X` and as `XInput`, wherever it is used; and an
 * answer without a description is called "Default Response".
 */
export function tidyDescription(document: unknown): z.infer<typeof documentShape> {
  const { paths, components, ...rest } = documentShape.parse(document);
  const text = JSON.stringify(paths);
  const referenced = referencedNames(text, components.schemas);
  const names = new Map([...referenced].map((name) => [name, shortName(name, referenced)]));
  const renamed = [...names].map(([name, short]) => [short, components.schemas[name]]);
  const schemas = Object.fromEntries(renamed.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
  const tidied = renameReferences({ paths, schemas }, names);
  const { paths: tidyPaths, schemas: tidySchemas } = z
    .object({ paths: documentShape.shape.paths, schemas: z.record(z.string(), z.unknown()) })
    .parse(tidied);
  for (const operation of Object.values(tidyPaths).flatMap((methods) => Object.values(methods))) {
    for (const response of Object.values(operation.responses)) {
      if (response.description === 'Default Response') response.description = 'Done.';
    }
  }
  return { ...rest, paths: tidyPaths, components: { ...components, schemas: tidySchemas } };
}

/** The names that `text` refers to, and those that the schemas of these refer to in turn. */
function referencedNames(text: string, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const found = new Set<string>();
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, name = ''] of next.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      waiting.push(JSON.stringify(schemas[name] ?? {}));
    }
  }
  return found;
}

function shortName(name: string, referenced: ReadonlySet<string>): string {
  const short = name.endsWith(inputSuffix) ? name.slice(0, -inputSuffix.length) : name;
  return short !== name && referenced.has(short) ? name : short;
}

function renameReferences(value: unknown, names: ReadonlyMap<string, string>): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (key !== '$ref' || typeof inner !== 'string' || !inner.startsWith(referencePrefix)) return inner;
    const name = inner.slice(referencePrefix.length);
    return `${referencePrefix}${names.get(name) ?? name}`;
  });
}
