import { clearTimeout } from 'node:timers';
import { Worker } from 'node:worker_threads';
import type { Limits } from '@umlaut/diagram';
import type { ViewLook } from '@umlaut/pictures';
import { AppError } from '../../app-error.ts';
import type { WorkPace } from '../../budget/work-paces.ts';
import { inBackground, later } from '../../callbacks.ts';
import { FairQueue } from '../../fair-queue.ts';
import { type DrawingOutcome, DrawingThread } from './drawing-thread.ts';
import { createFailedDrawings, type FailedDrawings } from './failed-drawings.ts';

export type PictureTheme = 'light' | 'dark';

/** Things made of a diagram; all are texts. */
export type PictureForm =
  | { readonly kind: 'thumbnail'; readonly theme: PictureTheme }
  /** `hasFonts` for pictures that browsers draw. */
  | { readonly kind: 'view'; readonly look: Omit<ViewLook, 'fonts'>; readonly hasFonts: boolean }
  /** A file with the diagram inside. */
  | { readonly kind: 'file' }
  /** A page for frames; `address` leads to the diagram in Umlaut. */
  | { readonly kind: 'embed'; readonly address: string };

export interface PictureOrder {
  readonly name: string;
  /** As it is stored. */
  readonly data: string;
  readonly form: PictureForm;
  readonly limits: Limits;
}

interface Job<Order, Drawn> {
  readonly owner: string;
  readonly order: Order;
  readonly resolve: (drawn: Drawn) => void;
  readonly reject: (error: Error) => void;
  /** Whether it takes long. */
  isLong: boolean;
  /** Whether it has all the time that a drawing may take, not only that of a quick one. */
  hasTime: boolean;
}

interface DrawingSettings {
  /** Time budget of an owner, which drawing is charged to. */
  readonly paceOf: (owner: string) => WorkPace;
  /** A drawing that takes longer counts among the long ones. */
  readonly quickMs: number;
  /** Time limit of a drawing. */
  readonly patienceMs: number;
  readonly startMs: number;
  readonly startWorker: () => Worker;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

/** Maximum of waiting pictures. Beyond it, requests of the owner with the most are answered `busy`. */
const longestQueue = 199;
/** A request that would wait longer for its owner's budget is refused. */
const longestTurnMs = 10_000;
const usualSettings = {
  quickMs: 400,
  patienceMs: 10_000,
  startMs: 60_000,
  startWorker: startDrawingWorker,
  now: () => performance.now(),
};

/**
 * Draws in two threads outside the server's. Drawings of owners that have drawn little take one of them, in turn; those of owners that have
 * drawn much of late, and those that take long, take the other, as fast as the budgets of their owners allow. So no owner waits for what is
 * costly about others' diagrams.
 */
export class Drawing<Order extends { readonly data: string } = PictureOrder, Drawn = string> {
  readonly #settings: DrawingSettings;
  readonly #queue = new FairQueue<Job<Order, Drawn>>({ most: longestQueue });
  readonly #failed: FailedDrawings;
  #quick: DrawingThread<Order, Drawn>;
  #long: DrawingThread<Order, Drawn>;
  /** Number of long drawings of an owner that wait or run: their cost is not charged yet. */
  readonly #longOf = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(given: Partial<DrawingSettings> & Pick<DrawingSettings, 'paceOf'>) {
    this.#settings = { ...usualSettings, ...given };
    this.#failed = createFailedDrawings(this.#settings.now);
    this.#quick = new DrawingThread(this.#settings);
    this.#long = new DrawingThread(this.#settings);
  }

  /**
   * The drawing that was ordered, at the cost of `owner`. Throws `too_many_requests` where it would wait long for the owner's budget, unless
   * `isPatient`, and `busy` when too much is waiting, it takes too long, or has failed of late.
   */
  draw(owner: string, order: Order, { isPatient = false } = {}): Promise<Drawn> {
    return new Promise((resolve, reject) => {
      this.#requireSense(owner, order, isPatient);
      this.#add({ owner, order, resolve, reject, isLong: false, hasTime: false });
    });
  }

