import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { leanText } from './lean-cuts.ts';

/**
 * Modules of libraries that bring far more than the page ever runs, and the small ones that stand in for them in the build.
 * Each does what its library's users here ask of it, under the same names.
 */
const standIns: Readonly<Record<string, string>> = {
  // Parts of the program that could not be fetched are asked for again; Vite's own asks once.
  '\0vite/preload-helper.js': 'preload-helper.ts',
  // Yjs warns through it; it draws coloured tables and brings a schema checker.
  'lib0/logging': 'logging.ts',
  // At the start of the page it reads what developers may have set.
  'lib0/environment': 'environment.ts',
  // Orders are counted in one set of digits, and their keys are looked at before.
  'fractional-indexing': 'fractional-indexing.ts',
  // Drafts lie in one store, of which few things are asked.
  idb: 'idb.ts',
  // React has had it since version 18; this is for older ones.
  'use-sync-external-store/shim': 'external-store.ts',
  // Dragging and zooming select one element at a time and listen to it.
  'd3-selection': 'selection.ts',
  // React Flow animates its view and nothing else; the library animates attributes, styles, texts and colours.
  'd3-transition': 'transition.ts',
  'd3-interpolate': 'interpolate.ts',
};

const folder = fileURLToPath(new URL('./lean/', import.meta.url));

/** Puts the stand-ins in the place of what libraries import, and leaves out of others what the page never runs. */
export function leanLibraries(): Plugin {
  return {
    name: 'umlaut:lean-libraries',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      const standIn = standIns[id];
      return standIn === undefined || importer?.startsWith(folder) === true ? undefined : folder + standIn;
    },
    transform(text, id) {
      const code = leanText(id.split('?')[0] ?? id, text);
      return code === undefined ? undefined : { code, map: null };
    },
  };
}
