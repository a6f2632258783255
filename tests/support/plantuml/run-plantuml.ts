import { Worker } from 'node:worker_threads';

interface Answer {
  readonly id: number;
  readonly refused?: string;
}

/** PlantUML in a thread: whether it draws a text. Each trial starts one and ends it. */
export class RunPlantuml {
  readonly #worker = new Worker(new URL('./verdict-worker.ts', import.meta.url));
  readonly #open = new Map<number, { resolve(refused: string | undefined): void; reject(error: unknown): void }>();
  #count = 0;

  constructor() {
    this.#worker.on('message', ({ id, refused }: Answer) => {
      this.#open.get(id)?.resolve(refused);
      this.#open.delete(id);
    });
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#open.values()) reject(error);
      this.#open.clear();
    });
  }

  /** The message with which PlantUML refuses a text; undefined where it draws it. */
  refusal(text: string): Promise<string | undefined> {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      this.#worker.postMessage({ id, text });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