  #requireSense(owner: string, order: Order, isPatient: boolean): void {
    const failedMs = this.#failed.waitMs(order.data);
    if (failedMs > 0) throw new AppError('busy', { message: tooComplex, retryAfterSeconds: Math.ceil(failedMs / 1000) });
    const overdrawnMs = this.#settings.paceOf(owner).overdrawnMs();
    if (isPatient || overdrawnMs <= longestTurnMs) return;
    throw new AppError('too_many_requests', { message: tooMuch, retryAfterSeconds: Math.ceil(overdrawnMs / 1000) });
  }

  #add(job: Job<Order, Drawn>): void {
    const evicted = this.#queue.add(job.owner, job);
    if (evicted !== undefined) this.#refuse(evicted);
    this.#drawNext();
  }

  #drawNext(): void {
    clearTimeout(this.#timer);
    const { paceOf } = this.#settings;
    const isHeavy = ({ owner }: Job<Order, Drawn>) => paceOf(owner).isHeavy;
    const needsLong = (job: Job<Order, Drawn>) => job.isLong || isHeavy(job) || this.#longOf.has(job.owner);
    let soonestMs = Number.POSITIVE_INFINITY;
    const mayLong = (job: Job<Order, Drawn>) => {
      if (!needsLong(job)) return false;
      const ms = paceOf(job.owner).overdrawnMs();
      soonestMs = Math.min(soonestMs, ms);
      return ms === 0;
    };
    this.#start(this.#quick, (job) => !needsLong(job));
    // The first long drawing of an owner does not wait for owners with many.
    this.#start(this.#long, (job) => job.isLong && !isHeavy(job));
    this.#start(this.#long, mayLong);
    const drawNext = () => this.#drawNext();
    if (!this.#long.isBusy && soonestMs < Number.POSITIVE_INFINITY)
      this.#timer = later('drawing: turn', soonestMs, drawNext, drawNext).unref();
  }

  #start(thread: DrawingThread<Order, Drawn>, isReady: (job: Job<Order, Drawn>) => boolean): void {
    const job = thread.isBusy ? undefined : this.#queue.next(isReady);
    if (job === undefined) return;
    const run = async () => {
      const { quickMs, patienceMs } = this.#settings;
      let timer: NodeJS.Timeout | undefined;
      const takesLong = () => this.#takesLong(job, thread);
      const onBegun = () => {
        timer = later('drawing: quick', quickMs, takesLong).unref();
      };
      const outcome = await thread.run(job.order, { patienceMs, onBegun });
      clearTimeout(timer);
      this.#end(job, outcome);
    };
    inBackground('drawing: run', run, () => this.#refuse(job));
  }

  /** Lets the quick thread take the other's part; where that is busy, the drawing begins again when it is not. */
  #takesLong(job: Job<Order, Drawn>, thread: DrawingThread<Order, Drawn>): void {
    if (thread !== this.#quick) return;
    job.isLong = true;
    this.#longOf.set(job.owner, (this.#longOf.get(job.owner) ?? 0) + 1);
    if (this.#long.isBusy) thread.giveUp();
    else {
      [this.#quick, this.#long] = [this.#long, this.#quick];
      job.hasTime = true;
      this.#drawNext();
    }
  }

  #end(job: Job<Order, Drawn>, outcome: DrawingOutcome<Drawn>): void {
    if (outcome.kind !== 'lost') this.#settings.paceOf(job.owner).spend(outcome.ms);
    if (outcome.kind === 'late' && job.isLong && !job.hasTime) {
      job.hasTime = true;
      this.#add(job);
      return;
    }
    this.#forgetLong(job);
    if (outcome.kind === 'drawn') job.resolve(outcome.drawn);
    else job.reject(errorOf(outcome));
    if (outcome.kind === 'late' || outcome.kind === 'failed') this.#failed.add(job.order.data);
    this.#drawNext();
  }

  #refuse(job: Job<Order, Drawn>): void {
    this.#forgetLong(job);
    job.reject(new AppError('busy'));
  }

  #forgetLong(job: Job<Order, Drawn>): void {
    if (!job.isLong) return;
    job.isLong = false;
    const left = (this.#longOf.get(job.owner) ?? 0) - 1;
    if (left > 0) this.#longOf.set(job.owner, left);
    else this.#longOf.delete(job.owner);
  }
}

function errorOf(outcome: Exclude<DrawingOutcome<unknown>, { readonly kind: 'drawn' }>): Error {
  if (outcome.kind === 'late') return new AppError('busy', { message: tooComplex });
  return outcome.kind === 'lost' ? new AppError('busy', { cause: outcome.error }) : outcome.error;
}

const tooComplex = 'This diagram is too complex to draw as an image. Simplify it, or try again later.';
const tooMuch = 'The images of this diagram change too often. Wait a moment and try again.';

/** A sample of costly diagrams took 70 MiB of heap at the most. V8 would use whatever it is given before it collects. */
function startDrawingWorker(): Worker {
  return new Worker(new URL('./drawing-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  });
}
