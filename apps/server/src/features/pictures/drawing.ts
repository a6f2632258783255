import { clearTimeout } from 'node:timers';
import { Worker } from 'node:worker_threads';
import type { Limits } from '@umlaut/diagram';
import type { ViewLook } from '@umlaut/pictures';
import { AppError } from '../../app-error.ts';
import { guarded, inBackground, later } from '../../callbacks.ts';
import { FairQueue } from '../../fair-queue.ts';

export type PictureTheme = 'light' | 'dark';

/** Things made of a diagram; all are texts. */
export type PictureForm =
  | { readonly kind: 'thumbnail'; readonly theme: PictureTheme }
  | { readonly kind: 'view'; readonly look: ViewLook }
  /** A file with the diagram inside. */
  | { readonly kind: 'file' }
  /** A page for frames; `address` leads to the diagram in Umlaut. */
  | { readonly kind: 'embed'; readonly address: string }
  /** The first sentence of the diagram's description. */
  | { readonly kind: 'summary' };

export interface PictureOrder {
  readonly name: string;
  /** As it is stored. */
  readonly data: string;
  readonly form: PictureForm;
  readonly limits: Limits;
}

/** Said of an order before it is drawn. */
export interface DrawingBegun {
  readonly isBegun: true;
}

export type DrawingAnswer<Drawn> = { readonly drawn: Drawn } | { readonly problem: string };

interface Job<Order, Drawn> {
  readonly order: Order;
  readonly resolve: (drawn: Drawn) => void;
  readonly reject: (error: Error) => void;
}

interface DrawingSettings {
  readonly patienceMs: number;
  readonly startMs: number;
  readonly startWorker: () => Worker;
}

/** So many pictures wait while one is drawn; of more, whoever asked for most is told to come again. */
const longestQueue = 199;
/** Time limit of a drawing once it is begun; then the worker is replaced, and goes on with the next job. */
const usualPatienceMs = 10_000;
/** Time limit until a drawing is begun, for which a worker may have to start on a busy machine. */
const usualStartMs = 60_000;

/** Draws in one thread beside the server's, which starts with the first and never keeps the process alive. */
export class Drawing<Order = PictureOrder, Drawn = string> {
  readonly #settings: DrawingSettings;
  readonly #queue = new FairQueue<Job<Order, Drawn>>({ most: longestQueue });
  #worker: Worker | undefined;
  /** The job under way. */
  #job: Job<Order, Drawn> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ patienceMs = usualPatienceMs, startMs = usualStartMs, startWorker = startDrawingWorker }: Partial<DrawingSettings> = {}) {
    this.#settings = { patienceMs, startMs, startWorker };
  }

  /** The drawing that was ordered, in turn with those of others than `owner`. Throws `busy` when too much is waiting or it takes too long. */
  draw(owner: string, order: Order): Promise<Drawn> {
    return new Promise((resolve, reject) => {
      this.#queue.add(owner, { order, resolve, reject })?.reject(new AppError('busy'));
      if (this.#job === undefined) this.#drawNext();
    });
  }

  #drawNext(): void {
    this.#job = this.#queue.next();
    if (this.#job === undefined) return;
    this.#waitAtMost(this.#settings.startMs);
    this.#running().postMessage(this.#job.order);
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#settings.startWorker();
    worker.unref();
    const fail = (error: unknown) => {
      if (this.#worker === worker) this.#giveUp(error instanceof Error ? error : new Error(String(error)));
    };
    const hear = (said: DrawingBegun | DrawingAnswer<Drawn>) => {
      if (this.#worker !== worker) return;
      if ('isBegun' in said) this.#waitAtMost(this.#settings.patienceMs);
      else this.#take(said);
    };
    worker.on(
      'message',
      guarded('drawing: message', hear, () => fail(new AppError('busy'))),
    );
    worker.on(
      'error',
      guarded('drawing: error', fail, () => this.#giveUp(new AppError('busy'))),
    );
    const end = () => fail(new AppError('busy'));
    worker.on('exit', guarded('drawing: exit', end, end));
    this.#worker = worker;
    return worker;
  }

  #waitAtMost(ms: number): void {
    clearTimeout(this.#timer);
    const giveUp = () => this.#giveUp(new AppError('busy'));
    this.#timer = later('drawing: patience', ms, giveUp, giveUp).unref();
  }

  #take(answer: DrawingAnswer<Drawn>): void {
    const job = this.#job;
    clearTimeout(this.#timer);
    if ('drawn' in answer) job?.resolve(answer.drawn);
    else job?.reject(new Error(`A picture could not be drawn: ${answer.problem}`));
    this.#drawNext();
  }

  /** Of what is being drawn alone; what waits is drawn by another worker. */
  #giveUp(error: Error): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (worker !== undefined) inBackground('drawing: terminate', () => worker.terminate());
    this.#worker = undefined;
    this.#job?.reject(error);
    this.#drawNext();
  }
}

function startDrawingWorker(): Worker {
  return new Worker(new URL('./drawing-worker.ts', import.meta.url));
}
