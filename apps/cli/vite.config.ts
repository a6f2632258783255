import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const fonts = fileURLToPath(new URL('../../packages/notation/font/', import.meta.url));

/** Puts the diagram font beside the command: PDF and PNG carry its glyphs. */
function fontBeside(): Plugin {
  return {
    name: 'font-beside',
    generateBundle() {
      for (const name of readdirSync(fonts)) {
        this.emitFile({ type: 'asset', fileName: `font/${name}`, source: readFileSync(join(fonts, name)) });
      }
    },
  };
}

/** Puts the layout engine beside the command, as it is. */
function engineBeside(): Plugin {
  const engine = 'elkjs/lib/elk-worker.min.js';
  return {
    name: 'engine-beside',
    transform: (code, id) => (id.endsWith('/apps/cli/src/layout.ts') ? code.replace(engine, './elk.cjs') : undefined),
    generateBundle() {
      const source = readFileSync(createRequire(import.meta.url).resolve(engine));
      this.emitFile({ type: 'asset', fileName: 'elk.cjs', source });
    },
  };
}

/** One file to start, without dependencies; beside it, loaded only when needed, the layout engine and what PNG and PDF need. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [fontBeside(), engineBeside()],
  ssr: { noExternal: true, external: ['@resvg/resvg-js'] },
  build: {
    ssr: 'src/main.ts',
    target: 'es2023',
    minify: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { entryFileNames: 'umlaut.mjs', chunkFileNames: '[name].mjs' } },
  },
});
