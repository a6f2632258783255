import { AskWorker } from '../ask-worker.ts';
import type { MermaidVerdict } from './facts.ts';

/** Mermaid in a thread: what it reads in a text, or that it refuses it. */
export class RunMermaid {
  readonly #worker = new AskWorker<MermaidVerdict>(new URL('./facts-worker.ts', import.meta.url));

  read(text: string): Promise<MermaidVerdict> {
    return this.#worker.ask(text);
  }

  end(): Promise<void> {
    return this.#worker.end();
  }
}
