import { readdirSync, readFileSync } from 'node:fs';
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

/** One file to start, without dependencies; beside it, loaded only when needed, the layout engine and what PNG and PDF need. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [fontBeside()],
  ssr: { noExternal: true, external: ['@resvg/resvg-js'] },
  build: {
    ssr: 'src/main.ts',
    target: 'es2023',
    minify: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { entryFileNames: 'umlaut.mjs', chunkFileNames: '[name].mjs' } },
  },
});
