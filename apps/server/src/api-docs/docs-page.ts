import { z } from 'zod';

const schemaShape = z.looseObject({});
const contentShape = z.record(z.string(), z.object({ schema: schemaShape.optional() }));
const operationShape = z.object({
  tags: z.array(z.string()).default(['Other']),
  summary: z.string().default(''),
  description: z.string().optional(),
  security: z.array(z.unknown()).default([]),
  requestBody: z.object({ content: contentShape }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().default(''), content: contentShape.optional() })),
});
const descriptionShape = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.object({ schemas: z.record(z.string(), schemaShape).default({}) }),
});

type Schemas = z.infer<typeof descriptionShape>['components']['schemas'];
type Operation = z.infer<typeof operationShape> & { readonly method: string; readonly path: string };

/** A page that says what an OpenAPI 3.1 document says. It needs `/api/docs.css` and no script. */
export function renderDescription(document: unknown): string {
  const { info, paths, components } = descriptionShape.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const groups = Map.groupBy(operations, ({ tags }) => tags[0] ?? 'Other');
  const names = [...groups.keys()];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(info.title)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${escapeHtml(info.title)} API</h1>
<p>${escapeHtml(info.description)}</p>
<p>Version ${escapeHtml(info.version)} · <a href="/api/openapi.json">OpenAPI document</a> · calls marked <b class="key">token</b> need the header <code>Authorization: Bearer {token}</code></p>
<nav aria-label="Groups">${names.map((name) => `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`).join('')}</nav>
</header>
<main>
${[...groups].map(([name, members]) => renderGroup(name, members, components.schemas)).join('\n')}
</main>
</body>
</html>
`;
}

function renderGroup(name: string, operations: readonly Operation[], schemas: Schemas): string {
  const calls = operations.map((operation) => renderOperation(operation, schemas)).join('\n');
  return `<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>\n${calls}\n</section>`;
}

function renderOperation({ method, path, summary, description, security, requestBody, responses }: Operation, schemas: Schemas): string {
  const body = requestBody?.content['application/json']?.schema;
  return `<article>
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code>${security.length > 0 ? ' <b class="key">token</b>' : ''}</h3>
<p>${escapeHtml(summary)}${summary.endsWith('.') ? '' : '.'}${description === undefined ? '' : ` ${escapeHtml(description)}`}</p>
${body === undefined ? '' : `<h4>Body</h4>\n${renderFields(body, schemas)}`}
<h4>Responses</h4>
<dl>
${Object.entries(responses)
  .map(([status, response]) => renderResponse(status, response, schemas))
  .join('\n')}
</dl>
</article>`;
}

function renderResponse(status: string, { description, content }: Operation['responses'][string], schemas: Schemas): string {
  const schema = content?.['application/json']?.schema;
  const isSuccess = status.startsWith('2');
  const text = isSuccess && schema !== undefined ? renderFields(schema, schemas) : `<p>${escapeHtml(description)}</p>`;
  return `<div class="${isSuccess ? 'success' : 'failure'}"><dt>${escapeHtml(status)}</dt><dd>${text}</dd></div>`;
}

function renderFields(schema: object, schemas: Schemas): string {
  const target = resolve(schema, schemas);
  const list = z.object({ type: z.literal('array'), items: schemaShape }).safeParse(target);
  if (list.success) return `<p>A list of:</p>\n${renderFields(list.data.items, schemas)}`;
  const { properties, required } = objectShape.parse(target);
  const rows = Object.entries(properties).map(([name, property]) => {
    const isNeeded = required.includes(name);
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(typeOf(property, schemas))}${isNeeded ? '' : ', optional'}</td></tr>`;
  });
  return `<table><tbody>\n${rows.join('\n')}\n</tbody></table>`;
}

const objectShape = z.object({ properties: z.record(z.string(), schemaShape).default({}), required: z.array(z.string()).default([]) });

const propertyShape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(schemaShape).optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
});

/** Describes a schema in words: `text`, `whole number`, `"editor" or "viewer"`. */
function typeOf(schema: object, schemas: Schemas): string {
  const property = propertyShape.parse(resolve(schema, schemas));
  const note = property.description === undefined ? '' : ` (${property.description})`;
  return `${plainType(property, schemas)}${note}`;
}

function plainType(property: z.infer<typeof propertyShape>, schemas: Schemas): string {
  if (property.const !== undefined) return JSON.stringify(property.const);
  if (property.enum !== undefined) return property.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (property.anyOf !== undefined) return property.anyOf.map((option) => typeOf(option, schemas)).join(' or ');
  const words: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', array: 'list', null: 'nothing' };
  return [property.type ?? 'anything']
    .flat()
    .map((name) => words[name] ?? name)
    .join(' or ');
}

function resolve(schema: object, schemas: Schemas): object {
  const reference = z.object({ $ref: z.string() }).safeParse(schema);
  const name = reference.success ? reference.data.$ref.split('/').at(-1) : undefined;
  return (name === undefined ? undefined : schemas[name]) ?? schema;
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
