import { loadPart } from './load-part.ts';
import type { Tools } from './tools.tsx';

let loaded: Tools | undefined;
let loading: Promise<Tools> | undefined;

/** Returns the tools: everything beyond the first edit; undefined until loaded. */
export function loadedTools(): Tools | undefined {
  return loaded;
}

/** Gives the tools to `use`, at once where they are there; calls `failed` when they do not come. */
export function withTools(use: (tools: Tools) => void, failed: () => void): void {
  if (loaded === undefined) loadTools().then(use, failed);
  else use(loaded);
}

/** Loads the tools, once; after a failure the next call tries again. */
export function loadTools(): Promise<Tools> {
  loading ??= loadPart('loading/tools', () => import('./tools.tsx')).then(
    ({ tools }) => {
      loaded = tools;
      return tools;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
