import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { factsIn, type PlantumlFacts } from './facts.ts';
import { PageSerializer, page } from './page.ts';

const required = createRequire(import.meta.url);
const graphviz = required.resolve('@plantuml/core/viz-global.js');
const scope = globalThis as unknown as Record<string, unknown>;

// Graphviz comes as a script for pages, which looks for its own address by `require` where there is no page yet.
Object.assign(scope, { window: globalThis, self: globalThis, require: required, __filename: graphviz });
runInThisContext(readFileSync(graphviz, 'utf8'));
scope.require = undefined;
Object.assign(scope, { document: page, XMLSerializer: PageSerializer });

const log: string[] = [];
console.log = (...words: readonly unknown[]) => void log.push(words.join(' '));

const { renderToString } = await import('@plantuml/core');

function read(text: string): Promise<PlantumlFacts> {
  log.length = 0;
  return new Promise((resolve) => {
    renderToString(
      text.split(/\r?\n/),
      (svg) => resolve(factsIn(svg, log.join('\n'))),
      // A text that it cannot draw, as the picture is too large, was read.
      (problem) =>
        resolve({ ok: /too large|Not a H or V line/.test(String(problem)), problem: String(problem), nodes: [], groups: [], links: [] }),
    );
  });
}

parentPort?.on('message', (text: string) => {
  void read(text).then((facts) => parentPort?.postMessage(facts));
});
