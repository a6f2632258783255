// Reads texts with mermaid in a thread of its own, as mermaid needs a document among the globals.
import { parentPort } from 'node:worker_threads';
import { JSDOM } from 'jsdom';
import type { MermaidVerdict } from './facts.ts';
import { factsOf } from './facts-of.ts';

const { window } = new JSDOM('');
Object.assign(globalThis, { window, document: window.document });
const { default: mermaid } = await import('mermaid');
mermaid.initialize({ startOnLoad: false, logLevel: 'fatal', suppressErrorRendering: true });

/** Mermaid registers its types of diagrams with the first call of `parse`. */
await mermaid.parse('flowchart LR\nA');

parentPort?.on('message', (text: string) => {
  void verdictOn(text).then((verdict) => parentPort?.postMessage(verdict));
});

async function verdictOn(text: string): Promise<MermaidVerdict> {
  try {
    const { type, db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    return factsOf(type, db);
  } catch (error) {
    const refused = error instanceof Error ? error.message : String(error);
    const line = /on line (\d+)/.exec(refused)?.[1];
    return { refused, ...(line === undefined ? {} : { line: Number(line) }) };
  }
}
