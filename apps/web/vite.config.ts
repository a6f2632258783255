import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { devPages } from './build/dev-pages.ts';
import { openEarly } from './build/open-early.ts';
import { partFiles } from './build/part-files.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { prerenderLanding } from './build/prerender-landing.ts';
import { release } from './build/release.ts';
import { scopedClassName } from './build/scoped-class-name.ts';

const serverUrl = process.env.SERVER_URL ?? 'http://localhost:4380';
const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  // The pages are app.html and landing.html; nothing falls back to an index.html.
  appType: 'mpa',
  plugins: [react(), devPages(), preloadFont(), partFiles(), openEarly(), release(), prerenderLanding(root), precompress()],
  css: { modules: { generateScopedName: scopedClassName(root) } },
  build: {
    target: 'es2023',
    // Fonts and images stay files: the Content-Security-Policy allows fonts from the own host only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The editor is one file on purpose: see chunk-groups.ts; `npm run bench` holds its budget.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: { app: `${root}app.html`, landing: `${root}src/screens/landing/landing-page.ts` },
      // Components of libraries that nothing uses go.
      treeshake: { manualPureFunctions: ['memo', 'forwardRef'] },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  // The thread of the landing page loads the code of editing when it is needed.
  worker: { format: 'es' },
  server: { port: 4381, proxy: { '/api': { target: serverUrl, ws: true }, '/p/': serverUrl, '/e/': serverUrl } },
});
