import { Worker } from 'node:worker_threads';
import type { PlantumlFacts } from './facts.ts';

const longest = 20_000;

/** PlantUML's own program in a thread. Each trial starts one and ends it. Includes are not looked for: lines with them are passed over. */
export class PlantumlReader {
  readonly #worker = new Worker(new URL('./facts-worker.ts', import.meta.url));
  #count = 0;

  /** Facts that PlantUML reads in a text. Rejects after 20 s, as its program waits for ever for a library that it cannot load. */
  read(text: string): Promise<PlantumlFacts> {
    this.#count += 1;
    const id = this.#count;
    const lines = text.replace(/^[ \t]*!(?:include|import|theme)\w*\b.*$/gim, "'");
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`PlantUML gives no answer to:\n${text}`)), longest);
      const take = (answer: { readonly id: number; readonly facts: PlantumlFacts }): void => {
        if (answer.id !== id) return;
        clearTimeout(late);
        this.#worker.off('message', take);
        resolve(answer.facts);
      };
      this.#worker.on('message', take);
      this.#worker.postMessage({ id, text: lines });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
