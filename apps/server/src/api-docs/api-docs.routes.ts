import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '../http/api.ts';
import { renderDescription } from './docs-page.ts';
import { tidyDescription } from './tidy-description.ts';

/** The description for programs, and the same as a page for people: styled, without any script. */
export function apiDocsRoutes(api: Api): void {
  const hidden = { config: { open: true }, schema: { hide: true } } as const;
  const styles = join(import.meta.dirname, 'docs.css');

  // Made when first asked for, as routes may still be registered here, and once, as it takes long.
  const description = once(() => tidyDescription(api.swagger()));
  const json = once(() => JSON.stringify(description()));
  const page = once(() => renderDescription(description()));

  api.get('/openapi.json', hidden, (_request, reply) => reply.type('application/json; charset=utf-8').serializer(String).send(json()));

  api.get('/docs', hidden, (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));

  api.get('/docs.css', hidden, async (_request, reply) => reply.type('text/css; charset=utf-8').send(await readFile(styles, 'utf8')));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
