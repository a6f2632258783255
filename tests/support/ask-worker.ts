import { Worker } from 'node:worker_threads';

const longest = 20_000;

/** A program in a thread that replies to each text with one message. Each trial starts one and ends it. */
export class AskWorker<A> {
  readonly #file: URL;
  #worker: Worker;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: URL) {
    this.#file = file;
    this.#worker = new Worker(file);
  }

  /**
   * One text after the other. Rejects after 20 s, as a program may wait for ever for a library that it cannot load; the next text is then
   * given to a new thread.
   */
  ask(text: string): Promise<A> {
    const answer = this.#last.then(() => this.#send(text));
    this.#last = answer.catch(() => this.#startAgain());
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(text: string): Promise<A> {
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<A>();
    const late = setTimeout(() => reject(new Error(`No answer to:\n${text}`)), longest);
    worker.once('message', resolve).once('error', reject);
    worker.postMessage(text);
    return promise.finally(() => {
      clearTimeout(late);
      worker.off('message', resolve).off('error', reject);
    });
  }

  async #startAgain(): Promise<void> {
    await this.#worker.terminate();
    this.#worker = new Worker(this.#file);
  }
}
