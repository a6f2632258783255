import ElkApi from 'elkjs/lib/elk-api.js';
import type { Layout } from './arrange-nodes.ts';
import { elkGraph, placesIn } from './elk-graph.ts';
import workerUrl from './elk-worker.ts?worker&url';

/** A layout that works in a thread of its own, until it is stopped. */
export interface RunningLayout {
  readonly layout: Layout;
  /** Ends the thread; what it was asked for is never answered. */
  readonly stop: () => void;
}

/** Starts the layout engine. Fetching it takes a moment; the first request waits for it, and rejects when it cannot be loaded. */
export function startLayout(): RunningLayout {
  const worker = new Worker(trusted(workerUrl), { type: 'module' });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error('The layout engine could not be loaded.'));
    });
  });
  // Nobody may be waiting for it yet.
  broken.catch(() => undefined);
  const elk = new ElkApi({ workerFactory: () => worker });
  return {
    layout: async (request) => placesIn(await Promise.race([elk.layout(elkGraph(request)), broken])),
    stop: () => worker.terminate(),
  };
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
}

let policy: ReturnType<Policies['createPolicy']> | undefined;

/** The pages' policy lets no address become a program but this one. */
function trusted(url: string): string {
  const policies: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicies(policies)) return url;
  policy ??= policies.createPolicy('umlaut-worker', {
    createScriptURL(asked) {
      if (asked !== workerUrl) throw new TypeError('This is not the address of the layout engine.');
      return asked;
    },
  });
  // Types know no trusted addresses: to them it is a text.
  return policy.createScriptURL(url) as string;
}

function isPolicies(value: unknown): value is Policies {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
