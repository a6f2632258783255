import { Worker } from 'node:worker_threads';
import type { Limits } from '@umlaut/diagram';
import { AppError } from '../../app-error.ts';

export type PictureTheme = 'light' | 'dark';

export interface PictureOrder {
  readonly name: string;
  /** As it is stored. */
  readonly data: string;
  readonly theme: PictureTheme;
  readonly limits: Limits;
}

export interface DrawingOrder extends PictureOrder {
  readonly number: number;
}

export type DrawingAnswer = { readonly number: number; readonly svg: string } | { readonly number: number; readonly problem: string };

interface Waiting {
  readonly resolve: (svg: string) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** More than this many pictures do not wait to be drawn: the next is told to come again. */
const longestQueue = 200;
/** Whatever is drawn longer than this, waiting included, is given up, and the thread begins anew. */
const patienceMs = 10_000;

/** Draws thumbnails in one thread beside the server's, which starts with the first and never keeps the process alive. */
export class Drawing {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastNumber = 0;

  /** The picture as SVG text. Throws `busy` when too much is waiting or it takes too long. */
  draw(order: PictureOrder): Promise<string> {
    if (this.#waiting.size >= longestQueue) throw new AppError('busy');
    const worker = this.#running();
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(new AppError('busy')), patienceMs).unref();
      this.#waiting.set(number, { resolve, reject, timer });
      worker.postMessage({ ...order, number } satisfies DrawingOrder);
    });
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (answer: DrawingAnswer) => this.#take(answer));
    worker.on('error', (error) => this.#worker === worker && this.#giveUp(error instanceof Error ? error : new Error(String(error))));
    this.#worker = worker;
    return worker;
  }

  #take(answer: DrawingAnswer): void {
    const waiting = this.#waiting.get(answer.number);
    if (waiting === undefined) return;
    this.#waiting.delete(answer.number);
    clearTimeout(waiting.timer);
    if ('svg' in answer) waiting.resolve(answer.svg);
    else waiting.reject(new Error(`A picture could not be drawn: ${answer.problem}`));
  }

  #giveUp(error: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }
}
