import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '../http/api.ts';
import { renderDescription } from './docs-page.ts';
import { tidyDescription } from './tidy-description.ts';

/** The description for programs, and the same as a page for people: styled, without any script. */
export function apiDocsRoutes(api: Api): void {
  const hidden = { config: { open: true }, schema: { hide: true } } as const;
  const styles = join(import.meta.dirname, 'docs.css');

  api.get('/openapi.json', hidden, () => tidyDescription(api.swagger()));

  api.get('/docs', hidden, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDescription(tidyDescription(api.swagger()))),
  );

  api.get('/docs.css', hidden, async (_request, reply) => reply.type('text/css; charset=utf-8').send(await readFile(styles, 'utf8')));
}
