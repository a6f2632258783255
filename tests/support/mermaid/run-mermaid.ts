import { Worker } from 'node:worker_threads';
import type { MermaidVerdict } from './facts.ts';

interface Answer {
  readonly id: number;
  readonly verdict: MermaidVerdict;
}

/** Mermaid in a thread: what it reads in a text, or that it refuses it. Each trial starts one and ends it. */
export class RunMermaid {
  readonly #worker = new Worker(new URL('./facts-worker.ts', import.meta.url));
  readonly #open = new Map<number, { resolve(verdict: MermaidVerdict): void; reject(error: unknown): void }>();
  #count = 0;

  constructor() {
    this.#worker.on('message', ({ id, verdict }: Answer) => {
      this.#open.get(id)?.resolve(verdict);
      this.#open.delete(id);
    });
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#open.values()) reject(error);
      this.#open.clear();
    });
  }

  read(text: string): Promise<MermaidVerdict> {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      this.#worker.postMessage({ id, text });
    });
  }

  readAll(texts: readonly string[]): Promise<readonly MermaidVerdict[]> {
    return Promise.all(texts.map((text) => this.read(text)));
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
