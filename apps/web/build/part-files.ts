import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Lists in app.html, for `src/screens/editor/part-files.ts`, the files that come with each module that is imported later. */
export function partFiles(): Plugin {
  return {
    name: 'umlaut:part-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const children = JSON.stringify(filesByPart(chunks));
        return [{ tag: 'script', attrs: { type: 'application/json', id: 'part-files' }, children, injectTo: 'body' }];
      },
    },
  };
}

/** Addresses by part: the path of its module below `src`, without extension. */
function filesByPart(chunks: readonly Chunk[]): Readonly<Record<string, readonly string[]>> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const parts = chunks.filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId !== null);
  return Object.fromEntries(
    parts.map((part) => {
      const present = presentFor(part, chunks, byFile);
      const files = [...withImports(part, byFile)].filter((file) => !present.has(file));
      return [nameOf(part.facadeModuleId ?? ''), files.map((file) => `/${file}`)];
    }),
  );
}

/** The files that came with whichever chunk asks for the part. */
function presentFor(part: Chunk, chunks: readonly Chunk[], byFile: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const askers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(part.fileName));
  const [first, ...others] = askers.map((asker) => withImports(asker, byFile));
  return new Set([...(first ?? [])].filter((file) => others.every((files) => files.has(file))));
}

/** The files of a chunk and of all that it imports at once, style sheets included. */
function withImports(chunk: Chunk, byFile: ReadonlyMap<string, Chunk>, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const file of chunk.imports) {
    const imported = byFile.get(file);
    if (imported !== undefined) withImports(imported, byFile, found);
  }
  return found;
}

function nameOf(module: string): string {
  return module.replace(/^.*\/src\//, '').replace(/\.tsx?$/, '');
}
