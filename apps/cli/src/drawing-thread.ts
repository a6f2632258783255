import './older-node.ts';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Input } from './input.ts';
import { type Look, type Picture, pictureOf } from './picture.ts';
import { Stop } from './stop.ts';

/** Errors lose their class between threads, so a `Stop` is sent by its parts. */
type Reply = { readonly picture: Picture } | { readonly stop: Pick<Stop, 'code' | 'message'> } | { readonly error: unknown };

interface Open {
  resolve(picture: Picture): void;
  reject(error: unknown): void;
}

/** A thread that draws inputs, one after the other. It runs this file. */
export class DrawingThread {
  readonly #worker: Worker;
  readonly #open: Open[] = [];

  constructor(look: Look) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: { look } });
    this.#worker.on('message', (reply: Reply) => {
      const open = this.#open.shift();
      if ('picture' in reply) open?.resolve(reply.picture);
      else open?.reject('stop' in reply ? new Stop(reply.stop.code, reply.stop.message) : reply.error);
    });
    this.#worker.on('error', (error) => this.#rejectAll(error));
    this.#worker.on('messageerror', (error) => this.#rejectAll(error));
    this.#worker.on('exit', () => this.#rejectAll(new Error('The drawing thread ended.')));
  }

  #rejectAll(error: unknown): void {
    for (const { reject } of this.#open.splice(0)) reject(error);
  }

  /** Rejects with what drawing throws. */
  draw(input: Input): Promise<Picture> {
    const picture = new Promise<Picture>((resolve, reject) => this.#open.push({ resolve, reject }));
    // A picture before it may fail first, and then nobody waits for this one.
    picture.catch(() => undefined);
    this.#worker.postMessage(input);
    return picture;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Draws what the main thread sends, and replies in the same order. */
function drawAll(look: Look): void {
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', (input: Input) => {
    last = last.then(async () => parentPort?.postMessage(await replyTo(input, look)));
  });
}

async function replyTo(input: Input, look: Look): Promise<Reply> {
  try {
    return { picture: await pictureOf(input, look) };
  } catch (error) {
    return error instanceof Stop ? { stop: { code: error.code, message: error.message } } : { error };
  }
}

if (!isMainThread && (workerData as { readonly look?: Look } | null)?.look !== undefined)
  drawAll((workerData as { readonly look: Look }).look);
